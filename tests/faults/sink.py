"""SMTP server that receives the club's emails and records each one, with its reply address, before accepting it."""

from __future__ import annotations

import json
import os
import re
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from tools.services import free_port

REPLY = re.compile(r"reply\+([0-9a-f]+)-([0-9a-f]+)-([0-9a-f]+)-[a-z2-7]{24}@[\w.]+")


class Sink:
    def __init__(self, folder: Path) -> None:
        self.file = (folder / "mails.jsonl").open("a")
        self.port = free_port()
        self.reply_to: dict[tuple[int, int], tuple[int, str]] = {}  # (member, match): (version, address)
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port, ready_timeout=30)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        mail = message_from_bytes(envelope.content, policy=policy.default)
        self.file.write(json.dumps({"id": str(mail["Message-ID"]), "to": envelope.rcpt_tos[0]}) + "\n")
        self.file.flush()
        os.fsync(self.file.fileno())
        if found := REPLY.search(str(mail["Reply-To"])):
            member, match, version = (int(part, 16) for part in found.groups())
            self.reply_to[member, match] = (version, found[0])
        return "250 OK"


def mails(folder: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in (folder / "mails.jsonl").read_text().splitlines()]

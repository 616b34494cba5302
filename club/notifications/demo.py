"""Emails of the demo. They are never sent: this reads the files that Django's file backend writes."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from django.conf import settings

BETWEEN_MAILS = b"\n" + b"-" * 79 + b"\n"
SHOWN_HEADERS = (
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "Reply-To",
    "Auto-Submitted",
    "List-Unsubscribe",
)
LATEST = 100
STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)


@dataclass(frozen=True)
class DemoMail:
    name: str
    source: bytes

    @cached_property
    def message(self) -> EmailMessage:
        return message_from_bytes(self.source, _class=EmailMessage, policy=policy.default)

    @property
    def to(self) -> str:
        return str(self.message.get("To", ""))

    @property
    def reply_to(self) -> str:
        return str(self.message.get("Reply-To", ""))

    @property
    def subject(self) -> str:
        return str(self.message.get("Subject", ""))

    @cached_property
    def at(self) -> datetime | None:
        try:
            moment = parsedate_to_datetime(str(self.message["Date"]))
        except ValueError:
            return None
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [(name, str(self.message[name])) for name in SHOWN_HEADERS if name in self.message]

    @property
    def text(self) -> str:
        return self._part("plain")

    @property
    def html(self) -> str:
        """Return the HTML with its images as data URLs, because browsers do not support `cid:`."""
        html = self._part("html")
        for part in self.message.walk():
            if part.get_content_maintype() == "image":
                picture: Any = part.get_payload(decode=True)
                data = base64.b64encode(picture or b"").decode()
                name = str(part["Content-ID"]).strip("<> ")
                html = html.replace(f"cid:{name}", f"data:{part.get_content_type()};base64,{data}")
        return html

    @property
    def style_hashes(self) -> list[str]:
        """Return CSP hashes of the email's own style sheets, so that a page can allow only these."""
        digests = (hashlib.sha256(style.encode()).digest() for style in STYLE.findall(self.html))
        return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]

    def _part(self, kind: str) -> str:
        body = self.message.get_body((kind,))
        return str(body.get_content()) if body is not None else ""


def latest() -> list[DemoMail]:
    """Return the latest emails, newest first."""
    files = sorted(Path(settings.EMAIL_FILE_PATH).glob("*.log"), key=lambda file: file.stat().st_mtime_ns)
    dated = [(mail.at, mail) for file in files[-LATEST:] for mail in mails_in(file) if mail.at]
    return [mail for _at, mail in sorted(dated, key=lambda pair: pair[0])][: -LATEST - 1 : -1]


def mails_in(file: Path) -> Iterator[DemoMail]:
    """Yield the emails in a file. Anything that is not an email has no date, and `latest` skips it."""
    for number, source in enumerate(file.read_bytes().split(BETWEEN_MAILS)):
        yield DemoMail(f"{file.stem}-{number}", source)


def named(name: str) -> DemoMail | None:
    """Find an email by name. The name comes from a URL, so it is only compared and never used as a path."""
    return next((mail for mail in latest() if mail.name == name), None)

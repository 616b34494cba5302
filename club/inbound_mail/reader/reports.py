"""Delivery reports that an email of ours was refused permanently."""

from __future__ import annotations

import re
from email.message import Message

from club.inbound_mail.reader.protocol import Bounce
from club.inbound_mail.reader.senders import decoded

FOR_GOOD = re.compile(r"5\.\d+\.\d+")
MESSAGE_ID = re.compile(rb"^Message-ID:\s*(<[^<>\s]+>)", re.IGNORECASE | re.MULTILINE)
LONGEST_REASON = 500


def read(message: Message) -> Bounce | None:
    """Find a report as in RFC 3464, or the X-Failed-Recipients header of servers that send no such report."""
    if message.get_content_type() == "multipart/report":
        for part in message.walk():
            if part.get_content_type() == "message/delivery-status":
                reason = refusal(part)
                return Bounce(reason[:LONGEST_REASON], returned_id(message)) if reason else None
    if "X-Failed-Recipients" in message:
        reason = " ".join(decoded(str(message.get("Subject", ""))).split())
        return Bounce(reason[:LONGEST_REASON] or "returned", returned_id(message))
    return None


def refusal(status: Message) -> str:
    """Return the reason of the first recipient that was refused permanently; '' if there is none."""
    blocks = status.get_payload()
    for block in blocks if isinstance(blocks, list) else []:
        if not isinstance(block, Message):
            continue
        code = str(block.get("Status", ""))
        if str(block.get("Action", "")).strip().lower() == "failed" and FOR_GOOD.search(code):
            words = str(block.get("Diagnostic-Code", "")).partition(";")[2]
            return " ".join((words or code).split())
    return ""


def returned_id(message: Message) -> str:
    """Return the Message-ID of the returned email, not that of the report."""
    for part in message.walk():
        if part.get_content_type() in ("message/rfc822", "text/rfc822-headers"):
            found = MESSAGE_ID.search(part.as_bytes())
            if found:
                return found[1].decode(errors="replace")
    return ""

"""Mails of ours that come back: the address they come back to says whom they did not reach."""

from __future__ import annotations

import re
from email.message import EmailMessage as Received
from email.message import Message
from typing import NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage

from club.accounts.models import Member
from club.notices import trouble
from club.replies import addresses
from club.replies.addresses import Token

OF_NO_MATCH = 0  # what comes back is about a mail, not about a match
FOR_GOOD = re.compile(r"5\.\d+\.\d+")
MESSAGE_ID = re.compile(rb"^Message-ID:\s*(<[^<>\s]+>)", re.IGNORECASE | re.MULTILINE)


class Bounce(NamedTuple):
    reason: str
    message_id: str  # of the mail that came back; '' where the server does not name it


def let_come_back(message: EmailMessage, member: Member | None) -> None:
    """The envelope names an address of the member's own; what the reader sees in From stays the club's."""
    address = addresses.reply_address(member=member.pk, match=OF_NO_MATCH, version=0) if member else ""
    if address:
        message.extra_headers.setdefault("From", message.from_email or settings.DEFAULT_FROM_EMAIL)
        message.from_email = address


def comes_back(token: Token) -> bool:
    return token.match == OF_NO_MATCH


def note(message: Received, member: Member) -> bool:
    """True where the mail says that one of ours was refused for good; delays and thanks are nothing to act on."""
    bounce = read(message)
    return bounce is not None and trouble.bounced(member.email, bounce.reason, bounce.message_id)


def read(message: Received) -> Bounce | None:
    """A report as RFC 3464 has it, or the header that the servers without one write."""
    if message.get_content_type() == "multipart/report":
        for part in message.walk():
            if part.get_content_type() == "message/delivery-status":
                reason = refusal(part)
                return Bounce(reason, returned_id(message)) if reason else None
    if "X-Failed-Recipients" in message:
        return Bounce(str(message.get("Subject", "")) or "returned", returned_id(message))
    return None


def refusal(status: Message) -> str:
    """Why, from the first recipient that was refused for good; '' where none was."""
    blocks = status.get_payload()
    for block in blocks if isinstance(blocks, list) else []:
        if not isinstance(block, Message):
            continue
        code = str(block.get("Status", ""))
        if str(block.get("Action", "")).strip().lower() == "failed" and FOR_GOOD.search(code):
            words = str(block.get("Diagnostic-Code", "")).partition(";")[2]
            return " ".join((words or code).split())
    return ""


def returned_id(message: Received) -> str:
    """The Message-ID within what was sent back, never that of the report itself."""
    for part in message.walk():
        if part.get_content_type() in ("message/rfc822", "text/rfc822-headers"):
            found = MESSAGE_ID.search(part.as_bytes())
            if found:
                return found[1].decode(errors="replace")
    return ""

"""Who wrote a mail: a robot, a forger, a stranger, or somebody whose word counts."""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.utils import getaddresses, parseaddr
from typing import Literal

from allauth.account.models import EmailAddress
from django.conf import settings

from club.accounts.models import Member

Proof = Literal["pass", "fail", "missing"]

BULK = {"bulk", "junk", "list", "auto_reply", "auto-reply"}
ROBOT_HEADERS = (
    "X-Autoreply", "X-Autorespond", "X-Autoresponse", "X-Auto-Reply", "X-AutoReply-From", "X-Mail-Autoreply",
    "X-FC-MachineGenerated", "X-MS-Exchange-Inbox-Rules-Loop", "X-Failed-Recipients", "X-Loop", "Feedback-ID",
    "List-Id", "List-Unsubscribe",
)  # fmt: skip
ROBOT_NAMES = re.compile(
    "(mailer-daemon|mail-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|abuse|listserv|majordomo|root)([+.-].*)?"
)
ROBOT_SUBJECTS = (
    r"auto(matic|mated)?[ -]?(reply|response|antwort)", "automatische antwort", "abwesenheit", "out of (the )?office",
    r"ooo\b", "vacation", "i am away", "ich bin (nicht|erst|im urlaub|derzeit|zurzeit|momentan|bis)",
    "undeliver", "unzustellbar", "delivery status", "delivery (has )?failed", "mail delivery", "returned mail",
    "failure notice", "nicht zugestellt", "zustellung fehlgeschlagen", "read:", "gelesen:",
    "lesebestätigung", "read receipt",
)  # fmt: skip
ROBOT_SUBJECT = re.compile(rf"((re|aw|fwd?|wg)\s*:\s*)*({'|'.join(ROBOT_SUBJECTS)})", re.IGNORECASE)
ROBOT_TYPES = {"multipart/report", "message/delivery-status", "message/disposition-notification", "text/calendar"}


def robot(message: EmailMessage, envelope_from: str) -> str:
    """Why this was not written by hand, or ''. A robot is never answered, and never plays."""
    if not parseaddr(envelope_from)[1]:
        return "no return address"
    if "Return-Path" in message and not parseaddr(str(message["Return-Path"]))[1]:
        return "no return address"
    if str(message.get("Auto-Submitted", "no")).split(";")[0].strip().lower() != "no":
        return "Auto-Submitted"
    if str(message.get("Precedence", "")).strip().lower() in BULK:
        return "Precedence"
    header = next((name for name in ROBOT_HEADERS if name in message), "")
    if header:
        return header
    if message.get_content_type() in ROBOT_TYPES:
        return message.get_content_type()
    if any(ROBOT_NAMES.fullmatch(local_part(address)) for address in (author(message), envelope_from)):
        return "the address of a robot"
    if ROBOT_SUBJECT.match(str(message.get("Subject", "")).strip()):
        return "the subject of a robot"
    return "a mail of our own" if is_ours(author(message)) else ""


def is_ours(address: str) -> bool:
    own = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()
    return address == own or (address.endswith(f"@{settings.REPLY_DOMAIN.lower()}") and address.startswith("reply+"))


def author(message: EmailMessage) -> str:
    """The one address in From, in small letters; '' where there is none, or more than one."""
    addresses = getaddresses([str(header) for header in message.get_all("From", [])])
    if len(addresses) != 1:
        return ""
    address = addresses[0][1].lower()
    return address if address.isascii() and re.fullmatch(r"[^\s@<>,;]+@[^\s@<>,;]+", address) else ""


def local_part(address: str) -> str:
    return parseaddr(address)[1].lower().rpartition("@")[0]


def is_verified(member: Member, address: str) -> bool:
    """Compared letter by letter: databases find more letters alike than mail servers do."""
    known = EmailAddress.objects.filter(user=member, verified=True).values_list("email", flat=True)
    return bool(address) and address in {email.lower() for email in known}


def proof(message: EmailMessage) -> Proof:
    """What our own mail server says about DMARC; only its word counts, and it must say "pass" wherever it speaks of it.

    Without REPLY_AUTHSERV_ID no server is trusted to say anything, and the address alone decides.
    """
    if not settings.REPLY_AUTHSERV_ID:
        return "pass"
    results = [
        result.lower()
        for header in message.get_all("Authentication-Results", [])
        if authserv_id(str(header)) == settings.REPLY_AUTHSERV_ID.lower()
        for result in re.findall(r"[;\s]dmarc\s*=\s*(\w+)", without_comments(str(header)), re.IGNORECASE)
    ]
    if not results:
        return "missing"
    if all(result == "pass" for result in results):
        return "pass"
    return "fail" if any(result in ("fail", "pass") for result in results) else "missing"


def authserv_id(header: str) -> str:
    words = without_comments(header).split(";")[0].split()
    return words[0].lower() if words else ""


def without_comments(header: str) -> str:
    """A comment may say anything, 'dmarc=pass' included; so may a quoted string."""
    header = re.sub(r'"(\\.|[^"\\])*"', '""', header)
    while (shorter := re.sub(r"\([^()]*\)", " ", header)) != header:
        header = shorter
    return header

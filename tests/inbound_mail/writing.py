"""Build and receive mails as a mail program would send them."""

from __future__ import annotations

import atexit
from email.message import EmailMessage
from email.policy import SMTP
from functools import cache
from itertools import count

from club.accounts.models import Member
from club.inbound_mail import inbox, processing
from club.inbound_mail.models import Reply
from club.inbound_mail.reader_process import Reader
from club.matches.models import Match, Move
from club.notifications.addresses import reply_address

numbers = count(1)


def address_for(match: Match, member: Member, version: int | None = None) -> str:
    seen = Match.objects.get(pk=match.pk).version if version is None else version
    return reply_address(member=member.pk, match=match.pk, version=seen)


def written(text: str, *, sender: str, to: str, **headers: str) -> bytes:
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"] = sender, to, "Re: Your turn"
    mail["Message-ID"] = headers.pop("message_id", f"<{next(numbers)}@mail.example.org>")
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    return mail.as_bytes()


def reply(match: Match, member: Member, text: str, *, version: int | None = None, **headers: str) -> Reply:
    """Send this member's reply to the mail about this version, and process it."""
    to = address_for(match, member, version)
    sender = headers.pop("sender", member.email)
    return arrive(written(text, sender=sender, to=to, **headers), sender, to)


def arrive(raw: bytes, sender: str, to: str) -> Reply:
    """Store a raw mail as every receiver does, then process it as a worker does."""
    found = inbox.store(raw, sender, to)
    assert found is not None
    work()
    found.refresh_from_db()
    return found


def work() -> int:
    """Process waiting mails with one reader process shared by all tests, because starting one is slow."""
    return processing.work(shared_reader())


@cache
def shared_reader() -> Reader:
    reader = Reader()
    atexit.register(reader.close)
    return reader


def log(match: Match) -> list[str]:
    """Return the lines played by mail."""
    return list(Move.objects.filter(match=match, origin="mail").order_by("number").values_list("line", flat=True))

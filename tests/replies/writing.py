"""Mails for tests, as a mail program would send them."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP
from itertools import count

from club.accounts.models import Member
from club.matches.models import Match, Move
from club.replies import addresses, inbox
from club.replies.models import Reply

numbers = count(1)


def address_for(match: Match, member: Member, version: int | None = None) -> str:
    seen = Match.objects.get(pk=match.pk).version if version is None else version
    return addresses.reply_address(member=member.pk, match=match.pk, version=seen)


def written(text: str, *, sender: str, to: str, **headers: str) -> bytes:
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"] = sender, to, "Re: Your turn"
    mail["Message-ID"] = headers.pop("message_id", f"<{next(numbers)}@mail.example.org>")
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    return mail.as_bytes()


def reply(match: Match, member: Member, text: str, *, version: int | None = None, **headers: str) -> Reply:
    """An answer of this member to a mail about this version, through the one way in."""
    to = address_for(match, member, version)
    sender = headers.pop("sender", member.email)
    found = inbox.receive(written(text, sender=sender, to=to, **headers), sender, to)
    assert found is not None
    found.refresh_from_db()
    return found


def log(match: Match) -> list[str]:
    """What was played by mail."""
    return list(Move.objects.filter(match=match, origin="mail").order_by("number").values_list("line", flat=True))

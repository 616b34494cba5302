"""Tell a member what an organizer did about their account."""

from __future__ import annotations

from club.accounts.models import Member
from club.audit.models import AuditEntry
from club.outbox import services as outbox
from club.outbox.sentences import Part, Sentence

FIRST_NUMBER = 10**13  # keeps these numbers apart from those of club/social/people


def tell(member: Member, entry: AuditEntry, title: Sentence, *text: Part, path: str = "") -> None:
    outbox.tell(member, "news", number=FIRST_NUMBER + entry.pk, title=title, text=text, path=path)

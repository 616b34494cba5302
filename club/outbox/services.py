"""Transactional outbox: notifications are written in the same transaction as the event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Model
from django.dispatch import Signal
from django.utils import timezone

from club.accounts.models import Member
from club.outbox.models import Notification
from club.outbox.sentences import Part, Sentence, Texts, packed

LONGEST_TITLE = 120
LONGEST_TEXT = 4000
AT_ONCE = 500  # rows per statement

withdrawn = Signal()
"""`notices` are no longer true as of `now`: drop their deliveries. Sent inside the transaction of the event."""


def tell(
    member: Member, kind: str, *, number: int, match: Model | None = None,
    by: str = "", title: Part = "", text: Part | Sequence[Part] = "", path: str = "",
) -> None:  # fmt: skip
    """Notify one member. Idempotent for each number (of the message, the invitation, ...).

    `by` is a name. `title` and `text` are typed by a person, or sentences to be translated for the reader; a text of
    several parts has one per line. `path` is the link target, if not the match. Call it in the event's transaction.
    """
    tell_all([member], kind, number=number, match=match, by=by, title=title, text=text, path=path)


def tell_all(
    members: Iterable[Member], kind: str, *, number: int, match: Model | None = None,
    by: str = "", title: Part = "", text: Part | Sequence[Part] = "", path: str = "",
) -> None:  # fmt: skip
    now = timezone.now()
    words = words_of(title, text)
    about: dict[str, Any] = {"match": match}  # a model of a layer above
    rows = [
        Notification(
            member=member, **about, kind=Notification.Kind(kind), version=number, created_at=now, send_after=now,
            by=clean(by)[:40], path=path[:200], **words,
        )
        for member in members
        if not member.is_guest
    ]  # fmt: skip
    for first in range(0, len(rows), AT_ONCE):
        Notification.objects.bulk_create(rows[first : first + AT_ONCE], ignore_conflicts=True)


def words_of(title: Part, text: Part | Sequence[Part]) -> dict[str, Any]:
    """Return the columns for a title and a text."""
    parts = [text] if isinstance(text, (str, Sentence, Texts)) else list(text)
    if isinstance(title, str) and all(isinstance(part, str) for part in parts):
        typed = "\n".join(map(str, parts))
        return {"title": clean(" ".join(title.split()))[:LONGEST_TITLE], "text": clean(typed)[:LONGEST_TEXT]}
    return {"sentences": {"title": packed(title), "text": [packed(part) for part in parts if part]}}


def withdraw(match: Model, kinds: Sequence[str], now: datetime) -> None:
    """Drop queued notifications about this match that are no longer true. Call it in the transaction of the event."""
    untrue = Notification.objects.filter(match=match.pk, kind__in=kinds)
    withdrawn.send(Notification, notices=untrue, now=now)
    untrue.filter(routed_at=None).update(routed_at=now)


def clean(text: str) -> str:
    """Remove non-printable characters, which pages, emails and feeds cannot show."""
    return "".join(sign for sign in text if sign.isprintable() or sign in " \n\t")

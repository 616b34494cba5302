"""Transactional outbox: notifications are written in the same transaction as the event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Model
from django.dispatch import Signal
from django.utils import timezone

from club.accounts.models import Member
from club.outbox.models import Notice

LONGEST_TITLE = 120
LONGEST_TEXT = 4000
AT_ONCE = 500  # rows per statement

withdrawn = Signal()
"""`notices` are no longer true as of `now`: drop their deliveries. Sent inside the transaction of the event."""


def tell(member: Member, kind: str, *, number: int, match: Model | None = None, **words: str) -> None:
    """Notify one member. Idempotent for each number (of the message, the invitation, ...).

    Keywords: `by` (a name), `title`, `text` as typed by a person, and `path` (the link target, if not the match).
    Call it in the transaction of the event.
    """
    tell_all([member], kind, number=number, match=match, **words)


def tell_all(
    members: Iterable[Member], kind: str, *, number: int, match: Model | None = None,
    by: str = "", title: str = "", text: str = "", path: str = "",
) -> None:  # fmt: skip
    now = timezone.now()
    about: dict[str, Any] = {"match": match}  # a model of a layer above
    rows = [
        Notice(
            member=member, **about, kind=Notice.Kind(kind), version=number, created_at=now, send_after=now,
            by=clean(by)[:40], title=clean(" ".join(title.split()))[:LONGEST_TITLE], text=clean(text)[:LONGEST_TEXT],
            path=path[:200],
        )
        for member in members
        if not member.is_guest
    ]  # fmt: skip
    for first in range(0, len(rows), AT_ONCE):
        Notice.objects.bulk_create(rows[first : first + AT_ONCE], ignore_conflicts=True)


def withdraw(match: Model, kinds: Sequence[str], now: datetime) -> None:
    """Drop queued notifications about this match that are no longer true. Call it in the transaction of the event."""
    untrue = Notice.objects.filter(match=match.pk, kind__in=kinds)
    withdrawn.send(Notice, notices=untrue, now=now)
    untrue.filter(routed_at=None).update(routed_at=now)


def clean(text: str) -> str:
    """Remove non-printable characters, which pages, emails and feeds cannot show."""
    return "".join(sign for sign in text if sign.isprintable() or sign in " \n\t")

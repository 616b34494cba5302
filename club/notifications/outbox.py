"""Transactional outbox: notices are written in the same transaction as the event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import F
from django.utils import timezone

from club.matches import deputies
from club.notifications.models import Delivery, Notice

if TYPE_CHECKING:
    from club.accounts.models import Member
    from club.matches.models import Match, Seat

LONGEST_TITLE = 120
LONGEST_TEXT = 4000
REWOUND = "the match was rewound"
BY_ANSWER = "told by the answer to a mail"
AT_ONCE = 500  # rows per statement
TOLD_BEFORE = 2**40  # higher than the version of any match
TO_DO = ("turn", "reminder")  # kinds that also go to the deputy, who can act on them


class Batch:
    """Collect notices while a match is locked."""

    def __init__(self, match: Match, now: datetime) -> None:
        self.match = match
        self.now = now
        self.rows: list[tuple[str, int, str]] = []

    def add(self, kind: str, seats: Iterable[Seat]) -> None:
        """Add a notice for each member, and for their deputy if there is something to do.

        Bots and guests get none, and neither does a member whose turn a bot plays or who has left the match.
        """
        for seat in seats:
            member = seat.member
            if member is None or member.is_guest or (seat.bot and kind == "turn") or seat.left:
                continue
            self.rows.append((kind, member.pk, ""))
            deputy = member.deputy_id
            if deputy is None or kind not in TO_DO or not seat.deputised_by(deputy, self.now):
                continue
            if deputies.may_stand_in(seat, deputy):
                self.rows.append((kind, deputy, member.name))

    def notices(self) -> list[Notice]:
        """Return the rows to write, ignoring those that are there already."""
        own = {(kind, member) for kind, member, by in self.rows if not by}
        told = [row for row in dict.fromkeys(self.rows) if not row[2] or row[:2] not in own]
        return [
            Notice(
                match_id=self.match.pk, member_id=member, kind=kind, version=self.match.version,
                created_at=self.now, send_after=self.now, by=clean(by)[:40],
            )
            for kind, member, by in told
        ]  # fmt: skip


def tell(member: Member, kind: str, *, number: int, match: Match | None = None, **words: str) -> None:
    """Notify one member. Idempotent for each number (of the message, the invitation, ...).

    Keywords: `by` (a name), `title`, `text` as typed by a person, and `path` (the link target, if not the match).
    Call it in the transaction of the event.
    """
    tell_all([member], kind, number=number, match=match, **words)


def tell_all(
    members: Iterable[Member], kind: str, *, number: int, match: Match | None = None,
    by: str = "", title: str = "", text: str = "", path: str = "",
) -> None:  # fmt: skip
    now = timezone.now()
    rows = [
        Notice(
            member=member, match=match, kind=Notice.Kind(kind), version=number, created_at=now, send_after=now,
            by=clean(by)[:40], title=clean(" ".join(title.split()))[:LONGEST_TITLE], text=clean(text)[:LONGEST_TEXT],
            path=path[:200],
        )
        for member in members
        if not member.is_guest
    ]  # fmt: skip
    for first in range(0, len(rows), AT_ONCE):
        Notice.objects.bulk_create(rows[first : first + AT_ONCE], ignore_conflicts=True)


def withdraw(match: Match, kinds: Sequence[str], now: datetime) -> None:
    """Drop queued notices about this match that are no longer true. Call it in the transaction of the event."""
    untrue = Notice.objects.filter(match=match, kind__in=kinds)
    waiting = Delivery.objects.filter(notice__in=untrue, status=Delivery.Status.QUEUED)
    waiting.update(status=Delivery.Status.DROPPED, error=REWOUND, settled_at=now)
    untrue.filter(routed_at=None).update(routed_at=now)


def make_room(match: Match, kind: str, seat: Seat) -> None:
    """Allow a second notice of this kind in the same turn, because the deadline has changed.

    The existing notice gets another version, so that the new one does not violate the unique constraint.
    """
    people = [seat.member_id, seat.member.deputy_id] if seat.member else []
    told = Notice.objects.filter(match=match, kind=kind, version=match.version, member__in=people)
    told.update(version=F("id") + TOLD_BEFORE)


def clean(text: str) -> str:
    """Remove non-printable characters, which pages, emails and feeds cannot show."""
    return "".join(sign for sign in text if sign.isprintable() or sign in " \n\t")

"""Notifications about a match: to its players and their deputies, written with the move."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import F

from club.matches.models import Match, Seat
from club.matches.services import deputies
from club.outbox.models import Notification
from club.outbox.services import clean

TOLD_BEFORE = 2**40  # higher than the version of any match
TO_DO = ("turn", "reminder")  # kinds that also go to the deputy, who can act on them


class Batch:
    """Collect notifications while a match is locked."""

    def __init__(self, match: Match, now: datetime) -> None:
        self.match = match
        self.now = now
        self.rows: list[tuple[str, int, str]] = []

    def add(self, kind: str, seats: Iterable[Seat]) -> None:
        """Add a notification for each member, and for their deputy if there is something to do.

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

    def notices(self) -> list[Notification]:
        """Return the rows to write, ignoring those that are there already."""
        own = {(kind, member) for kind, member, by in self.rows if not by}
        told = [row for row in dict.fromkeys(self.rows) if not row[2] or row[:2] not in own]
        return [
            Notification(
                match_id=self.match.pk, member_id=member, kind=kind, version=self.match.version,
                created_at=self.now, send_after=self.now, by=clean(by)[:40],
            )
            for kind, member, by in told
        ]  # fmt: skip


def make_room(match: Match, kind: str, seat: Seat) -> None:
    """Allow a second notification of this kind in the same turn, because the deadline has changed.

    The existing notification gets another version, so that the new one does not violate the unique constraint.
    """
    people = [seat.member_id, seat.member.deputy_id] if seat.member else []
    told = Notification.objects.filter(match=match, kind=kind, version=match.version, member__in=people)
    told.update(version=F("id") + TOLD_BEFORE)

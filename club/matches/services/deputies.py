"""Deputies: whose seat a member plays, and whose hands they have seen, which excludes them from other seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q

from club.accounts.models import Member
from club.matches.models import Departure, Deputyship, Match, Remark, Seat


def record(seats: Iterable[Seat], now: datetime) -> None:
    """Record the current deputies of these seats of running matches, once per match.

    Members who play in the match, or know another hand of it, cannot be deputies there and are left out.
    """
    rows = [
        Deputyship(match_id=seat.match_id, seat=seat.number, member_id=deputy, created_at=now)
        for seat in seats
        if seat.member is not None and (deputy := seat.member.deputy_id) is not None and seat.deputised_by(deputy, now)
    ]
    if not rows:
        return
    there = Q(match_id__in={row.match_id for row in rows}, member_id__in={row.member_id for row in rows})
    sitting = set(Seat.objects.filter(there).values_list("match_id", "member_id"))
    left = list(Departure.objects.filter(there).values_list("match_id", "member_id", "seat"))
    elsewhere = sitting | {(row.match_id, row.member_id) for row in rows for gone in left if knows(gone, row)}
    new = [row for row in rows if (row.match_id, row.member_id) not in elsewhere]
    Deputyship.objects.bulk_create(new, ignore_conflicts=True)


def knows(gone: tuple[int, int | None, int], row: Deputyship) -> bool:
    """Whether this departure is of the same member from another seat of the same match."""
    return gone[:2] == (row.match_id, row.member_id) and gone[2] != row.seat


def known_seats(match_id: int, member_id: int) -> set[int]:
    """Return the seats whose hands this member has seen as a deputy or before leaving the seat."""
    mine = Q(match_id=match_id, member_id=member_id)
    return {
        *Deputyship.objects.filter(mine).values_list("seat", flat=True),
        *Departure.objects.filter(mine).values_list("seat", flat=True),
    }


def has_looked(match_id: int, member: Member) -> bool:
    """Whether the member, as an administrator, has looked at the hidden information of this match."""
    return Remark.objects.filter(match_id=match_id, kind="revealed", data__by=member.name).exists()


def may_stand_in(seat: Seat, member_id: int) -> bool:
    """Whether the deputy knows no other hand. If two members of a match name one deputy, only the first counts."""
    return known_seats(seat.match_id, member_id) <= {seat.number}


def knows_another(member: Member) -> Q:
    """Filter for seats of matches in which this member has another seat, or has seen the hand of one."""
    there = {"match": OuterRef("match"), "member": member}
    return Q(
        Exists(Seat.objects.filter(**there).exclude(number=OuterRef("number")))
        | Exists(Deputyship.objects.filter(**there).exclude(seat=OuterRef("number")))
        | Exists(Departure.objects.filter(**there).exclude(seat=OuterRef("number")))
    )


def seat_for(seats: Sequence[Seat], member: Member | AnonymousUser, now: datetime | None) -> Seat | None:
    """Return the member's own seat or, if `now` is given, the seat for which they are a deputy at that time.

    Players always get their own seat. In a running match a deputy has at most one: the first whose hand they could see.
    """
    if member.pk is None:
        return None
    for seat in seats:
        if seat.member_id == member.pk:
            return seat
    named = [] if now is None else [seat for seat in seats if seat.deputised_by(member.pk, now) and not seat.out]
    if not named or named[0].match.status != Match.Status.RUNNING:
        return named[0] if named else None
    known = known_seats(named[0].match_id, member.pk)
    return next((seat for seat in named if known <= {seat.number}), None)

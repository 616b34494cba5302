"""Matches of guests who log in, of members who leave, and of members whose time zone changes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from club.accounts import services as accounts
from club.accounts.models import FORMER, Member
from club.matches.errors import NotNow
from club.matches.models import CARRIED_ON, Exploration, Match, Move, Presence, Seat
from club.matches.services import absences, tables
from club.matches.services.agreement import end_if_agreed
from club.matches.services.ledger import Ledger, locked

GUESTS_AT_ONCE = 200  # deleted per run


def hand_over_seats(*, guest: Member, member: Member, **signal: Any) -> None:
    """Hand the guest's seats to the member, except in matches where the member already has a seat."""
    for match_id in matches_of(guest):
        with locked(match_id) as ledger:
            seat = ledger.seat_of(guest)
            if ledger.match.owner_id == guest.pk:
                ledger.match.owner = member
            if any(other.member_id == member.pk for other in ledger.seats):
                vacate(ledger, seat)
            else:
                seat.member = member
                Exploration.objects.filter(match=ledger.match, member=guest, root=CARRIED_ON).update(member=member)
    Move.objects.filter(member=guest).update(member=member)


def leave_matches(*, member: Member, **signal: Any) -> None:
    """Leave open tables and vacate the seats of all other matches."""
    for match_id in matches_of(member):
        try:
            tables.leave_table(match_id=match_id, member=member)
        except NotNow:  # it has started
            with locked(match_id) as ledger:
                vacate(ledger, ledger.seat_of(member))


def adjust_deadlines(*, member: Member, before: Member, **signal: Any) -> None:
    absences.recompute_deadlines(member, before)


def vacate(ledger: Ledger, seat: Seat) -> None:
    """Remove the member from the seat: it is free again before the start, and a bot's afterwards."""
    seat.member = None
    seat.orders = seat.plan = ""
    seat.wants_end = False
    seat.due_at = seat.remind_at = None
    if ledger.match.status == Match.Status.OPEN:
        seat.lucky_word = ""
        return
    seat.name = FORMER
    if ledger.running and not seat.left:
        seat.bot = "" if seat.out else "default"
        if any(other.member_id and not other.left for other in ledger.seats):
            end_if_agreed(ledger)
            ledger.follow()
        else:
            ledger.end_by_agreement("site")  # only bots are left


def matches_of(member: Member) -> list[int]:
    seats = Seat.objects.filter(member=member).exclude(match__status=Match.Status.CANCELLED)
    return list(seats.values_list("match_id", flat=True))


def forget_stale_guests() -> int:
    """Delete guests who have neither viewed a match nor played for a long time. Return their number."""
    long_ago = timezone.now() - timedelta(days=settings.GUEST_DAYS)
    looked = Presence.objects.filter(member=OuterRef("pk"), seen_at__gte=long_ago)
    played = Move.objects.filter(member=OuterRef("pk"), created_at__gte=long_ago)
    came = Q(date_joined__gte=long_ago) | Q(last_login__gte=long_ago)
    stale = list(Member.objects.filter(~came, ~Exists(looked), ~Exists(played), is_guest=True)[:GUESTS_AT_ONCE])
    for guest in stale:
        accounts.forget(guest)
    return len(stale)

"""Seats whose members vanished: another member takes over, and the record of the one who left stays with them."""

from __future__ import annotations

from django.db.models import QuerySet

from club.accounts.models import Member
from club.matches.errors import NotNow, NotYours, Refused
from club.matches.ledger import Ledger, locked
from club.matches.models import Departure, Match, Seat


def seats_to_take_over(reader: Member | None) -> QuerySet[Seat]:
    """Seats of public, running matches on which a bot stands in; none of a match that the reader knows from inside."""
    free = (
        Seat.objects.filter(match__status=Match.Status.RUNNING, match__private=False, member__isnull=False)
        .exclude(bot="")
        .select_related("match", "member")
        .order_by("match_id", "number")
    )
    if reader is None:
        return free
    known = Seat.objects.filter(member=reader).values("match"), Departure.objects.filter(member=reader).values("match")
    return free.exclude(match__in=known[0]).exclude(match__in=known[1])


def take_over(*, match_id: int, seat: int, member: Member) -> Ledger:
    if member.is_guest:
        raise NotYours("guests_play_bots")
    with locked(match_id) as ledger:
        ledger.must_be(Match.Status.RUNNING)
        if not 0 <= seat < len(ledger.seats):
            raise Refused("bad_form")
        if any(other.member_id == member.pk for other in ledger.seats):
            raise NotNow("already_joined")
        if ledger.match.private:
            raise NotYours("private_table")
        if Departure.objects.filter(match=ledger.match, member=member).exists():
            raise NotNow("already_left")
        place = ledger.seats[seat]
        former = place.member
        if former is None or not place.stood_in:
            raise NotNow("seat_not_free")
        Departure.objects.create(
            match=ledger.match, seat=seat, member=former, number=ledger.match.version, created_at=ledger.now
        )
        place.member, place.bot, place.misses = member, "", 0
        place.wants_end = place.wants_pause = False
        if place.to_act:
            ledger.begin_turn(place)
        ledger.remark("taken_over", seat=seat, former=former.name)
        return ledger

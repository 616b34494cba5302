"""Take over the seats of absent members. What happened before still counts for the member who left."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from club.accounts.models import Member
from club.matches.caps import refuse_another_match
from club.matches.errors import NotNow, NotYours, Refused
from club.matches.models import Departure, Deputyship, Match, Seat
from club.matches.services import deputies
from club.matches.services.ledger import Ledger, locked
from club.outbox import services as outbox

SEATS_AT_ONCE = 50
ASKED_FOR_ONE_SEAT = 30  # members who know the game, most recent login first


def seats_to_take_over(reader: Member | None = None) -> QuerySet[Seat]:
    """Return seats of public running matches where a bot stands in.

    With a reader, leave out matches in which they have or had a seat, or have seen another hand as a deputy.
    """
    free = (
        Seat.objects.filter(match__status=Match.Status.RUNNING, match__private=False, member__isnull=False, out=False)
        .exclude(bot="")
        .select_related("match", "member")
        .order_by("match_id", "number")
    )
    if reader is None:
        return free
    known = Seat.objects.filter(member=reader).values("match"), Departure.objects.filter(member=reader).values("match")
    stood_in = Deputyship.objects.filter(match=OuterRef("match"), member=reader).exclude(seat=OuterRef("number"))
    return free.exclude(match__in=known[0]).exclude(match__in=known[1]).exclude(Exists(stood_in))


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
        if deputies.has_looked(match_id, member):
            raise NotYours("has_looked")
        if deputies.known_seats(match_id, member.pk) - {seat}:
            raise NotYours("stood_in_here")
        place = ledger.seats[seat]
        former = place.member
        if former is None or not place.stood_in or place.out:
            raise NotNow("seat_not_free")
        refuse_another_match(member)
        Departure.objects.create(
            match=ledger.match, seat=seat, member=former, number=ledger.match.version, created_at=ledger.now
        )
        place.member, place.bot, place.misses = member, "", 0
        place.orders = place.plan = ""  # they belonged to the former member
        place.wants_end = place.wants_pause = False
        if place.to_act:
            ledger.begin_turn(place)
        ledger.remark("taken_over", seat=seat, former=former.name)
        return ledger


def offer_seats() -> int:
    """Notify members of seats that can be taken over, once per seat; return the number of seats."""
    waiting = seats_to_take_over().filter(offered_at=None).values_list("match_id", "number")[:SEATS_AT_ONCE]
    return sum(offer(match_id=match_id, seat=seat) for match_id, seat in list(waiting))


def offer(*, match_id: int, seat: int) -> bool:
    with locked(match_id) as ledger:
        place = ledger.seats[seat]
        if not ledger.running or not place.stood_in or place.out or place.offered_at is not None:
            return False
        place.offered_at = ledger.now
        outbox.tell_all(likely_substitutes(place), "seat", number=ledger.match.version, match=ledger.match)
        return True


def likely_substitutes(seat: Seat) -> QuerySet[Member]:
    """Return members who know the game and have seen no hand of this match, except as a deputy of this very seat."""
    here = Q(match=seat.match_id, member=OuterRef("pk"))
    inside = Exists(Seat.objects.filter(here)) | Exists(Departure.objects.filter(here))
    other = Exists(Deputyship.objects.filter(here).exclude(seat=seat.number))
    knows = Exists(Seat.objects.filter(member=OuterRef("pk"), match__game=seat.match.game))
    members = Member.objects.filter(knows, ~inside, ~other, is_active=True, is_guest=False)
    return members.order_by(F("last_login").desc(nulls_last=True))[:ASKED_FOR_ONE_SEAT]

"""Seats whose members vanished: another member takes over, and the record of the one who left stays with them."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, QuerySet

from club.accounts.models import Member
from club.matches.errors import NotNow, NotYours, Refused
from club.matches.ledger import Ledger, locked
from club.matches.models import Departure, Match, Remark, Seat
from club.notices import outbox

SEATS_AT_ONCE = 50
ASKED_FOR_ONE_SEAT = 30  # members who know the game, those who were here last


def seats_to_take_over(reader: Member | None = None) -> QuerySet[Seat]:
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
        if has_looked(ledger, member):
            raise NotYours("has_looked")
        place = ledger.seats[seat]
        former = place.member
        if former is None or not place.stood_in:
            raise NotNow("seat_not_free")
        Departure.objects.create(
            match=ledger.match, seat=seat, member=former, number=ledger.match.version, created_at=ledger.now
        )
        place.member, place.bot, place.misses = member, "", 0
        place.orders = place.plan = ""  # the former member's own
        place.wants_end = place.wants_pause = False
        if place.to_act:
            ledger.begin_turn(place)
        ledger.remark("taken_over", seat=seat, former=former.name)
        return ledger


def has_looked(ledger: Ledger, member: Member) -> bool:
    """As an administrator, at what is hidden in this match."""
    return Remark.objects.filter(match=ledger.match, kind="revealed", data__by=member.name).exists()


def offer_seats() -> int:
    """Tells members of seats that can be taken over, once each; returns of how many."""
    waiting = seats_to_take_over().filter(offered_at=None).values_list("match_id", "number")[:SEATS_AT_ONCE]
    return sum(offer(match_id=match_id, seat=seat) for match_id, seat in list(waiting))


def offer(*, match_id: int, seat: int) -> bool:
    with locked(match_id) as ledger:
        place = ledger.seats[seat]
        if not ledger.running or not place.stood_in or place.offered_at is not None:
            return False
        place.offered_at = ledger.now
        outbox.tell_all(likely_substitutes(ledger.match), "seat", number=ledger.match.version, match=ledger.match)
        return True


def likely_substitutes(match: Match) -> QuerySet[Member]:
    """Members who know the game and do not know this match from inside."""
    inside = Seat.objects.filter(match=match, member=OuterRef("pk"))
    left = Departure.objects.filter(match=match, member=OuterRef("pk"))
    knows = Seat.objects.filter(member=OuterRef("pk"), match__game=match.game)
    members = Member.objects.filter(Exists(knows), ~Exists(inside), ~Exists(left), is_active=True, is_guest=False)
    return members.order_by(F("last_login").desc(nulls_last=True))[:ASKED_FOR_ONE_SEAT]

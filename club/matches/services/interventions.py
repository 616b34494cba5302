"""Organizers' actions on a match, under the ledger's lock.

Permissions, reasons and notifications are handled by `club.organizer`; this module only changes the match. The preview
calls the same functions in a transaction that is rolled back.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from club.accounts.models import Member
from club.matches import planning, timing
from club.matches.errors import NotNow, NotYours, Refused
from club.matches.models import Departure, Match, Move, Remark, Seat
from club.matches.positions import state_at
from club.matches.services import agreement, deputies, pauses
from club.matches.services.ledger import Ledger
from club.outbox import services as outbox
from games.core.advance import Step

MOST_EXTRA = timedelta(days=14)  # the total of all extensions of one turn
NO_LONGER_TRUE = ("turn", "reminder", "timeout")  # notifications to withdraw after a rewind
DEFAULT_BOT = "default"


def plays_in(ledger: Ledger, member: Member) -> bool:
    """Whether the member is or was a player or deputy in this match, and so may not decide about it."""
    seated = any(seat.member_id == member.pk or seat.deputised_by(member.pk, ledger.now) for seat in ledger.seats)
    return seated or bool(deputies.known_seats(ledger.match.pk, member.pk))


def must_run(ledger: Ledger) -> None:
    ledger.must_be(Match.Status.RUNNING)


def place_at(ledger: Ledger, number: int) -> Seat:
    if not 0 <= number < len(ledger.seats):
        raise Refused("bad_form")
    return ledger.seats[number]


# Time


def clocks_running(ledger: Ledger) -> list[Seat]:
    return [seat for seat in ledger.seats if timing.left(ledger.match, seat, ledger.now) is not None]


def extend(ledger: Ledger, seats: Sequence[Seat], span: timedelta, reason: str) -> None:
    must_run(ledger)
    if not seats or not set(seats) <= set(clocks_running(ledger)):
        raise NotNow("no_clock_runs")
    for seat in seats:
        if extra(ledger, seat) + span > MOST_EXTRA:
            raise NotNow("extended_enough", days=MOST_EXTRA.days)
    for seat in seats:
        move_deadline(ledger, seat, span)
        remark_on_time(ledger, "extended", seat, span, reason)


def take_extension_back(ledger: Ledger, seats: Sequence[Seat], span: timedelta, reason: str) -> None:
    """Undo an extension while it is unused: in the same turn, before its regular time has run out."""
    must_run(ledger)
    for seat in seats:
        left = timing.left(ledger.match, seat, ledger.now)
        if left is None or left <= span or extra(ledger, seat) < span:
            raise NotNow("extension_used")
    for seat in seats:
        move_deadline(ledger, seat, -span)
        remark_on_time(ledger, "shortened", seat, span, reason)


def move_deadline(ledger: Ledger, seat: Seat, span: timedelta) -> None:
    left = timing.left(ledger.match, seat, ledger.now)
    assert left is not None
    timing.run(ledger.match, seat, ledger.now, left + span)


def remark_on_time(ledger: Ledger, kind: str, seat: Seat, span: timedelta, reason: str) -> None:
    seconds = int(span.total_seconds())
    ledger.remark(kind, seat=seat.number, seconds=seconds, turn=turn_of(seat), reason=reason)


def turn_of(seat: Seat) -> str:
    return seat.turn_at.isoformat() if seat.turn_at else ""


def extra(ledger: Ledger, seat: Seat) -> timedelta:
    """Sum up the extensions of the seat's current turn from the log."""
    signs = {"extended": 1, "shortened": -1}
    remarks = Remark.objects.filter(match=ledger.match, kind__in=signs)
    mine = [r for r in remarks if r.data["seat"] == seat.number and r.data["turn"] == turn_of(seat)]
    return timedelta(seconds=sum(signs[remark.kind] * remark.data["seconds"] for remark in mine))


def pause(ledger: Ledger, reason: str) -> None:
    must_run(ledger)
    if ledger.match.paused_at is not None:
        raise NotNow("paused")
    agreement.stop_clocks(ledger)
    ledger.remark(pauses.BY_ORGANIZER, reason=reason)


def resume(ledger: Ledger, reason: str) -> None:
    must_run(ledger)
    if ledger.match.paused_at is None:
        raise NotNow("not_paused")
    pauses.go_on(ledger)
    ledger.remark("organizer_resumed", reason=reason)


# Seats


def replace_by_bot(ledger: Ledger, number: int, reason: str) -> None:
    """Let a bot play for the member, who keeps the seat and can take it back."""
    seat = seat_to_fill(ledger, number)
    if seat.bot:
        raise NotNow("bot_plays_already")
    seat.bot = DEFAULT_BOT
    seat.due_at = seat.remind_at = seat.offered_at = seat.kept_seconds = None
    ledger.remark("seat_to_bot", seat=number, reason=reason)
    ledger.follow()


def replace_by_member(ledger: Ledger, number: int, member: Member, reason: str) -> None:
    seat = seat_to_fill(ledger, number)
    if member.is_guest or not member.is_active or member.suspended:
        raise NotYours("cannot_sit_in")
    if any(other.member_id == member.pk for other in ledger.seats):
        raise NotNow("sits_here")
    if Departure.objects.filter(match=ledger.match, member=member).exists():
        raise NotNow("left_before")
    if deputies.has_looked(ledger.match.pk, member):
        raise NotYours("has_looked")
    if deputies.known_seats(ledger.match.pk, member.pk) - {number}:
        raise NotYours("member_stood_in")
    former = seat.member
    assert former is not None
    change_hands(ledger, seat, member)
    ledger.remark("seat_to_member", seat=number, former=former.name, reason=reason)


def give_back(ledger: Ledger, number: int, reason: str) -> None:
    """Return a seat to the member for whom a bot plays, or who had it before another member took over."""
    must_run(ledger)
    seat = place_at(ledger, number)
    if seat.out:
        raise NotNow("seat_is_out")
    if seat.stood_in:
        sit_down(ledger, seat)
        ledger.remark("seat_returned", seat=number, reason=reason)
        return
    held = list(Departure.objects.select_related("member").filter(match=ledger.match, seat=number).order_by("pk"))
    former = held[-1].member if held else None
    if former is None or seat.left:
        raise NotNow("nobody_to_return_to")
    if not former.is_active or former.suspended:
        raise NotNow("cannot_sit_in")
    change_hands(ledger, seat, former, to_first=held[0].member_id == former.pk)
    ledger.remark("seat_returned", seat=number, reason=reason)


def seat_to_fill(ledger: Ledger, number: int) -> Seat:
    must_run(ledger)
    seat = place_at(ledger, number)
    if seat.out:
        raise NotNow("seat_is_out")
    if seat.left or seat.member is None:
        raise NotNow("no_member_sits_there")
    return seat


def change_hands(ledger: Ledger, seat: Seat, member: Member, *, to_first: bool = False) -> None:
    Departure.objects.create(
        match=ledger.match, seat=seat.number, member=seat.member, number=ledger.match.version, to_first=to_first,
        created_at=ledger.now,
    )  # fmt: skip
    seat.member, seat.name = member, ""
    seat.orders = seat.plan = ""
    seat.wants_end = seat.wants_pause = False
    sit_down(ledger, seat)


def sit_down(ledger: Ledger, seat: Seat) -> None:
    seat.bot, seat.misses = "", 0
    if seat.to_act:
        ledger.begin_turn(seat)


# The match


def end_unrated(ledger: Ledger, reason: str) -> None:
    must_run(ledger)
    ledger.end_by_agreement("organizer")
    ledger.match.rated = False
    ledger.remark("organizer_ended", reason=reason)


def reveal(ledger: Ledger, by: str, reason: str) -> None:
    """Log that an administrator looks at hidden information. Nothing else changes."""
    must_run(ledger)
    ledger.remark("revealed", by=by, reason=reason)


def rewind(ledger: Ledger, to: int, reason: str) -> None:
    """Continue the match from the position after move `to`. The log keeps the moves after it.

    All questions are asked again and all clocks restart. Random draws depend on the move number, which is never reused,
    so they differ from those of the rewound moves.
    """
    must_run(ledger)
    if not 0 <= to < ledger.match.version:
        raise NotNow("no_such_turn")
    there = state_at(ledger.match, ledger.seats, to)
    gave_up = leavers_before(ledger.match, to)
    number = ledger.match.version + 1
    for seat in ledger.seats:
        if seat.to_act:
            ledger.end_turn(seat)
        seat.left = seat.number in gave_up
        seat.wants_end = False
        seat.plan = planning.dump(planning.dropped(planning.load(seat.plan))) if seat.plan else ""
        if seat.last_move:
            seat.last_move = number - 1  # otherwise the board would mark rewound moves as new
    ledger.asked = ()
    pending = ledger.rules.pending(there)
    ledger.record(Step(number, "rewind", None, "", str(to), "organizer", 0, there, (), True, pending))
    ledger.remark("rewound", to=to, reason=reason)
    outbox.withdraw(ledger.match, NO_LONGER_TRUE, ledger.now)
    ledger.follow()


def leavers_before(match: Match, to: int) -> set[int]:
    """Return the seats that had resigned by move `to`, reading the log backwards and skipping rewound moves."""
    rows = Move.objects.filter(match=match, number__lte=to).exclude(kind="act")
    marks = {row[0]: row[1:] for row in rows.values_list("number", "kind", "seat", "line")}
    gone: set[int] = set()
    number = to
    while number > 0:
        kind, seat, line = marks.get(number, ("act", None, ""))
        if kind == "leave" and seat is not None:
            gone.add(seat)
        number = int(line) if kind == "rewind" else number - 1
    return gone

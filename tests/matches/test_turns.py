"""Consecutive turns of one seat are separate turns (G-11), each with its own clock, reminder, grace and time-out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from msgspec.structs import replace

from club.matches import services
from club.matches.errors import NotNow, Stale
from club.matches.models import Match, Move, Seat
from club.matches.paces import DAY, HOUR
from club.matches.services import absences
from club.matches.services.ledger import locked
from club.matches.services.plans import set_plan
from club.outbox.models import Notification
from games.core import codec, registry
from games.core.contract import AnyGame
from tests.factories import MemberFactory
from tests.playing import asked_of, start, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)
ROUNDS = 3
GAMES = registry.all_games()

# Number of turns in a match of neutral moves only. Derived from the rulebooks, not from `Rules.turn`.
TURNS: dict[str, Callable[[int], int]] = {
    "nine": lambda playing: playing * ROUNDS,
    "orapa": lambda scientists: scientists * ROUNDS,  # turns of the set-up are added in `expected`
    "i9n": lambda playing: playing * (1 + ROUNDS),
    "xnet": lambda playing: playing * ROUNDS,
    "mcmulti": lambda islands: islands * ROUNDS,
    "pebbles": lambda playing: playing * (1 + ROUNDS),
    "candles": lambda playing: playing * ROUNDS,  # with three candles each, no seat is out before the last round ends
}
TABLES = [(slug, seats) for slug, game in sorted(GAMES.items()) for seats in game.seats]
DESERTED = [(slug, seats) for slug, seats in TABLES if seats > 2]


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def expected(slug: str, seats: int, left: int = 0) -> int:
    """Return the number of turns if the last `left` seats resign before the first move."""
    playing = seats - left
    if slug == "orapa":  # 1 seat: no hiding; 2 seats: both hide gems; more: the first seat hides them
        hiding = {1: 0, 2: 2}.get(seats, 1)
        return hiding + TURNS[slug](playing - (seats > 2))
    if slug == "mcmulti" and seats == 2:
        return TURNS[slug](4)  # two islands each
    return TURNS[slug](playing)


def begin(slug: str, seats: int, left: int = 0, **pace: Any) -> Match:
    game = registry.get(slug)
    people = [MemberFactory() for _ in range(seats)]
    match = services.open_table(
        owner=people[0], game=game, options=game.options(round_limit=ROUNDS), seats=seats,
        **{"move_seconds": DAY, **pace},
    )  # fmt: skip
    Match.objects.filter(pk=match.pk).update(seed="7" * 64)
    for member in people[1:]:
        services.join(match_id=match.pk, member=member)
    for member in people[seats - left :]:
        services.resign(match_id=match.pk, member=member)
    match.refresh_from_db()
    return match


def fresh(seat: Seat, now: datetime) -> bool:
    return (seat.turn_at, seat.clock_at) == (now, now)


def has_all_its_time(seat: Seat) -> bool:
    assert seat.turn_at is not None
    return (seat.due_at, seat.remind_at) == (seat.turn_at + timedelta(days=1), seat.turn_at + 0.8 * timedelta(days=1))


def waiting(match: Match) -> list[Seat]:
    return list(Seat.objects.filter(match=match, to_act=True).order_by("due_at", "number"))


def is_over(match: Match) -> bool:
    match.refresh_from_db()
    return match.over


def run_out_until_the_end(match: Match, clock: Any, order: int = 1) -> int:
    """Let every turn time out until the match ends, and return their number. `order`: which waiting seat is first."""
    timeouts = 0
    while not is_over(match):
        assert timeouts < 200, "the match does not end"
        late = waiting(match)[::order][0]
        assert late.due_at is not None and has_all_its_time(late), f"turn {timeouts} of seat {late.number}"
        clock.move_to(max(late.due_at, datetime.now(UTC)))
        before = match.version
        assert services.expire(match_id=match.pk, seat=late.number)
        timeouts += 1
        seat = Seat.objects.get(pk=late.pk)
        assert (seat.misses, seat.bot) == (1, "")
        moves = Move.objects.filter(match=match, number__gt=before)
        assert {(move.seat, move.origin) for move in moves} == {(late.number, "clock")}
        if seat.to_act:  # the same seat has another turn
            assert fresh(seat, datetime.now(UTC)) and has_all_its_time(seat)
            assert not services.expire(match_id=match.pk, seat=late.number)
        Seat.objects.filter(match=match).update(misses=0)  # otherwise a bot would take the second turn
    return timeouts


def play_until_the_end(match: Match, clock: Any, order: int = 1) -> int:
    """Play neutral moves by hand, one hour apart, until the match ends, and return the number of turns."""
    turns = {(seat.number, seat.turn_at) for seat in waiting(match)}
    for _move in range(500):
        if is_over(match):
            return len(turns)
        clock.shift(timedelta(hours=1))
        before = {seat.number: seat for seat in waiting(match)}
        asked = asked_of(match.pk)[::order][0]
        with locked(match.pk) as ledger:
            line = ledger.game.write(ledger.rules.lapse(ledger.state, asked.decision))
        member = Seat.objects.select_related("member").get(match=match, number=asked.decision.seat).member
        assert member is not None
        services.play(match_id=match.pk, member=member, kind=asked.decision.kind, token=asked.opened, line=line)
        for seat in waiting(match):
            turns.add((seat.number, seat.turn_at))
            old = before.get(seat.number)
            assert has_all_its_time(seat)
            assert fresh(seat, datetime.now(UTC)) or (old is not None and old.due_at == seat.due_at)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@pytest.mark.parametrize("order", [1, -1], ids=["first seat first", "last seat first"])
def test_every_time_out_ends_one_turn(slug: str, seats: int, order: int, clock: Any) -> None:
    match = begin(slug, seats)
    assert run_out_until_the_end(match, clock, order) == expected(slug, seats)
    assert Notification.objects.filter(match=match, kind="timeout").count() == expected(slug, seats)


@pytest.mark.parametrize(("slug", "seats"), DESERTED)
def test_every_time_out_ends_one_turn_after_resignations(slug: str, seats: int, clock: Any) -> None:
    """All but two seats have resigned. In Orapa the only scientist left asks alone."""
    match = begin(slug, seats, left=seats - 2)
    assert run_out_until_the_end(match, clock) == expected(slug, seats, left=seats - 2)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@pytest.mark.parametrize("order", [1, -1], ids=["first seat first", "last seat first"])
def test_every_turn_played_by_hand_has_its_own_clock(slug: str, seats: int, order: int, clock: Any) -> None:
    assert play_until_the_end(begin(slug, seats), clock, order) == expected(slug, seats)


@pytest.mark.parametrize(("slug", "seats"), DESERTED)
def test_every_turn_played_by_hand_has_its_own_clock_after_resignations(slug: str, seats: int, clock: Any) -> None:
    match = begin(slug, seats, left=seats - 2)
    assert play_until_the_end(match, clock) == expected(slug, seats, left=seats - 2)


def alone(**pace: Any) -> tuple[Match, Seat]:
    """Start a practice match of one seat, where each turn is followed by another of the same seat."""
    match = begin("orapa", 1, **pace)
    return match, to_move(match.pk)


def ask(match: Match, seat: Seat, line: str) -> Seat:
    asked = asked_of(match.pk)[0]
    assert seat.member is not None
    services.play(match_id=match.pk, member=seat.member, kind=asked.decision.kind, token=asked.opened, line=line)
    return Seat.objects.select_related("member").get(pk=seat.pk)


def test_remaining_time_goes_to_the_bank_after_every_turn(clock: Any) -> None:
    match, seat = alone(move_seconds=12 * HOUR, bank_seconds=3 * DAY)
    clock.shift(timedelta(days=2))
    seat = ask(match, seat, "pass")
    assert seat.bank_left == DAY + 12 * HOUR
    assert seat.due_at == datetime.now(UTC) + timedelta(days=1, hours=12)


def test_every_turn_has_the_full_grace(clock: Any) -> None:
    match, seat = alone(grace_days=2)
    absences.set_quiet_hours(member=seat.member, begin=time(13), end=time(0))
    clock.shift(timedelta(hours=12))
    left = Seat.objects.get(pk=seat.pk)
    seat = ask(match, seat, "pass")
    assert seat.grace_left == 2 * DAY
    assert seat.due_at is not None and left.due_at is not None and seat.due_at > left.due_at


def test_every_turn_gets_a_notification_and_a_reminder(clock: Any) -> None:
    match, seat = alone()
    for _turn in range(2):
        clock.move_to(seat.remind_at)
        assert services.remind(match_id=match.pk, seat=0)
        seat = ask(match, seat, "pass")
    assert Notification.objects.filter(match=match, kind="reminder", member=seat.member).count() == 2
    turns = Notification.objects.filter(match=match, kind="turn", member=seat.member).order_by("version")
    assert [notice.version for notice in turns] == [0, 1, 2]


def test_a_bot_stands_in_after_the_second_miss_in_a_row(clock: Any) -> None:
    match, seat = alone()
    for misses, bot in ((1, ""), (2, "default")):
        clock.move_to(Seat.objects.get(pk=seat.pk).due_at)
        assert services.expire(match_id=match.pk, seat=0)
        seat = Seat.objects.get(pk=seat.pk)
        assert (seat.misses, seat.bot) == (misses, bot)
    assert Move.objects.filter(match=match, origin="clock").count() == 1


def test_a_move_in_time_resets_the_misses(clock: Any) -> None:
    match, seat = alone()
    clock.move_to(seat.due_at)
    assert services.expire(match_id=match.pk, seat=0)
    assert ask(match, seat, "pass").misses == 0


def test_time_kept_in_a_pause_belongs_to_its_turn(clock: Any) -> None:
    match, seat = alone()
    clock.shift(timedelta(hours=6))
    services.propose_pause(match_id=match.pk, member=seat.member, wanted=True)
    assert Seat.objects.get(pk=seat.pk).kept_seconds == 18 * HOUR
    assert ask(match, seat, "pass").kept_seconds == 24 * HOUR  # a move during a pause: the next turn gets its full time
    services.resume(match_id=match.pk, member=seat.member)
    assert has_all_its_time(to_move(match.pk))


class TestPlans:
    def test_a_step_is_played_in_the_next_turn_of_the_same_seat(self) -> None:
        match, seat = alone()
        set_plan(match_id=match.pk, member=seat.member, text="* > look a1")
        ask(match, seat, "pass")
        lines = Move.objects.filter(match=match, number__gt=0).order_by("number").values_list("line", "origin")
        assert list(lines) == [("pass", "member"), ("look a1", "order")]

    def test_a_step_waiting_for_another_move_is_dropped(self) -> None:
        match, seat = alone()
        set_plan(match_id=match.pk, member=seat.member, text="look a2 > look a1")
        assert '"dropped":true' in ask(match, seat, "pass").plan
        assert Move.objects.filter(match=match, origin="order").count() == 0

    def test_the_lines_of_a_step_do_not_continue_in_the_next_turn(self) -> None:
        match, seat = alone()
        set_plan(match_id=match.pk, member=seat.member, text="* > look a1; look a2")
        assert '"dropped":true' in ask(match, seat, "pass").plan
        assert list(Move.objects.filter(match=match, origin="order").values_list("line", flat=True)) == ["look a1"]

    def test_the_dry_run_stops_at_the_end_of_the_turn(self, browser_of: Any) -> None:
        match, seat = alone()
        answer = browser_of(seat.member).post(f"/matches/{match.pk}/plan/", {"plan": "* > pass; look a2", "do": "try"})
        (tried,) = answer.context["orders"].rehearsals
        assert tried.refused == "look a2"

    def test_a_standing_order_is_played_once_per_turn(self) -> None:
        match, seat = alone()
        set_plan(match_id=match.pk, member=seat.member, text="always > look a1 again")
        ask(match, seat, "pass")
        lines = Move.objects.filter(match=match, origin="order").values_list("line", flat=True)
        assert list(lines) == ["look a1 again"] * (ROUNDS - 1)

    def test_a_standing_order_is_not_repeated_when_another_seat_acts(self) -> None:
        """In Pebbles a hand can be shown at any time, also during the turn of another seat."""
        match = start([MemberFactory(), MemberFactory()], "pebbles", seed="1" * 64)
        people = [seat.member for seat in Seat.objects.filter(match=match).select_related("member")]
        for member in people:
            services.play(match_id=match.pk, member=member, kind="hide", token=0, line="hide 1")
        first = to_move(match.pk)
        other = next(member for member in people if member != first.member)
        set_plan(match_id=match.pk, member=first.member, text="always > take")
        for kind, who, line in (("turn", first.member, "end"), ("turn", other, "end"), ("show", other, "show")):
            asked = next(a for a in questions(match) if a.decision.kind == kind and who == people[a.decision.seat])
            services.play(match_id=match.pk, member=who, kind=kind, token=asked.opened, line=line)
        lines = Move.objects.filter(match=match, number__gt=2).order_by("number").values_list("line", "origin")
        expected_lines = [("end", "member"), ("end", "member"), ("take", "order"), ("show", "member")]
        assert list(lines) == expected_lines


def questions(match: Match) -> Any:
    with locked(match.pk) as ledger:
        return ledger.asked


def test_undo_does_not_reach_back_into_the_previous_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are patched, because in the real games a turn always ends with a final move."""
    game = GAMES["pebbles"]
    match = start([MemberFactory(), MemberFactory()], "pebbles", seed="1" * 64)
    keep_the_turn(monkeypatch, game)
    for seat in Seat.objects.filter(match=match).select_related("member"):
        services.play(match_id=match.pk, member=seat.member, kind="hide", token=0, line="hide 1")
    seat = to_move(match.pk)
    assert seat.member is not None
    for line in ("take", "end"):
        token = next(a.opened for a in questions(match) if a.decision.kind == "turn")
        services.play(match_id=match.pk, member=seat.member, kind="turn", token=token, line=line)
    assert to_move(match.pk).pk == seat.pk
    match.refresh_from_db()
    assert codec.decode(match.undo, list[int]) == []
    with pytest.raises(NotNow, match="nothing_to_undo"):
        services.undo(match_id=match.pk, member=seat.member, token=match.version)
    with pytest.raises(Stale):
        services.undo(match_id=match.pk, member=seat.member, token=match.version - 1)


def keep_the_turn(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
    apply = game.rules.apply

    def again(s: Any, d: Any, a: Any, rng: Any) -> Any:
        result = apply(s, d, a, rng)
        if d.kind != "turn" or result.state.turn == d.seat:
            return result
        return replace(result, state=replace(result.state, turn=d.seat, round=s.round + 1))

    monkeypatch.setattr(game.rules, "apply", again)

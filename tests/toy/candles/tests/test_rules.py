"""The rules of Candles."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, IllegalAction, Outcome, Result
from games.core.rng import Rng
from tests.toy.candles.rules import SECRET, CandlesRules, Options, State, read

RULES = CandlesRules()
KEY = b"candles"


def table(*dice: int, **facts: Any) -> State:
    """Return a state at the start of a round: seat 0 begins, each seat has two candles."""
    return replace(State(Options(), 0, 0, (2,) * len(dice), dice), **facts)


def play(state: State, *lines: str) -> Result[State]:
    result: Result[State] = Result(state)
    for number, line in enumerate(lines, 1):
        (decision,) = RULES.pending(result.state)
        RULES.check(result.state, decision, read(line))
        result = RULES.apply(result.state, decision, read(line), Rng(KEY, number))
    return result


def test_a_die_is_visible_only_to_its_seat() -> None:
    dealt = RULES.setup(Options(), 3, Rng(KEY, 0))
    for seat in range(3):
        dice = RULES.view(dealt.state, seat).dice
        assert dice[seat] == dealt.state.dice[seat] and dice.count(SECRET) == 2
    assert [e.audience for e in dealt.events if e.kind == "die"] == [(0,), (1,), (2,)]
    again = play(table(1, 2, 3), "roll")
    assert {e.kind: e.audience for e in again.events} == {"rolled": None, "die": (0,)} and again.final


def test_a_six_cannot_be_rolled_again() -> None:
    state = table(6, 2)
    (decision,) = RULES.pending(state)
    assert list(RULES.legal(state, decision)) == [read("keep")]
    with pytest.raises(IllegalAction, match="best_already"):
        RULES.check(state, decision, read("roll"))


def test_the_lowest_dice_lose_a_candle_and_new_dice_are_rolled() -> None:
    state = play(table(1, 4, 1), "keep", "keep", "keep").state
    assert state.candles == (1, 2, 1) and state.last == (1, 4, 1)
    assert state.round == 2 and state.starter == state.turn == 1 and all(state.dice)


def test_equal_dice_cost_nothing() -> None:
    assert play(table(3, 3), "keep", "keep").state.candles == (2, 2)


def test_a_seat_without_candles_is_out_and_has_no_decisions() -> None:
    """G-12."""
    state = play(table(1, 4, 5, candles=(1, 2, 2)), "keep", "keep", "keep").state
    assert RULES.out(state) == (0,) and state.dice[0] == 0
    asked = set()
    for _ in range(2):
        asked |= {d.seat for d in RULES.pending(state)}
        state = play(state, "keep").state
    assert asked == {1, 2}


def test_seats_that_go_out_together_share_their_place() -> None:
    state = play(table(1, 1, 4, candles=(1, 1, 1)), "keep", "keep", "keep").state
    assert RULES.outcome(state) == Outcome(((2,), (0, 1)), "last_seat", (0, 0, 1))


def test_seats_that_are_out_rank_above_seats_that_gave_up() -> None:
    """G-9 and G-12."""
    state = table(0, 0, 5, 4, 3, candles=(0, 0, 1, 1, 1), gone=((1,), (0,)), turn=2, starter=2)
    state = RULES.leave(RULES.leave(state, 4, Rng(KEY, 1)).state, 3, Rng(KEY, 2)).state
    assert RULES.outcome(state) == Outcome(((2,), (0,), (1,), (3,), (4,)), "last_seat", (0, 0, 1, 1, 1))


def test_after_agreement_the_seats_still_playing_share_first_place() -> None:
    """G-8 and G-12."""
    state = table(0, 2, 3, candles=(0, 1, 1), gone=((0,),), turn=1, starter=1)
    assert RULES.outcome(RULES.agree(state).state) == Outcome(((1, 2), (0,)), AGREEMENT)


def test_a_seat_that_is_out_cannot_leave() -> None:
    state = table(0, 2, 3, candles=(0, 1, 1), gone=((0,),), turn=1, starter=1)
    assert RULES.leave(state, 0, Rng(KEY, 1)) == Result(state, final=True)


def test_a_round_ends_although_its_first_seat_left() -> None:
    state = RULES.leave(table(5, 4, 3), 0, Rng(KEY, 1)).state
    assert RULES.pending(state) == (Decision(1, "turn"),)
    assert play(state, "keep", "keep").state.candles == (2, 2, 1)


def test_candles_decide_after_the_last_round() -> None:
    """G-7."""
    state = play(table(2, 4, options=Options(round_limit=1)), "keep", "keep").state
    assert RULES.outcome(state) == Outcome(((1,), (0,)), "round_limit", (1, 2))

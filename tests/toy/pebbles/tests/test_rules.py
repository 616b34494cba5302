"""The rules of Pebbles."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.core.advance import Asked, act, reopen
from games.core.contract import AGREEMENT, Decision, IllegalAction, Outcome, Result
from games.core.replay import Entry, Position, apply_entry
from games.core.rng import Rng
from tests.toy.pebbles import GAME
from tests.toy.pebbles.rules import PebblesRules
from tests.toy.pebbles.rules.actions import End, Hide, Roll, Take, read
from tests.toy.pebbles.rules.state import NOT_YET, SECRET, Options, State

RULES = PebblesRules()
KEY = b"pebbles"


def table(seats: int = 2, **facts: Any) -> State:
    """Return a state after the hands are closed: two pebbles in each, seat 0 begins."""
    return replace(State(Options(), 0, 0, 12, (0,) * seats, (2,) * seats), **facts)


def play(state: State, *lines: str, seat: int | None = None) -> Result[State]:
    result: Result[State] = Result(state)
    for number, line in enumerate(lines, 1):
        kind = {"hide": "hide", "show": "show"}.get(line.split()[0], "turn")
        decision = next(d for d in RULES.pending(result.state) if d.kind == kind and seat in (None, d.seat))
        RULES.check(result.state, decision, read(line))
        result = RULES.apply(result.state, decision, read(line), Rng(KEY, number))
    return result


def rolling(wanted: range) -> Rng:
    return next(Rng(KEY, n) for n in range(100) if Rng(KEY, n).die() in wanted)


def ended(state: State) -> Outcome:
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome


def refused(state: State, line: str) -> str:
    decision = RULES.pending(state)[-1]
    with pytest.raises(IllegalAction) as caught:
        RULES.check(state, decision, read(line))
    return caught.value.code


def test_hands_are_closed_simultaneously_in_any_order() -> None:
    state = RULES.setup(Options(), 3, Rng(KEY, 0)).state
    assert [d.seat for d in RULES.pending(state)] == [0, 1, 2]
    state = play(state, "hide 1", seat=2).state
    assert [d.seat for d in RULES.pending(state)] == [0, 1]
    state = play(state, "hide 3", "hide 0").state
    assert RULES.pending(state)[-1] == Decision(state.starter, "turn")
    assert state.hidden == (3, 0, 1)


def test_closing_a_hand_keeps_the_decisions_of_other_seats_open() -> None:
    state = RULES.setup(Options(), 3, Rng(KEY, 0)).state
    asked = tuple(Asked(d, 0) for d in RULES.pending(state))
    step = act(GAME, RULES, state, asked[1], Hide(2), number=1, key=KEY, origin="member")
    assert [(a.decision.seat, a.opened) for a in reopen(asked, step)] == [(0, 0), (2, 0)]


def test_a_closed_hand_is_visible_only_to_its_seat() -> None:
    result = play(table(hidden=(2, NOT_YET)), "hide 3")
    assert RULES.view(result.state, 0).hidden == (2, SECRET)
    assert RULES.view(result.state, 1).hidden == (SECRET, 3)
    assert RULES.view(result.state, None).hidden == (SECRET, SECRET)
    assert {e.kind: e.audience for e in result.events} == {"hidden": (1,), "hid": None, "begun": None}


def test_an_open_hand_is_seen_by_all_and_cannot_be_closed_again() -> None:
    result = play(table(), "show", seat=1)
    assert result.final and RULES.view(result.state, None).hidden == (SECRET, 2)
    assert [d.seat for d in RULES.pending(result.state) if d.kind == "show"] == [0]
    assert not any(d.holds_up for d in RULES.pending(result.state) if d.kind == "show")


def test_three_pebbles_a_turn_and_one_roll() -> None:
    state = play(table(), "take", "take", "take").state
    assert state.taken == (3, 0) and state.pile == 9
    assert refused(state, "take") == "taken_enough"
    assert refused(replace(state, die=4), "roll") == "rolled_already"
    assert refused(table(options=Options(dice=False)), "roll") == "no_dice"
    assert refused(table(pile=0), "take") == "pile_empty"
    assert refused(table(), "hide 1") == "expected_turn"


def test_a_good_die_gives_a_pebble_and_a_bad_one_takes_back() -> None:
    state, turn = play(table(), "take", "take").state, Decision(0, "turn")
    good = RULES.apply(state, turn, Roll(), rolling(range(3, 7)))
    bad = RULES.apply(state, turn, Roll(), rolling(range(1, 3)))
    assert good.final and good.state.taken == (3, 0) and good.state.pile == 9
    assert bad.final and bad.state.taken == (0, 0) and bad.state.pile == 12
    assert RULES.apply(table(pile=0), turn, Roll(), rolling(range(3, 7))).state.taken == (0, 0)


def test_taking_can_be_undone_back_to_the_die() -> None:
    position = Position(0, table())
    for number, line in enumerate(["take", "roll", "take"], 1):
        position = apply_entry(GAME, RULES, position, Entry(number, "act", 0, "turn", line), KEY)
        assert len(position.past) == (0 if line == "roll" else 1)
    undone = apply_entry(GAME, RULES, position, Entry(4, "undo", 0), KEY)
    assert undone.state.now == 1 and undone.state.die
    with pytest.raises(LookupError):
        apply_entry(GAME, RULES, undone, Entry(5, "undo", 0), KEY)


def test_the_match_ends_with_the_turn_that_empties_the_pile() -> None:
    state = play(table(pile=1), "take").state
    assert RULES.outcome(state) is None
    result = play(state, "end")
    assert ended(result.state).reason == "empty" and result.final
    assert RULES.view(result.state, None).hidden == (2, 2)


def test_the_round_limit_applies_after_the_last_seat_of_the_round() -> None:
    """G-7."""
    state = table(3, starter=1, turn=1, options=Options(round_limit=1))
    state = play(state, "end", "end").state
    assert state.turn == 0 and RULES.outcome(state) is None
    assert ended(play(state, "end").state).reason == "round_limit"


@pytest.mark.parametrize(
    ("hidden", "shown", "scores"),
    [
        ((2, 2, 3), (), (4, 4, 7)),
        ((2, 2, 3), (0,), (5, 4, 7)),
        ((0, 1, 1), (1, 2), (4, 4, 4)),
    ],
)
def test_equal_hands_count_nothing_unless_open(
    hidden: tuple[int, ...], shown: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    state = table(3, taken=(4, 4, 4), hidden=hidden, shown=shown, ended="empty")
    assert ended(state).scores == scores


def test_equal_scores_share_a_place() -> None:
    assert ended(table(3, taken=(1, 5, 5), hidden=(0, 0, 0), ended="empty")).ranking == ((1, 2), (0,))


def test_seats_that_gave_up_rank_last_and_the_last_seat_wins() -> None:
    """G-9."""
    state = RULES.leave(table(3, taken=(9, 1, 0)), 0, Rng(KEY, 1)).state
    assert state.turn == 1 and {d.seat for d in RULES.pending(state)} == {1, 2}
    outcome = ended(RULES.leave(state, 2, Rng(KEY, 2)).state)
    assert outcome.reason == "last_seat" and outcome.ranking == ((1,), (2,), (0,))


def test_leaving_before_closing_a_hand_does_not_hold_up_the_others() -> None:
    state = table(3, hidden=(NOT_YET, 1, 1))
    result = RULES.leave(state, 0, Rng(KEY, 1))
    assert RULES.pending(result.state)[-1] == Decision(1, "turn")
    assert ended(replace(result.state, ended="empty")).scores == (0, 0, 0)


def test_agreement_shares_the_first_place() -> None:
    """G-8."""
    state = RULES.leave(table(3), 1, Rng(KEY, 1)).state
    assert ended(RULES.agree(state).state) == Outcome(((0, 2), (1,)), AGREEMENT)


def test_standing_orders_answer_decisions() -> None:
    hide, turn = Decision(1, "hide"), Decision(0, "turn")
    assert RULES.standing(table(hidden=(2, NOT_YET)), hide, {"hide": 3}) == Hide(3)
    assert RULES.standing(table(hidden=(2, NOT_YET)), hide, {"hide": 4}) is None
    assert RULES.standing(table(), turn, {"end_at": 1}) is None
    assert RULES.standing(play(table(), "take").state, turn, {"end_at": 1}) == End()
    assert RULES.standing(table(), turn, {"hide": 3}) is None


def test_lapse_closes_an_empty_hand_or_ends_the_turn() -> None:
    """G-6."""
    assert RULES.lapse(table(hidden=(NOT_YET, 1)), Decision(0, "hide")) == Hide(0)
    assert RULES.lapse(table(), Decision(0, "turn")) == End()


def test_the_greedy_bot_takes_what_it_can_and_keeps_its_hand_closed() -> None:
    bot, state = GAME.bots["default"], table()
    view = RULES.view(state, 0)
    assert bot.choose(view, Decision(0, "turn"), lambda: (), Rng(KEY, 1)) == Take()
    assert bot.choose(replace(view, now=3), Decision(0, "turn"), lambda: (), Rng(KEY, 1)) == End()
    assert bot.choose(view, Decision(0, "show", holds_up=False), lambda: (), Rng(KEY, 1)) is None

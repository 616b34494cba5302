"""Round limit, giving up and lapsed clocks, one test per ruling."""

from __future__ import annotations

import msgspec
import pytest

from games.core.contract import Decision, IllegalAction
from games.core.testing import kinds
from games.nine.rules.actions import Place, Swap
from games.nine.rules.state import Options
from games.nine.tests.tables import ALMOST, MASTER, RULES, board, chance, ended, placing, play, question, setup, table


def test_n25_g7_the_round_limit_applies_after_the_last_seat_of_the_round():
    assert Options().round_limit == 24
    cells = board(f=ALMOST)
    state = play(table(cells, round_limit=1), "swap a6 a5").state
    assert not state.ended
    result = play(state, "swap a6 a5")
    assert kinds(result) == ["swapped", "round_limit", "revealed"]
    outcome = ended(result.state)
    assert outcome.reason == "round_limit" and outcome.ranking == ((0,), (1,))
    assert outcome.scores is not None and outcome.scores[0] == 8


def test_g7_equal_groups_share_a_place():
    cells = board(f="a1 b1 c1 d1 e1 a3 c3 e3 a5", c="a6 b6 c6 d6 e6 f2 f4 b4 d4")
    state = table(cells, cards="dfc", round_limit=1, turn=2)
    outcome = ended(play(state, "swap a1 b1").state)
    assert outcome.ranking[0] == (1, 2) and outcome.ranking[1] == (0,)
    assert outcome.scores is not None and outcome.scores[1:] == (5, 5)


def test_g7_zero_means_no_limit():
    state = table(round_limit=0, round=200, turn=1, swapped=1)
    assert play(state, "swap a1 b1").state.round == 201


def test_g9_a_seat_that_gave_up_never_wins_and_ranks_last():
    state = table(board(f=ALMOST), cards="fcdm", turn=1, round=3)
    state = RULES.leave(state, 0, chance()).state
    assert not play(state, "swap b4 f4").state.ended
    state = RULES.leave(state, 3, chance()).state
    cats = msgspec.structs.replace(state, cells=board(c=MASTER))
    assert ended(play(cats, "swap a1 b1").state).ranking == ((1,), (2,), (3,), (0,))


def test_g9_the_last_seat_wins_at_once():
    state = table(cards="fcd")
    state = RULES.leave(state, 1, chance()).state
    result = RULES.leave(state, 0, chance())
    assert kinds(result) == ["left", "last_seat", "revealed"]
    outcome = ended(result.state)
    assert (outcome.reason, outcome.ranking) == ("last_seat", ((2,), (0,), (1,)))


def test_g9_giving_up_twice_or_after_the_end_changes_nothing():
    state = RULES.leave(table(cards="fcd"), 1, chance()).state
    assert RULES.leave(state, 1, chance()).state == state
    over = table(ended="nine", winners=(0,))
    assert RULES.leave(over, 1, chance()).state == over


def test_n26_time_out_swaps_two_equal_animals():
    for number in range(50):
        state = setup(2, number)
        decision = question(state, "swap")
        action = RULES.lapse(state, decision)
        RULES.check(state, decision, action)
        assert RULES.apply(state, decision, action, chance()).state.cells == state.cells


def test_n26_time_out_places_the_first_piece_on_the_first_free_space():
    state = placing(("cm", "d"), "f..." + "fcdm" * 8)
    assert RULES.lapse(state, question(state, "place")) == Place("cat", 1)


def test_n26_giving_up_skips_the_seat_and_its_remaining_swaps():
    state = table(cards="fcd", round=3, swapped=1, turn=1)
    state = RULES.leave(state, 1, chance()).state
    assert (state.turn, state.swapped, state.round) == (2, 0, 3)
    for line in ("swap a1 e1",) * 3 + ("swap a1 e1",):
        assert state.turn != 1
        state = play(state, line).state
    assert (state.turn, state.round) == (2, 4)


def test_n26_rounds_continue_after_the_start_player_gives_up():
    state = RULES.leave(table(cards="fcd", starter=2), 2, chance()).state
    assert (state.turn, state.round) == (0, 1)
    state = play(state, "swap a1 e1").state
    assert (state.turn, state.round) == (1, 1)
    state = play(state, "swap a1 e1").state
    assert (state.turn, state.round) == (0, 2)


def test_n26_giving_up_as_the_last_seat_of_the_last_round_ends_the_match():
    state = table(cards="fcd", round_limit=1, turn=2)
    result = RULES.leave(state, 2, chance())
    assert kinds(result) == ["left", "round_limit", "revealed"]
    assert ended(result.state).ranking[-1] == (2,)


def test_n26_pieces_of_a_seat_that_gave_up_are_placed_for_it():
    state = setup(3, setup="dealt")
    leaver = (state.starter + 1) % 3
    state = RULES.leave(state, leaver, chance()).state
    placed_for = 0
    for number in range(24):
        assert state.turn != leaver
        decision = question(state, "place")
        result = RULES.apply(state, decision, chance(number).choice(list(RULES.legal(state, decision))), chance())
        placed_for += kinds(result).count("placed_for")
        state = result.state
    assert placed_for == 12 and not state.hands
    assert state.turn == state.starter


def test_n26_giving_up_during_the_turn_places_at_once():
    state = setup(3, setup="dealt")
    result = RULES.leave(state, state.starter, chance())
    assert kinds(result) == ["left", "placed_for"]
    assert result.state.cells[0] != "." and result.state.turn == (state.starter + 1) % 3


def test_n26_card_of_a_seat_that_gave_up_stays_secret():
    state = RULES.leave(table(cards="fcd"), 1, chance()).state
    assert RULES.view(state, 0).cards == "f??" and RULES.view(state, 1).cards == "?c?"


def test_seats_that_gave_up_are_not_asked_to_call():
    state = RULES.leave(table(cards="fcd", call="spoken"), 1, chance()).state
    assert [d.seat for d in RULES.pending(state) if d.kind == "call"] == [0, 2]


def test_actions_after_the_end_are_refused():
    with pytest.raises(IllegalAction, match="over"):
        RULES.check(table(ended="nine", winners=(0,)), Decision(0, "swap"), Swap(0, 1))

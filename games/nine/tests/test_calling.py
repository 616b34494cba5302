"""Calls and connected groups, one test per ruling."""

from __future__ import annotations

import pytest

from games.core.contract import IllegalAction
from games.core.testing import kinds
from games.nine.rules.actions import Call
from games.nine.rules.grid import connected, mask
from games.nine.rules.state import Options
from games.nine.tests.tables import ALMOST, MASTER, RULES, board, ended, play, question, refused, table


def test_n13_every_seat_may_call_at_any_time():
    state = table(board(f=MASTER), cards="cfd", call="spoken")
    calls = [d for d in RULES.pending(state) if d.kind == "call"]
    assert [d.seat for d in calls] == [0, 1, 2] and not any(d.holds_up for d in calls)
    assert state.turn == 0
    result = play(state, "call", 1)
    assert kinds(result) == ["nine", "revealed"]
    assert RULES.pending(result.state) == ()
    assert ended(result.state).ranking == ((1,), (0, 2))


def test_n14_a_call_between_two_swaps_of_another_turn():
    state = play(table(board(f=ALMOST), cards="cf", round=3, call="spoken"), "swap b4 f4").state
    assert (state.turn, state.swapped) == (0, 1)
    assert play(state, "call", 1).state.winners == (1,)


def test_n15_automatic_call_is_the_default_and_needs_no_decision():
    assert Options().call == "automatic"
    state = table(board(f=ALMOST), cards="cf", round=3)
    assert [d.kind for d in RULES.pending(state)] == ["swap"]
    with pytest.raises(IllegalAction, match="call_is_automatic"):
        RULES.check(state, question(state, "swap"), Call())
    result = play(state, "swap b4 f4")
    assert kinds(result) == ["swapped", "nine", "revealed"]
    assert result.state.winners == (1,)


def test_n15_an_animal_without_a_seat_does_not_win():
    assert not play(table(board(f=ALMOST), cards="cd", round=3), "swap b4 f4").state.ended


def test_n16_a_false_call_is_refused_and_changes_nothing():
    state = table(board(f=ALMOST), cards="fc", call="spoken")
    assert list(RULES.legal(state, question(state, "call", 0))) == []
    refusal = refused(state, "call", 0)
    assert (refusal.code, refusal.data) == ("not_connected", {"size": 8})


@pytest.mark.parametrize(("mover", "winner"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_n17_the_seat_that_swapped_wins_first_then_clockwise(mover, winner):
    state = table(board(f=ALMOST, d="f4 b5 b6 a5 a6 c6 d6 e6 f6"), cards="cfdm", turn=mover, round=3)
    result = play(state, "swap b4 f4")
    assert all(connected(mask(result.state.cells, letter), diagonal=False) for letter in "fd")
    assert result.state.winners == (winner,)


def test_n17_the_first_valid_call_wins():
    cells = board(f=MASTER, d="a6 b6 c6 d6 e6 f6 a5 b5 c5")
    for seat in (1, 2):
        assert play(table(cells, cards="cfdm", call="spoken"), "call", seat).state.winners == (seat,)


def test_n18_a_group_broken_before_the_call_does_not_win():
    state = play(table(board(f=MASTER), cards="cf", call="spoken"), "swap f4 b4").state
    assert refused(state, "call", 1).code == "not_connected"


def test_n19_an_older_group_has_no_priority():
    state = table(board(f=MASTER, c="a6 b6 c6 d6 e6 f6 a5 b5 d5"), cards="fc", call="spoken")
    state = play(state, "swap c5 d5").state
    assert play(state, "call", 1).state.winners == (1,)


def test_n20_two_groups_are_not_nine():
    assert not connected(mask(board(f="a1 b1 c1 d1 e1 a3 b3 c3 d3"), "f"), diagonal=True)


def test_n21_edges_do_not_wrap():
    for diagonal in (False, True):
        assert not connected(mask(board(f="f1 f2 f3 f4 f5 a1 a2 a3 a4"), "f"), diagonal)
        assert not connected(mask(board(f="a1 b1 c1 d1 e1 a6 b6 c6 d6"), "f"), diagonal)

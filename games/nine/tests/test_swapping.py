"""Swaps and turns, one test per ruling."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from games.core.contract import Decision, IllegalAction
from games.nine.rules.actions import Call, Place, Swap
from games.nine.rules.data import PIECES
from games.nine.rules.legality import SWAPS
from games.nine.tests.tables import (
    ALMOST,
    RULES,
    board,
    placing,
    play,
    refused,
    table,
)


def test_n8_swap_needs_one_row_or_column():
    assert len(SWAPS) == 180 and list(RULES.legal(table(), Decision(0, "swap"))) == list(SWAPS)
    refusal = refused(table(), "swap b2 c5")
    assert (refusal.code, refusal.data) == ("not_one_line", {"a": "b2", "b": "c5"})
    assert refused(table(), "swap b2 b2").code == "same_cell"
    with pytest.raises(IllegalAction, match="off_board"):
        RULES.check(table(), Decision(0, "swap"), Swap(-1, 5))


def test_n8_any_distance_and_any_pieces():
    before = table()
    after = play(before, "swap a1 d1").state
    assert after.cells == "mcdf" + before.cells[4:]


def test_a_swap_moves_the_names_of_the_pieces():
    before = table(places=PIECES)
    after = play(before, "swap a1 d1").state
    assert after.places == "3120" + PIECES[4:]
    assert play(table(), "swap a1 d1").state.places is UNSET


def test_n9_two_equal_animals_may_change_places():
    state = table(board(f=ALMOST))
    assert play(state, "swap a1 b1").state.cells == state.cells


def test_n10_the_next_swap_may_reverse_the_previous_one():
    state = table()
    assert play(play(state, "swap a1 b1").state, "swap a1 b1").state.cells == state.cells


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_n11_one_two_three_swaps_by_round(seats):
    state, turns = table(cards="fcdm"[:seats], starter=1), []
    while state.round <= 6:
        turns.append((state.round, state.turn))
        state = play(state, "swap a1 e1").state
    owed = [
        (round_, (1 + i) % seats) for round_ in range(1, 7) for i in range(seats) for _ in range((round_ - 1) % 3 + 1)
    ]
    assert turns == owed


def test_n11_swaps_cannot_be_skipped():
    for action in (Call(), Place("frog", 0)):
        with pytest.raises(IllegalAction):
            RULES.check(table(), Decision(0, "swap"), action)
    with pytest.raises(IllegalAction, match="not_your_turn"):
        RULES.check(table(), Decision(1, "swap"), Swap(0, 1))


def test_n12_every_swap_is_final():
    assert play(table(round=2), "swap a1 b1").final
    assert play(placing(("f", "c"), ".." + "fcdm" * 8 + "dm"), "place frog a1").final

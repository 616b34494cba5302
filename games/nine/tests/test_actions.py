"""The notation: actions read back, and unreadable lines are refused with a code."""

from __future__ import annotations

import pytest

from games.core.contract import UnreadableMove
from games.nine import GAME
from games.nine.rules.actions import Call, Place, Swap, read, spellings, write
from games.nine.rules.data import ANIMALS
from games.nine.rules.legality import SWAPS


def test_every_action_reads_back():
    places = [Place(name, cell) for name in ANIMALS.values() for cell in range(36)]
    for action in (*SWAPS, *places, Call()):
        assert read(write(action)) == action
        assert all(read(line) == action for line in spellings(action))


def test_a_swap_may_name_either_space_first():
    assert Swap(7, 1) == Swap(1, 7) == read("swap b2 b1")
    assert write(Swap(25, 7)) == "swap b2 b5"
    assert set(spellings(Swap(7, 25))) == {"swap b2 b5", "swap b5 b2"}


@pytest.mark.parametrize("line", ["SWAP B2 B5", "  swap   b2  b5 ", "swap b2, b5", "Swap b5 b2"])
def test_reading_ignores_case_spaces_and_commas(line):
    assert read(line) == Swap(7, 25)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "nothing_written"),
        ("   ", "nothing_written"),
        ("move b2 b5", "unknown_word"),
        ("swap b2", "swap_needs_two"),
        ("swap b2 b3 b4", "swap_needs_two"),
        ("swap b2 g5", "unknown_cell"),
        ("swap b2 b7", "unknown_cell"),
        ("place frog", "place_needs_both"),
        ("place cow b2", "unknown_animal"),
        ("place frog b0", "unknown_cell"),
        ("call nine", "call_stands_alone"),
    ],
)
def test_unreadable_lines_have_a_code_and_a_sentence(line, code):
    with pytest.raises(UnreadableMove) as caught:
        read(line)
    assert caught.value.code == code
    assert GAME.wording.refusal(caught.value)

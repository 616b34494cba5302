"""The notation of actions."""

from __future__ import annotations

import pytest

from games.core.advance import Asked, act
from games.core.contract import IllegalAction, UnreadableMove
from games.i9n import GAME
from games.i9n.rules.actions import Buy, Drill, End, Place, Sell, Step, Swap, read, write
from games.i9n.rules.data import INDEX, NOTE
from games.i9n.tests.tables import RULES, notes, question, table

LINES = {
    "place c3 f5": Place(INDEX["c3"], INDEX["f5"]),
    "step 1 east": Step(0, 1),
    "buy north": Buy(NOTE["north"]),
    "sell pole": Sell(NOTE["pole"]),
    "swap 2 pole+sun for east": Swap(1, notes("pole sun"), notes("east")),
    "drill 1 with north": Drill(0, NOTE["north"]),
    "end": End(),
}


@pytest.mark.parametrize("line", LINES)
def test_notation(line):
    assert read(line) == LINES[line] and write(LINES[line]) == line
    assert read(f"  {line.upper().replace(' ', '   ')} ") == LINES[line]


def test_other_ways_to_write():
    assert read("swap 2 sun pole for east") == read("swap 2 pole+sun for east")
    assert read("swap 2 pole, sun for east") == read("swap 2 pole+sun for east")
    assert read("1 east") == read("step 1 east") and read("north buy") == read("buy north")
    assert read("1 drill north") == read("drill 1 north") == read("drill 1 with north")


def test_an_explorer_can_be_named_by_its_space():
    state, line = table("c3 d4 | e5 f6", hands="north | "), "drill d4 with north"
    assert write(read(line)) == line and read("d4 drill north") == read("drill d4 north") == read(line)
    assert read("d4 east") == read("step d4 east")
    decision = question(state)
    assert RULES.normalize(state, decision, read(line)) == read("drill 2 with north")
    assert RULES.normalize(state, decision, read("step c3 east")) == read("step 1 east")
    assert RULES.normalize(state, decision, read("buy north")) == read("buy north")
    with pytest.raises(IllegalAction) as caught:
        RULES.normalize(state, decision, read("drill e5 with north"))
    assert caught.value.code == "no_explorer_there" and caught.value.data == {"field": "e5"}


def test_the_log_keeps_the_number_of_an_explorer_named_by_its_space():
    state = table("c3 d4 | e5 f6", hands="north | ")
    asked = Asked(question(state), 1)
    for typed in ("bohre d4 nord", "bohre d4 mit nord", "drill d4 with north"):
        step = act(GAME, RULES, state, asked, GAME.read_typed(typed), number=2, key=b"i9n", origin="member")
        assert step.line == "drill 2 with north"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "nothing_written"),
        ("jump 1 east", "unknown_word"),
        ("place c3", "place_needs_two"),
        ("place c3 z9", "unknown_field"),
        ("step east", "step_needs_both"),
        ("step 3 east", "unknown_explorer"),
        ("step 1 up", "unknown_direction"),
        ("1 up", "unknown_direction"),
        ("buy", "one_note"),
        ("buy gold", "unknown_note"),
        ("sell north south", "one_note"),
        ("swap 2 pole", "swap_needs_all"),
        ("swap 2 for east", "swap_needs_all"),
        ("swap 2 pole for", "swap_needs_all"),
        ("swap for for for", "swap_needs_all"),
        ("swap x pole for east", "unknown_seat"),
        ("swap 6 pole for east", "unknown_seat"),
        ("drill 1", "drill_needs_both"),
        ("drill 1 with", "unknown_note"),
        ("end now", "end_stands_alone"),
    ],
)
def test_unreadable_lines(line, code):
    with pytest.raises(UnreadableMove) as caught:
        read(line)
    assert caught.value.code == code

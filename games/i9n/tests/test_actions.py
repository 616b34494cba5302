"""Notation, and moves chosen word by word."""

from __future__ import annotations

import pytest

from games.core import choices
from games.core.contract import UnreadableMove
from games.i9n import GAME
from games.i9n.actions import Buy, Drill, End, Place, Sell, Step, Swap, read, spelled, write
from games.i9n.data import INDEX, NOTE
from games.i9n.tests.tables import RULES, chance, notes, question, table
from games.i9n.trading import swaps

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


@pytest.mark.parametrize("line", LINES)
def test_every_spelling_is_read_back(line):
    for words in spelled(LINES[line]):
        assert read(" ".join(words)) == LINES[line]


def test_other_ways_to_write():
    assert read("swap 2 sun pole for east") == read("swap 2 pole+sun for east")
    assert read("swap 2 pole, sun for east") == read("swap 2 pole+sun for east")
    assert read("1 east") == read("step 1 east") and read("north buy") == read("buy north")
    assert read("1 drill north") == read("drill 1 north") == read("drill 1 with north")


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
def test_what_cannot_be_read(line, code):
    with pytest.raises(UnreadableMove) as caught:
        read(line)
    assert caught.value.code == code


def offer(state, *picked):
    return choices.offer(GAME, RULES, state, question(state), picked)


def test_a_turn_begins_with_a_verb_or_with_what_is_pressed():
    found = offer(table(hands="north | "))
    assert found.next[:4] == ("drill", "step", "buy", "sell")
    assert "end" in found.ends and {"1", "2", "north", "fog"} <= set(found.next)
    assert set(offer(table(hands="north | "), "1").next) == {"drill", "north", "east", "south", "west"}
    assert offer(table(hands="north | "), "1", "drill").line == "1 drill with north"
    assert offer(table(), "north").line == "north buy" and offer(table(), "north").complete


def test_only_the_end_is_left_without_points_and_notes():
    found = offer(table(points=0))
    assert found.complete and found.line == "end" and not found.chosen


def test_placing_takes_two_fields():
    state = RULES.setup(GAME.options(), 2, chance()).state
    found = choices.offer(GAME, RULES, state, RULES.pending(state)[0], ("place", "c3"))
    assert len(found.next) == len(found.ends) == 64
    assert choices.offer(GAME, RULES, state, RULES.pending(state)[0], ("place", "c3", "c3")).complete


def test_a_swap_is_put_together_note_by_note():
    state = table("c3 d4 | e5 f6 | a1 a2", hands="pole sun | east west | pole west")
    assert offer(state, "swap").next == ("2", "3")
    assert offer(state, "swap", "2").next == ("pole", "sun")
    assert offer(state, "swap", "2", "sun").line == "swap 2 sun pole for"  # sun alone is not worth enough
    assert offer(state, "swap", "2", "pole").next == ("for", "sun")
    taking = offer(state, "swap", "2", "pole", "sun", "for")
    assert taking.next == ("west", "east") and taking.ends == {"west", "east"}
    more = offer(state, "swap", "2", "pole", "sun", "for", "east")
    assert more.complete and read(more.line) == read("swap 2 pole+sun for east")
    assert offer(state, "swap", "1").line.startswith("swap") and not offer(state, "swap", "9").complete


def test_every_swap_can_be_chosen_and_nothing_else():
    state = table(hands="pole pole sun fog | east west north pole sun")
    found = list(swaps(state, 0, 1))
    assert found and len(found) == len(set(found))
    for given, taken in found:
        RULES.check(state, question(state), Swap(1, given, taken))
        words = write(Swap(1, given, taken)).replace("+", " ").split()
        assert offer(state, *words).complete

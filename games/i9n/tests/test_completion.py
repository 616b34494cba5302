"""Moves that are chosen word by word."""

from __future__ import annotations

from games.core import choices
from games.i9n import GAME
from games.i9n.rules.actions import Swap, read, write
from games.i9n.rules.trading import swaps
from games.i9n.tests.tables import RULES, chance, question, table


def offer(state, *picked):
    return choices.offer(GAME, RULES, state, question(state), picked)


def test_a_turn_begins_with_a_verb():
    found = offer(table(hands="north | "))
    assert found.next == ("drill", "step", "buy", "sell", "end") and found.ends == {"end"}
    assert set(offer(table(hands="north | "), "step", "1").next) == {"north", "east", "south", "west"}
    assert offer(table(hands="north | "), "drill", "1").line == "drill 1 with north"


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

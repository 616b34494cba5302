"""Moves built word by word."""

from __future__ import annotations

import pytest

from games.core import choices
from games.orapa import GAME
from games.orapa.rules.actions import Solve, read, write
from games.orapa.rules.completion import follow_up
from games.orapa.tests.tables import RULES, VECTOR, duel, hiding, mine, plays, question, site, solve


def offer(state, words="", seat=None):
    return choices.offer(GAME, RULES, state, question(state, seat), tuple(words.split()))


def test_a_turn_begins_with_a_verb_or_a_label():
    start = offer(duel())
    assert start.next[:3] == ("scan", "look", "solve") and "pass" not in start.next
    assert {"g", "15"} <= set(start.ends) and len(start.next) == 3 + 36
    for words, line in (("g", "scan g"), ("scan g", "scan g"), ("c3", "look c3"), ("look c3", "look c3")):
        found = offer(duel(), words)
        assert found.complete and read(found.line) == read(line)


def test_a_known_question_needs_the_word_again():
    state = plays(duel(second=VECTOR), "scan g", "pass")
    start = offer(state)
    assert {"g", "l"} <= set(start.next) and not {"g", "l"} & set(start.ends)
    assert offer(state, "l").line == "l again" and offer(state, "scan l").line == "scan l again"


def test_a_solution_is_built_gem_by_gem():
    state = site(2)
    found = offer(state, "solve")
    assert found.picked == ("solve", "red", "at") and "b8" in found.next and "h10" not in found.next
    whole = offer(state, write(Solve(mine(VECTOR))))
    assert whole.complete and read(whole.line) == Solve(mine(VECTOR))
    last = offer(state, " ".join(write(Solve(mine(VECTOR))).split()[:-3]))
    assert last.picked[-1] == "at" and "c2" in last.next and "b9" not in last.next


def test_a_gem_is_placed_by_pressing_it_and_then_a_field():
    state = hiding()
    start = offer(state, seat=0)
    assert {"fill", "red.0", "white2.0"} <= set(start.next) and "clear.0" not in start.next
    assert offer(state, "red.1", 0).ends == frozenset(offer(state, "red.1", 0).next)
    assert read(offer(state, "red.1 c4", 0).line) == read("place red at c4 rot 1")
    assert offer(state, "place red", 0).picked == ("place", "red", "at")
    assert offer(state, "place red at c4", 0).next == ("0", "1")
    assert offer(state, "fill", 0).complete and offer(state, "fill", 0).next == ("ready",)


def test_only_places_that_fit_are_offered():
    state = RULES.apply(hiding(), question(hiding(), 0), read("place blue at c3 rot 0"), None).state
    assert "e2" not in offer(state, "white1.2", 0).next and "c3" not in offer(state, "red.0", 0).next
    assert "c5" in offer(state, "blue.0", 0).next  # its present place does not block a move
    assert offer(state, "remove", 0).line == "remove blue"


def test_pass_and_retire_are_offered_after_a_wrong_solution():
    state = plays(site(2), solve("red g1 0 yellow a1 0 blue c6 0 white1 f6 0 white2 a4 0"), "scan a")
    assert offer(state).next[:4] == ("scan", "look", "pass", "retire")
    closing = plays(site(2), solve(VECTOR))
    assert offer(closing).next == ("solve", "pass")


@pytest.mark.parametrize(
    "words", ["nonsense", "scan z9", "solve red at z9", "red.7", "place green", "g h", "retire", "ready"]
)
def test_unknown_words_have_no_follow_up(words):
    for state in (duel(), hiding()):
        assert follow_up(state, question(state), tuple(words.split())) is None

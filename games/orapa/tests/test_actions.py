"""The notation, and moves built word by word."""

from __future__ import annotations

import pytest

from games.core import choices
from games.core.contract import UnreadableMove
from games.orapa import GAME
from games.orapa.actions import Ask, Fill, Pass, Place, Ready, Remove, Retire, Solve, read, write
from games.orapa.gems import LAYS
from games.orapa.offers import follow_up
from games.orapa.state import ASKS
from games.orapa.tests.tables import RULES, VECTOR, duel, hiding, mine, plays, question, site, solve


def test_every_action_survives_being_written():
    asks = [Ask(ask, again) for ask in ASKS for again in (False, True)]
    places = [Place(lay.number) for lay in LAYS]
    removals = [Remove(gem) for gem in range(7)]
    for action in (*asks, *places, *removals, Fill(), Fill(ready=True), Ready(), Pass(), Retire(), Solve(mine(VECTOR))):
        assert read(write(action)) == action


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("SCAN G", "scan g"),
        ("g", "scan g"),
        ("15", "scan 15"),
        ("c3", "look c3"),
        ("Look  C3", "look c3"),
        ("place red c4 1", "place red at c4 rot 1"),
        ("place red rot 1 at C4", "place red at c4 rot 1"),
        ("red.1 c4", "place red at c4 rot 1"),
        ("place red at c4", "place red at c4 rot 0"),
        ("place red at c4 rot 3", "place red at c4 rot 1"),
        ("place transparent at c4 rot 1", "place clear at c4 rot 1"),
        ("solve white2 c2, red b8; yellow f3 2 blue e6 1 white1 a4 2", f"solve {VECTOR}"),
    ],
)
def test_reading_is_tolerant(line, same):
    assert read(line) == read(same)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "nothing_written"),
        ("shout g", "unknown_word"),
        ("scan", "scan_needs_label"),
        ("scan g h", "scan_needs_label"),
        ("scan 19", "unknown_label"),
        ("scan c3", "unknown_label"),
        ("look", "look_needs_cell"),
        ("look c11", "unknown_cell"),
        ("ready now", "stands_alone"),
        ("fill it", "stands_alone"),
        ("remove", "remove_needs_gem"),
        ("remove green", "unknown_gem"),
        ("place", "place_needs_one"),
        ("place red a1 yellow c3", "place_needs_one"),
        ("place green at c4", "unknown_gem"),
        ("place red at", "gem_needs_cell"),
        ("place red at c4 rot 4", "unknown_rotation"),
        ("place red at c4 c5", "gem_needs_cell"),
        ("place red at c10", "over_edge"),
        ("red.9 c4", "unknown_rotation"),
        ("solve", "solve_needs_gems"),
        ("solve red a1 red c4", "gem_twice"),
    ],
)
def test_unreadable_lines_say_why(line, code):
    with pytest.raises(UnreadableMove) as caught:
        read(line)
    assert caught.value.code == code
    assert GAME.wording.refusal(caught.value)


# --- word by word ---------------------------------------------------------------------------------------------------


def offer(state, words="", seat=None):
    return choices.offer(GAME, RULES, state, question(state, seat), tuple(words.split()))


def test_a_turn_begins_with_a_verb_a_label_or_a_field():
    start = offer(duel())
    assert start.next[:3] == ("scan", "look", "solve") and "pass" not in start.next
    assert {"g", "15", "c3", "h10"} <= set(start.ends) and len(start.next) == 3 + 36 + 80
    for words, line in (("g", "scan g"), ("scan g", "scan g"), ("c3", "look c3"), ("look c3", "look c3")):
        found = offer(duel(), words)
        assert found.complete and read(found.line) == read(line)


def test_what_is_known_needs_one_more_word():
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


def test_gems_are_laid_by_pressing_one_and_then_a_field():
    state = hiding()
    start = offer(state, seat=0)
    assert {"fill", "place", "red.0", "red.1", "white2.0"} <= set(start.next) and "clear.0" not in start.next
    assert offer(state, "red.1", 0).ends == frozenset(offer(state, "red.1", 0).next)
    assert read(offer(state, "red.1 c4", 0).line) == read("place red at c4 rot 1")
    assert offer(state, "place red", 0).picked == ("place", "red", "at")
    assert offer(state, "place red at c4", 0).next == ("0", "1")
    assert offer(state, "fill", 0).complete and offer(state, "fill", 0).next == ("ready",)


def test_only_places_that_fit_are_offered():
    state = RULES.apply(hiding(), question(hiding(), 0), read("place blue at c3 rot 0"), None).state
    assert "e2" not in offer(state, "white1.2", 0).next and "c3" not in offer(state, "red.0", 0).next
    assert "c5" in offer(state, "blue.0", 0).next  # moving it is not hindered by where it lies now
    assert offer(state, "remove", 0).line == "remove blue"


def test_after_a_wrong_solution_one_may_pass_or_stop():
    state = plays(site(2), solve("red g1 0 yellow a1 0 blue c6 0 white1 f6 0 white2 a4 0"), "scan a")
    assert offer(state).next[:4] == ("scan", "look", "pass", "retire")
    closing = plays(site(2), solve(VECTOR))
    assert offer(closing).next == ("solve", "pass")


@pytest.mark.parametrize(
    "words", ["nonsense", "scan z9", "solve red at z9", "red.7", "place green", "g h", "retire", "ready"]
)
def test_what_leads_nowhere_is_none(words):
    for state in (duel(), hiding()):
        assert follow_up(state, question(state), tuple(words.split())) is None

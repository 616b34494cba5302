"""Hiding the gems: ruling O-22, and actions that no line of notation can name."""

from __future__ import annotations

import pytest

from games.core.contract import Decision, IllegalAction
from games.orapa.rules.actions import Remove
from games.orapa.rules.gems import GEMS
from games.orapa.rules.mines import complete
from games.orapa.rules.state import Options, State
from games.orapa.tests.tables import RULES, chance, hiding, mine, play, question, refused, told


def test_o22_two_players_hide_simultaneously_and_the_start_player_is_random():
    assert {RULES.setup(Options(), 2, chance(i)).state.starter for i in range(20)} == {0, 1}
    state = hiding()
    assert [(d.seat, d.kind) for d in RULES.pending(state)] == [(0, "mine"), (1, "mine")]
    state = play(state, "place red at c4 rot 1", 1).state
    state = play(state, "fill ready", 1).state
    assert [(d.seat, d.kind) for d in RULES.pending(state)] == [(0, "mine")]
    state = play(play(state, "fill", 0).state, "ready", 0).state
    assert RULES.pending(state) == (Decision(state.starter, "turn"),)
    assert all(complete(lays, state.options.gems) for lays in state.mines)


def test_o22_illegal_placements_are_refused_at_once():
    state = play(hiding(clear=True), "place blue at a1 rot 2", 0).state
    assert refused(state, "place white1 at b2 rot 0", 0).code == "overlap"
    assert refused(play(state, "place blue at c3 rot 0", 0).state, "place white1 at e2 rot 2", 0).code == "edge_contact"
    assert refused(state, "place black at h1 rot 0", 0).code == "not_in_play"
    assert refused(state, "ready", 0).code == "gems_missing"
    for line in ("place yellow at a5 rot 2", "place white1 at d3 rot 2"):
        state = play(state, line, 0).state
    result = play(state, "place clear at b4 rot 2", 0)
    assert told(result, "cut_off").data == {"seat": 0, "gem": "clear"}
    state = plays_as(result.state, 0, "place red at g6 rot 0", "place white2 at e9 rot 0")
    assert refused(state, "ready", 0).code == "unreached"
    filled = play(state, "fill", 0).state
    assert complete(filled.mines[0], filled.options.gems)


def plays_as(state: State, seat: int, *lines: str) -> State:
    for line in lines:
        state = play(state, line, seat).state
    return state


@pytest.mark.parametrize("gem", [-1, len(GEMS), 10**40])
def test_removing_an_unknown_gem_is_refused(gem):
    state = plays_as(hiding(), 0, "place red at c4 rot 1")
    with pytest.raises(IllegalAction):
        RULES.check(state, question(state, 0), Remove(gem))


def test_o22_gems_can_be_moved_and_removed_until_ready():
    state = plays_as(hiding(), 0, "place red at c4 rot 1", "place red at c5 rot 0")
    assert state.mines[0] == mine("red c5 0")
    result = play(state, "remove red", 0)
    assert result.state.mines[0] == () and not result.final
    assert refused(result.state, "remove red", 0).code == "not_laid"
    state = plays_as(result.state, 0, "fill")
    assert refused(state, "fill", 0).code == "nothing_missing"
    state = plays_as(state, 0, "ready")
    with pytest.raises(StopIteration):
        question(state, 0)


def test_o22_other_seats_do_not_learn_what_is_hidden():
    state = hiding()
    for line in ("place red at c4 rot 1", "remove red", "fill"):
        result = play(state, line, 0)
        assert {event.audience for event in result.events} == {(0,)}
        state = result.state if line != "remove red" else state
    assert RULES.view(state, 1).mines == RULES.view(state, None).mines == ((), ())
    assert RULES.view(state, 0).mines[0] == state.mines[0]

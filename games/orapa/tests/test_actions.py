"""The notation of actions."""

from __future__ import annotations

import pytest

from games.core.contract import UnreadableMove
from games.orapa import GAME
from games.orapa.rules.actions import Ask, Fill, Pass, Place, Ready, Remove, Retire, Solve, read, write
from games.orapa.rules.gems import PLACEMENTS
from games.orapa.rules.state import ASKS
from games.orapa.tests.tables import VECTOR, mine


def test_every_action_can_be_written_and_read():
    asks = [Ask(ask, again) for ask in ASKS for again in (False, True)]
    places = [Place(lay.number) for lay in PLACEMENTS]
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
        ("solve white2 c2, red b8; yellow f3 2 blue e6 1 white1 a4 2", f"solve {VECTOR}"),
    ],
)
def test_variants_of_the_notation(line, same):
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
def test_unreadable_lines_are_refused_with_a_reason(line, code):
    with pytest.raises(UnreadableMove) as caught:
        read(line)
    assert caught.value.code == code
    assert GAME.wording.refusal(caught.value)

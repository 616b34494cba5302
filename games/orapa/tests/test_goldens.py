"""Recorded matches that must replay to the same states and outcomes."""

from __future__ import annotations

import msgspec
import pytest

from games.core import goldens
from games.orapa import GAME
from games.orapa.rules.mines import complete, conflict
from games.orapa.rules.state import EACH_OTHER, SITE
from games.orapa.rules.waves import MineGrid
from games.orapa.tests.make_goldens import FOLDER

GOLDENS = goldens.load(FOLDER)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_golden(golden):
    for position in goldens.positions(GAME, golden):
        state = position.state
        for mine in state.mines:
            assert all(conflict(mine, lay) is None for lay in mine)
        if not state.placing and not state.ended:
            assert all(complete(mine, state.options.gems) for mine in state.mines)
    for index, mine in enumerate(state.mines):
        mine_grid = MineGrid(mine)
        for reply in state.replies_about(index):
            assert reply.answer == (mine_grid.wave(reply.ask) if reply.ask < 36 else mine_grid.look(reply.cell))
    outcome = GAME.rules_at(golden.rules_version).outcome(state)
    assert msgspec.json.decode(msgspec.json.encode(outcome)) == golden.outcome
    assert msgspec.json.decode(msgspec.json.encode(state)) == golden.final_state


def mode(golden) -> str:
    return {SITE: "site", EACH_OTHER: "each other"}.get(golden.final_state["master"], "master")


def test_goldens_cover_every_end_in_every_mode():
    ends = {(g.outcome["reason"], mode(g)) for g in GOLDENS}
    for end_match, modes in {
        "solved": ("each other", "master", "site"),
        "wrong_solution": ("each other",),
        "all_wrong": ("master", "site"),
        "resigned": ("each other", "master"),
        "round_limit": ("each other", "master", "site"),
        "agreement": ("master",),
    }.items():
        assert {(end_match, where) for where in modes} <= ends
    assert {g.seats for g in GOLDENS} == {1, 2, 3, 4, 5}
    assert {(g.options["clear"], g.options["black"]) for g in GOLDENS} == {(a, b) for a in (0, 1) for b in (0, 1)}
    assert {g.options["master"] for g in GOLDENS} == {"creator", "drawn", "site"}

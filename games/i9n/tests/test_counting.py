"""The number of possible worlds, compared with a list of all 46,080."""

from __future__ import annotations

from games.core.testing import playout
from games.i9n import GAME
from games.i9n.rules.counting import last_wells, worlds
from games.i9n.rules.deduction import evidence
from games.i9n.tests.tables import RULES
from games.i9n.tests.test_deduction import list_worlds


def test_the_worlds_of_every_phase_agree_with_listing():
    played = playout(GAME, 2, "worlds", players=[GAME.bots["default"]] * 2)
    phases = {}
    for step in played.steps:
        if not RULES.outcome(step.state):
            phases[step.state.phase] = step.state
    assert {1, 2, 3} <= set(phases)
    for state in phases.values():
        view = RULES.view(state, 1)
        listed = list_worlds(evidence(view, view.mine))
        assert GAME.worlds(view) == worlds([view]) == len(listed)
        assert last_wells([view]) == len({well for well, _order in listed})


def test_the_number_never_rises_and_is_one_after_the_end():
    played = playout(GAME, 3, "falling", players=[GAME.bots["default"]] * 3)
    counted = [worlds([RULES.view(step.state, 0)]) for step in played.steps]
    assert counted == sorted(counted, reverse=True)
    assert counted[0] == 46_080 and counted[-1] == 1

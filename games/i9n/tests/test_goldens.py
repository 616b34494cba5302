"""Golden matches: replaying them must always give the stored result."""

from __future__ import annotations

import msgspec
import pytest

from games.core import goldens
from games.i9n import GAME
from games.i9n.rules.state import State
from games.i9n.tests.conserve import check_conserved
from games.i9n.tests.make_goldens import FOLDER, TIES, tied

GOLDENS = goldens.load(FOLDER)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_golden(golden):
    before = None
    for position in goldens.positions(GAME, golden):
        check_conserved(before or position.state, position.state)
        before = position.state
    outcome = GAME.rules_at(golden.rules_version).outcome(position.state)
    assert msgspec.json.decode(msgspec.json.encode(outcome)) == golden.outcome
    assert msgspec.json.decode(msgspec.json.encode(position.state)) == golden.final_state


def test_there_is_a_golden_for_every_end_and_number_of_seats():
    ends = {(golden.seats, golden.outcome["reason"]) for golden in GOLDENS}
    assert {(seats, "last_well") for seats in (2, 3, 4, 5)} <= ends
    assert {reason for _, reason in ends} == {"last_well", "round_limit", "last_seat", "agreement"}
    assert {golden.options["aid"] for golden in GOLDENS} == {True, False}
    assert any(entry.kind == "undo" for golden in GOLDENS for entry in golden.entries)


@pytest.mark.parametrize(("plan", "wanted"), TIES, ids=lambda thing: getattr(thing, "name", ""))
def test_there_is_a_golden_for_every_way_to_break_a_tie(plan, wanted):
    golden = next(golden for golden in GOLDENS if golden.name == plan.name)
    state = msgspec.convert(golden.final_state, State)
    assert wanted(tied(state))
    assert (len(golden.outcome["ranking"][0]) > 1) == ("shared" in golden.name)


def test_forced_swaps_happen_in_goldens():
    lines = [entry.line for golden in GOLDENS for entry in golden.entries]
    for verb in ("place", "step", "buy", "sell", "swap", "drill", "end"):
        assert any(line.startswith(verb) for line in lines), verb

"""Stored matches whose replay must give the same states and outcomes."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.core import goldens
from games.nine import GAME
from games.nine.rules.data import LETTERS
from games.nine.tests.make_goldens import FOLDER

GOLDENS = goldens.load(FOLDER)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_golden(golden):
    for position in goldens.positions(GAME, golden):
        everything = position.state.cells.replace(".", "") + "".join(position.state.hands)
        assert Counter(everything) == dict.fromkeys(LETTERS, 9)
    outcome = GAME.rules_at(golden.rules_version).outcome(position.state)
    assert msgspec.json.decode(msgspec.json.encode(outcome)) == golden.outcome
    assert msgspec.json.decode(msgspec.json.encode(position.state)) == golden.final_state


def test_goldens_cover_every_end_and_option():
    ways = {(g.outcome["reason"], g.options["call"]) for g in GOLDENS}
    assert {("nine", "automatic"), ("nine", "spoken"), ("round_limit", "automatic"), ("last_seat", "automatic")} <= ways
    assert {g.seats for g in GOLDENS} == {2, 3, 4}
    assert {g.options["version"] for g in GOLDENS} == {"master", "junior"}
    assert {g.options["setup"] for g in GOLDENS} == {"random", "dealt"}
    limits = [g.outcome["ranking"][0] for g in GOLDENS if g.outcome["reason"] == "round_limit"]
    assert {len(first) > 1 for first in limits} == {True, False}

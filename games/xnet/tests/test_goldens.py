"""Recorded matches that must replay to the same states and outcomes."""

from __future__ import annotations

import msgspec
import pytest

from games.core import goldens
from games.xnet import GAME
from games.xnet.tests.make_goldens import FOLDER, PLANS
from games.xnet.tests.test_invariants import assert_sound

GOLDENS = goldens.load(FOLDER)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_a_golden_match_replays_to_the_same_state(golden):
    kinds = set()
    for position in goldens.positions(GAME, golden):
        assert_sound(position.state)
        kinds |= {event.kind for event in position.events}
    outcome = GAME.rules_at(golden.rules_version).outcome(position.state)
    assert msgspec.json.decode(msgspec.json.encode(outcome)) == golden.outcome
    assert msgspec.json.decode(msgspec.json.encode(position.state)) == golden.final_state
    assert "reshuffled" in kinds or "reshuffled" not in golden.name


def test_goldens_cover_every_end_and_number_of_seats():
    assert {golden.name for golden in GOLDENS} == {plan.name for plan in PLANS}
    assert {golden.outcome["reason"] for golden in GOLDENS} == {"target", "round_limit", "last_seat", "agreement"}
    assert {golden.seats for golden in GOLDENS if golden.outcome["reason"] == "target"} == {3, 4, 5, 6}
    limits = [golden.outcome["ranking"][0] for golden in GOLDENS if golden.outcome["reason"] == "round_limit"]
    assert {len(first) > 1 for first in limits} == {True, False}


def test_goldens_cover_every_kind_of_action():
    lines = {entry.line.split()[0] for golden in GOLDENS for entry in golden.entries if entry.kind == "act"}
    assert lines >= {"lay", "add", "fill", "specialist", "server", "net", "streamer", "user", "users", "displace"}
    assert lines >= {"shift", "park", "unpark", "take", "discard", "end"}
    assert {entry.kind for golden in GOLDENS for entry in golden.entries} == {"act", "undo", "leave", "end"}

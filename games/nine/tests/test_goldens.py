"""Stored matches whose replay must give the same states and outcomes."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.core import codec, goldens
from games.nine import GAME
from games.nine.rules.data import EMPTY, LETTERS, PIECES
from games.nine.rules.state import State
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


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_version_1_has_no_names_of_pieces_and_version_2_keeps_them(golden):
    """A piece keeps its name, and a name its animal, for the whole match."""
    animals: dict[str, str] = {}
    for position in goldens.positions(GAME, golden):
        state = position.state
        encoded = codec.encode(state)
        assert codec.decode(encoded, State) == state
        assert ("places" in encoded) == (golden.rules_version > 1)
        for piece, letter in zip(state.places or "", state.cells, strict=bool(state.places)):
            assert (piece == EMPTY) == (letter == EMPTY)
            assert letter == EMPTY or animals.setdefault(piece, letter) == letter
    assert set(animals) <= set(PIECES)


def test_goldens_cover_every_end_and_option():
    ways = {(g.outcome["reason"], g.options["call"]) for g in GOLDENS}
    assert {("nine", "automatic"), ("nine", "spoken"), ("round_limit", "automatic"), ("last_seat", "automatic")} <= ways
    assert {g.seats for g in GOLDENS} == {2, 3, 4}
    assert {g.options["version"] for g in GOLDENS} == {"master", "junior"}
    assert {g.options["setup"] for g in GOLDENS} == {"random", "dealt"}
    assert {(g.rules_version, g.options["setup"]) for g in GOLDENS} == {
        (version, setup) for version in (1, 2) for setup in ("random", "dealt")
    }
    limits = [g.outcome["ranking"][0] for g in GOLDENS if g.outcome["reason"] == "round_limit"]
    assert {len(first) > 1 for first in limits} == {True, False}

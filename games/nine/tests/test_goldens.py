"""Whole matches that have to come out the same for ever."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from games.core.replay import Entry, begin, replay
from games.core.rng import match_key
from games.nine import GAME
from games.nine.data import LETTERS

GOLDENS = sorted((Path(__file__).parent / "goldens").glob("*.json"))


@pytest.mark.parametrize("file", GOLDENS, ids=lambda file: file.stem)
def test_golden(file):
    golden = json.loads(file.read_text())
    rules = GAME.rules_at(golden["rules_version"])
    options = msgspec.convert(golden["options"], GAME.options)
    key = match_key(golden["seed"], golden["lucky_words"])
    entries = msgspec.convert(golden["entries"], list[Entry])
    position = start = begin(GAME, rules, options, golden["seats"], key)
    for position in replay(GAME, rules, start, entries, key):
        everything = position.state.cells.replace(".", "") + "".join(position.state.hands)
        assert Counter(everything) == dict.fromkeys(LETTERS, 9)
    outcome = rules.outcome(position.state)
    assert json.loads(msgspec.json.encode(outcome)) == golden["outcome"]
    assert json.loads(msgspec.json.encode(position.state)) == golden["final_state"]


def test_there_is_a_golden_for_every_end_and_way_to_play():
    goldens = [json.loads(file.read_text()) for file in GOLDENS]
    ways = {(g["outcome"]["reason"], g["options"]["call"]) for g in goldens}
    assert {("nine", "automatic"), ("nine", "spoken"), ("round_limit", "automatic"), ("last_seat", "automatic")} <= ways
    assert {g["seats"] for g in goldens} == {2, 3, 4}
    assert {g["options"]["version"] for g in goldens} == {"master", "junior"}
    assert {g["options"]["setup"] for g in goldens} == {"random", "dealt"}
    limits = [g["outcome"]["ranking"][0] for g in goldens if g["outcome"]["reason"] == "round_limit"]
    assert {len(first) > 1 for first in limits} == {True, False}

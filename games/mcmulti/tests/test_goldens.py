"""Stored matches whose replay must never change."""

from __future__ import annotations

import msgspec
import pytest

from games.core import goldens
from games.mcmulti import GAME
from games.mcmulti.rules.data import ECONOMIES, FIELDS, NEWS, UNSET
from games.mcmulti.tests.make_goldens import FOLDER

GOLDENS = goldens.load(FOLDER)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_golden(golden):
    for position in goldens.positions(GAME, golden):
        assert all(0 <= free <= FIELDS for free in position.state.table.free)
        assert min(position.state.table.cash) >= 0
    outcome = GAME.rules_at(golden.rules_version).outcome(position.state)
    assert msgspec.json.decode(msgspec.json.encode(outcome)) == golden.outcome
    assert msgspec.json.decode(msgspec.json.encode(position.state)) == golden.final_state


def test_goldens_cover_every_end_and_number_of_seats():
    ends = {(g.outcome["reason"], g.seats) for g in GOLDENS}
    assert {("thousand", seats) for seats in (2, 3, 4)} <= ends
    assert {reason for reason, _ in ends} == {"thousand", "round_limit", "last_seat", "agreement"}
    assert any(len(g.outcome["ranking"][0]) > 1 for g in GOLDENS if g.outcome["reason"] == "round_limit")


def test_goldens_cover_every_news_card_and_economy():
    news, economies, kinds = set(), set(), set()
    for golden in GOLDENS:
        for position in goldens.positions(GAME, golden):
            for event in position.events:
                kinds.add(event.kind)
                if event.kind == "news":
                    news.add(event.data["card"])
            economies.add(position.state.table.economy)
    assert news == {card.name for card in NEWS}
    assert economies == set(range(len(ECONOMIES)))
    assert {"forced", "embargo_over", "struck", "announced", "ordered"} <= kinds


def test_goldens_of_both_versions_sell_a_derrick_that_struck_oil():
    sold = set()
    for golden in GOLDENS:
        struck = None
        for position in goldens.positions(GAME, golden):
            for event in position.events:
                if event.kind in ("struck", "rolled"):
                    struck = event.data.get("cell")
                if event.kind == "demolished" and (event.data["plant"], event.data["cell"]) == ("derrick", struck):
                    sold.add((golden.rules_version, position.state.table.strike != UNSET))
    assert sold == {(1, True), (2, False)}

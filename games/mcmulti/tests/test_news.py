"""News cards and levies."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.testing import kinds
from games.mcmulti.rules.actions import write
from games.mcmulti.rules.state import DEFAULT_FORCED, Island, Orders, Table
from games.mcmulti.tests.tables import (
    CARD,
    ECONOMY,
    RULES,
    after,
    facts,
    island,
    play,
    question,
    refused,
    table,
)


@pytest.mark.parametrize("double", [1, 6])
def test_m29_a_card_that_was_carried_out_goes_under_the_pile(double):
    state = table(news="winter")
    result = play(state, "roll", double, double).state
    assert result.news == state.news[1:] + state.news[0] and result.table.turned == 1


@pytest.mark.parametrize("double", [1, 3, 6])
def test_m29_the_embargo_stays_face_up_until_the_next_double_1_3_or_6(double):
    state = play(table(news="embargo"), "roll", 1, 1).state
    assert state.table.embargo and state.news[0] == str(CARD["embargo"])
    state = replace(state, table=replace(state.table, phase="market"))
    assert play(state, "roll", 2, 2).state.table.embargo
    result = play(state, "roll", double, double)
    assert "embargo_over" in kinds(result) and "news" not in kinds(result)
    assert not result.state.table.embargo and result.state.news == state.news[1:] + state.news[0]


def test_m30_a_double_three_discards_the_card_unused():
    result = play(table(news="sales_tax", islands={0: island(stations="f6")}), "roll", 3, 3)
    assert kinds(result) == ["rolled", "economy", "card"] and result.state.table.cash[0] == 200


@pytest.mark.parametrize("double", [2, 4, 5])
def test_doubles_2_4_and_5_do_not_change_the_news(double):
    state = table(news="sales_tax", islands={0: island(stations="f6")})
    assert play(state, "roll", double, double).state.news == state.news


def test_m31_news_apply_to_all_seats_beginning_with_the_active_one():
    lands = {i: island(stations="f6") for i in range(4)}
    result = play(table(news="sales_tax", islands=lands, island=2), "roll", 1, 1)
    assert [data["seat"] for data in facts(result, "levied")] == [2, 3, 0, 1]
    both = {i: island(stations="f6") for i in range(4)}
    result = play(table(2, news="sales_tax", islands=both, island=1), "roll", 1, 1)
    assert [(data["seat"], data["paid"]) for data in facts(result, "levied")] == [(1, 30), (0, 30)]


@pytest.mark.parametrize(
    ("card", "due"),
    [("property_tax", 2 * 2 + 15 + 20 + 5), ("environment", 25), ("sales_tax", 15), ("inspection", 3 * 3 + 3 * 5)],
)
def test_amounts_of_the_levies(card, due):
    lands = {0: island("f6 f5", "e6", "b2", "d6")}
    state = table(news=card, islands=lands, crude=(3, 0, 0, 0), gasoline=(3, 0, 0, 0))
    result = play(state, "roll", 1, 1)
    assert facts(result, "levied") == [{"seat": 0, "due": due, "paid": due}]


def test_premium_for_pumps():
    lands = {0: island(pumps="f6 e6"), 2: island(pumps="a1")}
    result = play(table(news="premium", islands=lands), "roll", 1, 1)
    assert facts(result, "bonus") == [{"seat": 0, "gain": 10}, {"seat": 2, "gain": 5}]


def test_m32_the_levy_is_calculated_before_plants_are_sold():
    lands = {0: island("f6 e6 d6")}
    result = play(table(news="property_tax", islands=lands, cash=(0, 9, 9, 9)), "roll", 1, 1)
    assert facts(result, "levied") == [{"seat": 0, "due": 6, "paid": 6}]
    assert [data["gain"] for data in facts(result, "forced")] == [5, 5]  # an upswing by then


def test_m33_forced_sales_take_derricks_first_and_only_as_many_as_needed():
    lands = {0: island("e5 b6 f5", "e6", "", "d6")}
    state = table(news="property_tax", islands=lands, cash=(17, 9, 9, 9))
    result = play(state, "roll", 1, 1)  # due: 3 * 2 + 15 + 5
    assert [(d["plant"], d["cell"], d["gain"]) for d in facts(result, "forced")] == [
        ("derrick", "e5", 5),
        ("derrick", "f5", 5),
    ]
    assert result.state.table.cash[0] == 17 + 10 - 26


def test_m33_standing_orders_can_change_the_order_of_forced_sales():
    lands = {0: island("e5", "e6", "", "d6")}
    for orders, first in (("psrd", "pump"), ("sdrp", "station")):
        state = table(news="property_tax", islands=lands, cash=(0, 9, 9, 9), orders=(Orders(forced=orders),) * 4)
        assert facts(play(state, "roll", 1, 1), "forced")[0]["plant"] == first


def test_m33_with_two_seats_forced_sales_go_island_by_island():
    lands = {0: island("f6"), 2: island("a1 f5"), 1: Island(), 3: Island()}
    result = play(table(2, news="inspection", islands=lands, cash=(0, 99), crude=(4, 0), gasoline=(0, 0)), "roll", 1, 1)
    assert [(d["island"], d["cell"]) for d in facts(result, "forced")] == [(0, "f6"), (2, "a1"), (2, "f5")]


@pytest.mark.parametrize(("cash", "ways"), [(0, 1), (100, 8)])  # everything is sold, or a part of it
def test_m33_events_of_forced_sales_do_not_reveal_the_standing_orders(cash, ways):
    lands = {1: island("e5 b2", "e6", "c3", "d6")}
    heard: dict[Table, Any] = {}
    for letters in permutations(DEFAULT_FORCED):
        orders = (Orders(), Orders(forced="".join(letters)), Orders(), Orders())
        state = table(news="inspection", islands=lands, cash=(99, cash, 99, 99), crude=(0, 50, 0, 0), orders=orders)
        result = play(state, "roll", 1, 1)
        told = facts(result, "forced")
        assert told == heard.setdefault(result.state.table, told)
    assert len(heard) == ways


def test_m34_what_is_missing_is_forgiven():
    lands = {0: island(stations="f6 e6 d6")}
    result = play(table(news="sales_tax", islands=lands, cash=(0, 9, 9, 9), economy=ECONOMY["recession"]), "roll", 1, 1)
    assert facts(result, "levied") == [{"seat": 0, "due": 45, "paid": 45}]
    poor = play(table(news="inspection", cash=(5, 99, 99, 99)), "roll", 1, 1)
    assert facts(poor, "levied")[0] == {"seat": 0, "due": 24, "paid": 5}
    assert poor.state.table.cash[0] == 0 and not poor.state.table.ended


def test_m35_barrels_are_not_sold_to_pay():
    poor = play(table(news="inspection", cash=(0, 99, 99, 99)), "roll", 1, 1).state.table
    assert (poor.crude[0], poor.gasoline[0]) == (3, 3)


@pytest.mark.parametrize(("free", "then"), [(5, 10), (27, 30), (30, 30)])
def test_m50_as_many_barrels_as_possible_are_removed(free, then):
    for card, where in (("shortage", 0), ("winter", 1)):
        tracks = [5, 5, 5, 5]
        tracks[where] = free
        assert play(table(news=card, free=tuple(tracks)), "roll", 1, 1).state.table.free[where] == then


@pytest.mark.parametrize(("home", "abroad", "n"), [(5, 5, 5), (3, 5, 3), (0, 5, 0), (9, 28, 2)])
def test_m50_as_many_barrels_as_possible_are_moved(home, abroad, n):
    t = play(table(news="uncertainty", free=(home, 5, abroad, 5)), "roll", 1, 1).state.table
    assert (t.free[0], t.free[2]) == (home - n, abroad + n)


# --- single plants named beforehand -----------------------------------------------------------------------------------


def test_m33_named_plants_are_sold_before_all_others():
    lands = {0: island("e5 b6 f5", "e6 d5", "", "d6")}
    state = table(news="property_tax", islands=lands, cash=(5, 9, 9, 9))
    state = after(state, "orders first nw-e6", "orders first nw-f5", seat=0)
    result = play(state, "roll", 1, 1)  # due: 3 * 2 + 2 * 15 + 5; the two bring 32 and 5
    assert [(d["plant"], d["cell"]) for d in facts(result, "forced")] == [("derrick", "f5"), ("station", "e6")]


def test_m33_a_named_plant_that_has_gone_or_changed_is_not_sold():
    lands = {0: island("e5", "e6", "", "")}
    state = after(table(news="sales_tax", islands=lands, cash=(0, 9, 9, 9)), "orders first nw-e5", seat=0)
    pump = island("", "e6", "", "e5")
    changed = replace(state, table=replace(state.table, islands=(pump, *state.table.islands[1:])))
    assert [d["plant"] for d in facts(play(changed, "roll", 1, 1), "forced")] == ["station"]


def test_m33_only_own_plants_can_be_named():
    state = table(islands={0: island("e5"), 1: island("a1")})
    assert refused(state, "orders first ne-a1", seat=0).code == "order_first"
    assert refused(state, "orders first nw-a1", seat=0).code == "order_first"
    assert [write(a) for a in RULES.legal(state, question(state, 0)) if a.first is not None] == ["orders first nw-e5"]


def test_m33_names_are_kept_until_they_are_cleared():
    state = after(table(islands={0: island("e5 e6")}), "orders first nw-e6", "orders first nw-e6", seat=0)
    assert state.orders[0].named == ("dnw-e6",)
    state = after(state, "orders forced pump station refinery derrick", seat=0)
    assert state.orders[0] == Orders(forced="dnw-e6 psrd")
    assert after(state, "orders first none", seat=0).orders[0] == Orders(forced="psrd")

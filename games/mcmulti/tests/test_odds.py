"""Averages over all 36 rolls."""

from __future__ import annotations

import pytest

from games.mcmulti.board.odds import expected, next_island
from games.mcmulti.rules.state import Orders
from games.mcmulti.tests.tables import island, table

ORDERS = Orders(least=1)


def test_a_pump_produces_four_thirds_in_a_round():
    t = table(islands={0: island(pumps="c4")}).table
    assert [round(expected(t, 0, ORDERS, active).crude, 4) for active in range(4)] == [0.6667, 0.3333, 0, 0.3333]


def test_a_refinery_refines_four_thirds_in_a_round_while_crude_lasts():
    t = table(islands={0: island(refineries="c4")}).table
    assert sum(expected(t, 0, ORDERS, active).refined for active in range(4)) == pytest.approx(4 / 3)
    assert expected(table(islands={0: island(refineries="c4")}, crude=(0,) * 4).table, 0, ORDERS, 0).refined == 0


def test_money_includes_the_price_rise_after_doubles():
    t = table(islands={0: island(stations="a1")}, economy=0).table  # depression: doubles lead to 3 or 4 red fields
    odds = expected(t, 0, ORDERS, 0)
    plain = 10 * 26  # ten rolls without a double hit a1 once, the double 1 hits it twice
    assert odds.money == pytest.approx((plain + (35 + 34)) / 36) and odds.sold == pytest.approx(12 / 36)


def test_derricks_strike_oil_only_on_the_roll_of_their_island():
    t = table(islands={0: island("a1 b2 c3")}).table
    assert expected(t, 0, ORDERS, 0).strike == pytest.approx(3 / 36)
    assert expected(t, 0, ORDERS, 1).strike == expected(t, 1, ORDERS, 0).strike == 0


def test_the_next_roll_is_that_of_the_active_island_until_it_has_rolled():
    assert next_island(table().table) == 0
    assert next_island(table(phase="plants").table) == 1


def test_two_islands_of_one_seat_count_together():
    t = table(2, islands={1: island(pumps="a2"), 3: island(pumps="a2")}).table
    assert expected(t, 1, ORDERS, 0).crude == pytest.approx(2 / 3)

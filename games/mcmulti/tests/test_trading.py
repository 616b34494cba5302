"""Trades and prices."""

from __future__ import annotations

import pytest

from games.mcmulti.rules.data import FIELDS
from games.mcmulti.rules.prices import COST, GAIN, lower_price, raise_price
from games.mcmulti.tests.tables import (
    after,
    facts,
    island,
    offered,
    play,
    refused,
    table,
)


def test_m7_selling_needs_an_empty_field_and_buying_a_barrel():
    state = table(free=(0, 1, 5, 30), crude=(9,) * 4, gasoline=(9,) * 4, cash=(9999,) * 4)
    assert refused(state, "sell domestic crude 1").code == "market_full"
    assert refused(state, "sell domestic gasoline 2").data["n"] == 1
    assert refused(state, "buy foreign gasoline 1").code == "market_empty"
    assert after(state, "buy domestic crude 30").table.free[0] == FIELDS


def test_m8_trades_take_the_cheapest_barrel_and_the_most_expensive_empty_field():
    bought = play(table(), "buy domestic crude 3")
    assert facts(bought, "bought")[0]["money"] == 6 + 7 + 8
    assert bought.state.table.free[0] == 8 and bought.state.table.crude[0] == 6
    sold = play(table(), "sell foreign gasoline 2")
    assert facts(sold, "sold")[0]["money"] == 10 + 8
    assert sold.state.table.free[3] == 3 and sold.state.table.gasoline[0] == 1


def test_m9_one_market_a_turn_with_any_number_of_trades():
    state = after(table(), "sell domestic crude 1", "buy domestic gasoline 1", "buy domestic crude 2")
    assert refused(state, "buy foreign crude 1").code == "one_market"
    assert not [line for line in offered(state) if "foreign" in line]
    assert play(table(), "roll", 1, 2).state.table.phase == "plants"
    assert not play(table(), "buy domestic crude 1").final  # G-5


def test_prices_of_n_barrels_are_the_sums_of_their_fields():
    for good, step in enumerate((1, 2)):
        for free in range(FIELDS + 1):
            assert COST[good][free] == tuple(
                step * sum(range(free + 1, free + n + 1)) for n in range(FIELDS - free + 1)
            )
            assert GAIN[good][free] == tuple(step * sum(range(free - n + 1, free + 1)) for n in range(free + 1))


@pytest.mark.parametrize(
    ("field", "reds", "then"), [(27, 3, 36), (26, 1, 27), (25, 2, 30), (1, 1, 3), (27, 0, 27), (20, 0, 20)]
)
def test_m25_the_price_rises_to_the_nth_red_field_above(field, reds, then):
    assert raise_price(field, reds) == then


def test_m26_the_price_rises_at_most_to_the_highest_red_field():
    assert raise_price(75, 7) == 78 and raise_price(78, 7) == 78 and raise_price(77, 1) == 78


def test_m36_there_are_no_loans():
    state = table(cash=(4, 99, 99, 99))
    assert refused(state, "buy domestic crude 1").code == "barrels_too_dear"
    rolled = play(state, "roll", 1, 2).state
    assert refused(rolled, "build derrick a1").code == "plant_too_dear"
    struck = play(table(cash=(4, 9, 9, 9), islands={0: island("b2")}), "roll", 2, 2).state
    assert refused(struck, "pump").code == "pump_too_dear" and "pump" not in offered(struck)


def test_m49_during_an_embargo_the_foreign_market_cannot_be_chosen():
    state = table(embargo=True, news="embargo")
    assert refused(state, "buy foreign crude 1").code == "market_closed"
    assert not [line for line in offered(state) if "foreign" in line]


def test_uncertainty_lowers_the_consumer_price_by_five_red_fields():
    assert [lower_price(field, 5) for field in (27, 28, 20, 16, 15, 4, 3, 2, 1)] == [12, 15, 6, 3, 3, 3, 3, 2, 1]
    assert play(table(news="uncertainty"), "roll", 1, 1).state.table.consumer == lower_price(27 + 12, 5)

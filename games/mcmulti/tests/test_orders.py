"""Standing orders."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.mcmulti.rules.state import NEVER, NONE, Orders
from games.mcmulti.tests.tables import (
    RULES,
    facts,
    island,
    play,
    table,
)


@pytest.mark.parametrize(
    ("orders", "sold", "refined"),
    [
        (Orders(), 2, 2),
        (Orders(keep=NONE), 2, 0),
        (Orders(keep=2), 2, 1),
        (Orders(least=26), 1, 2),
        (Orders(least=27), 0, 2),
        (Orders(least=NEVER), 0, 2),
        (Orders(least=1, keep=99), 2, 0),
    ],
)
def test_m13_neighbours_follow_their_standing_orders(orders, sold, refined):
    lands = {1: island(stations="a1 b1", refineries="c1 e1")}
    state = table(islands=lands, orders=(Orders(), orders, Orders(), Orders()))
    result = play(state, "roll", 1, 6)
    assert sum(data["n"] for data in facts(result, "order_sold")) == sold
    assert sum(data["n"] for data in facts(result, "order_refined")) == refined


def test_m13_by_default_stations_sell_while_consumers_pay_more_than_the_markets():
    lands = {1: island(stations="a1 b1 c1")}
    state = table(islands=lands, free=(5, 12, 5, 5))  # the best market pays 24
    assert facts(play(state, "roll", 1, 6), "order_sold") == [{"seat": 1, "n": 2, "gain": 26 + 25}]
    closed = table(islands=lands, free=(5, 5, 5, 12), embargo=True, news="embargo")
    assert facts(play(closed, "roll", 1, 6), "order_sold")[0]["n"] == 3


def test_m13_orders_can_change_at_any_time_and_hold_up_no_one():
    state = table()
    assert [d.seat for d in RULES.pending(state) if not d.holds_up] == [0, 1, 2, 3]
    result = play(state, "orders refine keep 2 sell 18", seat=2)
    assert result.state.orders[2] == Orders(2, 18) and not result.final
    assert result.events[0].audience == (2,)
    result = play(result.state, "orders forced pump station refinery derrick", seat=2)
    assert result.state.orders[2] == Orders(2, 18, "psrd")
    assert result.state.table == state.table


def test_the_last_five_rolls_that_activated_a_seat_are_stored():
    state = table(islands={1: island(stations="a1")}, orders=(Orders(least=NEVER),) * 4)
    for _ in range(7):
        state = replace(state, table=replace(state.table, island=0, phase="market"))
        state = play(state, "roll", 1, 6).state
    assert len(state.table.recent[1]) == 5 and not state.table.recent[0] and not state.table.recent[2]
    glimpse = state.table.recent[1][-1]
    assert (glimpse.row, glimpse.stations, glimpse.gasoline, glimpse.consumer, glimpse.spot) == (0, 1, 3, 27, 10)

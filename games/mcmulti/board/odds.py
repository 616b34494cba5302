"""What a roll brings to a seat on average over all 36 rolls, from the view of that seat."""

from __future__ import annotations

from typing import NamedTuple

from games.mcmulti.rules.data import ECONOMIES, SIZE
from games.mcmulti.rules.dice import Hits, hits_at_crossing, hits_on_line
from games.mcmulti.rules.orders import ordered_refining, ordered_sales
from games.mcmulti.rules.prices import consumer_gain, raise_price, spot_price
from games.mcmulti.rules.state import FOUNDING, MARKET, Orders, Table

ROLLS = SIZE * SIZE


class Odds(NamedTuple):
    crude: float  # barrels pumped
    refined: float  # barrels
    sold: float  # barrels
    money: float
    strike: float  # chance that a derrick strikes oil


def next_island(t: Table) -> int:
    """Return the island whose roll comes next."""
    return t.island if t.phase in (FOUNDING, MARKET) else (t.island + 1) % 4


def expected(t: Table, seat: int, orders: Orders, active: int) -> Odds:
    """Return the averages for a roll of the island `active`, ignoring the news and what other seats sell first."""
    spot, totals = spot_price(t.free, t.embargo), [0] * 5
    for row in range(SIZE):
        for column in range(SIZE):
            hits = _seat_hits(t, seat, active, row, column)
            consumer = t.consumer
            if row == column:
                consumer = raise_price(consumer, ECONOMIES[ECONOMIES[t.economy].next[row]].demand)
            sold = ordered_sales(orders, hits[0], t.gasoline[seat], consumer, spot)
            struck = t.owners[active] == seat and t.islands[active].derricks >> (SIZE * row + column) & 1
            refined = ordered_refining(orders, hits[1], t.crude[seat])
            found = (hits[2], refined, sold, consumer_gain(consumer, sold), int(struck))
            totals = [total + n for total, n in zip(totals, found, strict=True)]
    return Odds(*(total / ROLLS for total in totals))


def _seat_hits(t: Table, seat: int, active: int, row: int, column: int) -> Hits:
    """Return the hits on all islands of a seat."""
    if t.owners[active] == seat:
        return hits_at_crossing(t.islands[active], row, column)
    stations = refineries = pumps = 0
    for here in ((active + 1) % 4, (active + 3) % 4):
        if t.owners[here] == seat:
            hits = hits_on_line(t.islands[here], active, here, row, column)
            stations, refineries, pumps = stations + hits[0], refineries + hits[1], pumps + hits[2]
    return stations, refineries, pumps

"""What a roll brings on average: the 36 throws counted through, from public knowledge and the own orders."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from games.mcmulti.data import DERRICK, ECONOMIES, PUMP, SIZE
from games.mcmulti.dice import FOUND, MARKET, Hits, hits_at_crossing, hits_on_line, refined
from games.mcmulti.market import consumer_gain, raised, sales, spot_price
from games.mcmulti.state import Orders, Table

THROWS = SIZE * SIZE


class Odds(NamedTuple):
    crude: float  # pumped
    refined: float
    sold: float
    money: float
    strike: float  # chance that a derrick strikes oil


def next_island(t: Table) -> int:
    """The island that is rolled for next."""
    return t.island if t.phase in (FOUND, MARKET) else (t.island + 1) % 4


def expected(t: Table, seat: int, orders: Orders, active: int) -> Odds:
    """Of a roll on the island `active`; what others sell first is left out, and so are the news."""
    spot, totals = spot_price(t.free, t.embargo), [0] * 5
    for row in range(SIZE):
        for column in range(SIZE):
            hits = _hits(t, seat, active, row, column)
            consumer = t.consumer
            if row == column:
                consumer = raised(consumer, ECONOMIES[ECONOMIES[t.economy].next[row]].demand)
            sold = sales(orders.least, hits[0], t.gasoline[seat], consumer, spot)
            struck = t.owners[active] == seat and t.islands[active].derricks >> (SIZE * row + column) & 1
            found = (hits[2], refined(orders, hits[1], t.crude[seat]), sold, consumer_gain(consumer, sold), int(struck))
            totals = [total + n for total, n in zip(totals, found, strict=True)]
    return Odds(*(total / THROWS for total in totals))


def _hits(t: Table, seat: int, active: int, row: int, column: int) -> Hits:
    if t.owners[active] == seat:
        return hits_at_crossing(t.islands[active], row, column)
    stations = refineries = pumps = 0
    for here in ((active + 1) % 4, (active + 3) % 4):
        if t.owners[here] == seat:
            hits = hits_on_line(t.islands[here], active, here, row, column)
            stations, refineries, pumps = stations + hits[0], refineries + hits[1], pumps + hits[2]
    return stations, refineries, pumps


def after(t: Table, verb: str, plant: int, cell: int) -> Table:
    """The table as a planned purchase, sale or pump on the active island would leave it."""
    here = t.islands[t.island]
    if verb == "pump":
        island = here.with_set(DERRICK, here.derricks & ~(1 << cell)).with_set(PUMP, here.pumps | 1 << cell)
    elif verb == "build":
        island = here.with_set(plant, here.sets[plant] | 1 << cell)
    else:
        island = here.with_set(plant, here.sets[plant] & ~(1 << cell))
    return replace(t, islands=(*t.islands[: t.island], island, *t.islands[t.island + 1 :]))

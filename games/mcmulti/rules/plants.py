"""Plants of the active island: where they can be built or sold, and what building and selling do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.mcmulti.rules.actions import Build, Demolish
from games.mcmulti.rules.data import (
    CELLS,
    CORNERS,
    DERRICK,
    ECONOMIES,
    PLANTS,
    PUMP,
    REFINERY,
    SIZE,
    STATION,
    UNSET,
    refinery_fields,
)
from games.mcmulti.rules.prices import pump_price
from games.mcmulti.rules.state import FOUNDING, Island, State, Table, change_at

FIELDS = range(SIZE * SIZE)
REFINERY_SITES = {corner: refinery_fields(corner) for corner in CORNERS}
# All actions, built once: BUILD[plant][cell].
BUILD = tuple(tuple(Build(plant, cell) for cell in FIELDS) for plant in range(len(PLANTS)))
DEMOLISH = tuple(tuple(Demolish(plant, cell) for cell in FIELDS) for plant in range(len(PLANTS)))


# --- buying and selling -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def free_sites(taken: int) -> tuple[tuple[Build, ...], tuple[Build, ...], tuple[Build, ...]]:
    """Return what can be built where, by plant, if money is no limit."""
    free = [cell for cell in FIELDS if not taken >> cell & 1]
    corners = [corner for corner, fields in REFINERY_SITES.items() if not taken & fields]
    return (
        tuple(BUILD[DERRICK][cell] for cell in free),
        tuple(BUILD[STATION][cell] for cell in free),
        tuple(BUILD[REFINERY][corner] for corner in corners),
    )


def purchases(t: Table) -> Iterator[Build]:
    """Yield the legal purchases of the active seat."""
    cash, found = t.cash[t.seat], free_sites(t.islands[t.island].taken)
    for price, builds in zip(ECONOMIES[t.economy].buy, found, strict=True):
        if cash >= price:
            yield from builds


def sellable(t: Table) -> tuple[int, ...]:
    """Return the fields of the plants on the rolled lines, by kind (M-22)."""
    if t.phase == FOUNDING:
        return (0, 0, 0, 0)
    lines, island = t.lines, t.islands[t.island]
    return island.derricks & lines, island.stations & lines, island.refineries & t.refinery_lines, island.pumps & lines


def demolitions(t: Table) -> Iterator[Demolish]:
    """Yield the legal sales of plants of the active seat."""
    for plant, fields in enumerate(sellable(t)):
        while fields:
            lowest = fields & -fields
            yield DEMOLISH[plant][lowest.bit_length() - 1]
            fields ^= lowest


def change_plant(s: State, a: Build | Demolish) -> Result[State]:
    """Apply `build` or `demolish`."""
    t, here = s.table, s.table.islands[s.table.island]
    card = ECONOMIES[t.economy]
    money = -card.buy[a.plant] if isinstance(a, Build) else card.sell[a.plant]
    island = here.with_set(a.plant, here.sets[a.plant] ^ 1 << a.cell)
    facts = {
        "seat": t.seat, "plant": PLANTS[a.plant], "island": t.island, "cell": CELLS[a.cell], "money": abs(money),
    }  # fmt: skip
    table = replace(t, cash=change_at(t.cash, t.seat, money), islands=_with_island(t, island))
    return Result(State(table, s.news, s.orders), (Event("built" if money < 0 else "demolished", facts),))


def _with_island(t: Table, island: Island) -> tuple[Island, ...]:
    """Return the islands with the active one replaced."""
    return (*t.islands[: t.island], island, *t.islands[t.island + 1 :])


# --- pumps ------------------------------------------------------------------------------------------------------------


def may_pump(t: Table) -> bool:
    """Whether a derrick of the active island struck oil in this turn and is still there."""
    return t.strike != UNSET and not strike_was_sold(t)


def strike_was_sold(t: Table) -> bool:
    """Whether the derrick that struck oil was sold since, by its owner or to pay for news (M-15)."""
    return t.strike != UNSET and not t.islands[t.island].derricks >> t.strike & 1


def build_pump(s: State) -> Result[State]:
    """Apply `pump`: the derrick that struck oil becomes a pump."""
    t, here, field = s.table, s.table.islands[s.table.island], 1 << s.table.strike
    price = pump_price(t.islands)
    island = here.with_set(DERRICK, here.derricks ^ field).with_set(PUMP, here.pumps | field)
    table = replace(t, cash=change_at(t.cash, t.seat, -price), islands=_with_island(t, island), strike=UNSET)
    facts = {"seat": t.seat, "island": t.island, "cell": CELLS[t.strike], "money": price}
    return Result(State(table, s.news, s.orders), (Event("pump_built", facts),))

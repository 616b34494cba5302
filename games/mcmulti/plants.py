"""Buying, selling and placing plants on the active island."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.core.contract import IllegalAction
from games.mcmulti.actions import Build, Demolish
from games.mcmulti.data import CELLS, CORNERS, DERRICK, ECONOMIES, NOBODY, PLANTS, REFINERY, SIZE, STATION, block
from games.mcmulti.dice import FOUND, pump_price
from games.mcmulti.state import Table

FIELDS = range(SIZE * SIZE)
BLOCKS = {corner: block(corner) for corner in CORNERS}
BUILD = tuple(tuple(Build(plant, cell) for cell in FIELDS) for plant in range(len(PLANTS)))
DEMOLISH = tuple(tuple(Demolish(plant, cell) for cell in FIELDS) for plant in range(len(PLANTS)))


@lru_cache(maxsize=4096)
def sites(taken: int) -> tuple[tuple[Build, ...], tuple[Build, ...], tuple[Build, ...]]:
    """What can be built where, by plant, money apart."""
    free = [cell for cell in FIELDS if not taken >> cell & 1]
    blocks = [corner for corner, fields in BLOCKS.items() if not taken & fields]
    return (
        tuple(BUILD[DERRICK][cell] for cell in free),
        tuple(BUILD[STATION][cell] for cell in free),
        tuple(BUILD[REFINERY][corner] for corner in blocks),
    )


def purchases(t: Table) -> Iterator[Build]:
    cash, found = t.cash[t.seat], sites(t.islands[t.island].taken)
    for price, builds in zip(ECONOMIES[t.economy].buy, found, strict=True):
        if cash >= price:
            yield from builds


def purchase_objection(t: Table, a: Build) -> IllegalAction | None:
    fields = BLOCKS.get(a.cell, 0) if a.plant == REFINERY else 1 << a.cell
    if not fields:
        return IllegalAction("refinery_off_island", cell=CELLS[a.cell])
    if t.islands[t.island].taken & fields:
        return IllegalAction("no_room" if a.plant == REFINERY else "occupied", cell=CELLS[a.cell])
    price, cash = ECONOMIES[t.economy].buy[a.plant], t.cash[t.seat]
    if price > cash:
        return IllegalAction("plant_too_dear", plant=PLANTS[a.plant], price=price, cash=cash)
    return None


def sellable(t: Table) -> tuple[int, ...]:
    """The plants on the rolled lines, by kind (M-22)."""
    if t.phase == FOUND:
        return (0, 0, 0, 0)
    lines, island = t.lines, t.islands[t.island]
    return island.derricks & lines, island.stations & lines, island.refineries & t.refinery_lines, island.pumps & lines


def demolitions(t: Table) -> Iterator[Demolish]:
    for plant, fields in enumerate(sellable(t)):
        while fields:
            lowest = fields & -fields
            yield DEMOLISH[plant][lowest.bit_length() - 1]
            fields ^= lowest


def demolition_objection(t: Table, a: Demolish) -> IllegalAction | None:
    if t.phase == FOUND:
        return IllegalAction("first_round_buys_only")
    if not t.islands[t.island].sets[a.plant] >> a.cell & 1:
        return IllegalAction("no_such_plant", plant=PLANTS[a.plant], cell=CELLS[a.cell])
    if not sellable(t)[a.plant] >> a.cell & 1:
        return IllegalAction("off_the_lines", row=t.dice[1] + 1, column=CELLS[t.dice[2]][0])
    return None


def may_pump(t: Table) -> bool:
    """The derrick still has to stand: news may have forced its sale (M-15)."""
    return t.strike != NOBODY and bool(t.islands[t.island].derricks >> t.strike & 1)


def pump_objection(t: Table) -> IllegalAction | None:
    if not may_pump(t):
        return IllegalAction("no_strike")
    price, cash = pump_price(t.islands), t.cash[t.seat]
    if price > cash:
        return IllegalAction("pump_too_dear", price=price, cash=cash)
    return None

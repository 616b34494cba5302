"""Mines as sets of placements: which are legal, what is missing in them, and random mines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.rng import Rng
from games.orapa.rules.data import BASE, CELLS
from games.orapa.rules.gems import (
    BLACK,
    FIELD,
    GEM_INDEX,
    GEMS,
    OF_GEM,
    PLACEMENTS,
    PLACEMENTS_OF,
    edge_contact,
    fitting,
    overlap,
)
from games.orapa.rules.waves import Mine, MineGrid

TRIES = 200  # random mines tried with the gems to be kept before these are moved too


def gems_in_play(clear: bool, black: bool) -> tuple[int, ...]:
    """Return the gems of a table; the two additional ones are chosen independently of each other (O-33)."""
    return tuple(GEM_INDEX[gem] for gem in (*BASE, *(["clear"] if clear else []), *(["black"] if black else [])))


def conflict(mine: Iterable[int], number: int) -> tuple[str, int] | None:
    """Return why this placement cannot be added ('overlap' or 'edge_contact') and with which one; None if it can."""
    for other in mine:
        if PLACEMENTS[other].gem == PLACEMENTS[number].gem:
            continue
        if overlap(other, number):
            return "overlap", other
        if edge_contact(other, number):
            return "edge_contact", other
    return None


def without(mine: Mine, gem: int) -> Mine:
    return tuple(number for number in mine if PLACEMENTS[number].gem != gem)


def with_placement(mine: Mine, number: int) -> Mine:
    return tuple(sorted((*without(mine, PLACEMENTS[number].gem), number)))


def missing(mine: Iterable[int], gems: Sequence[int]) -> tuple[int, ...]:
    there = {PLACEMENTS[number].gem for number in mine}
    return tuple(gem for gem in gems if gem not in there)


def unreached(mine: Mine) -> tuple[int, ...]:
    """Return the gems that no wave reaches (O-6)."""
    bits = MineGrid(mine).unreached()
    return tuple(gem for gem in range(len(GEMS)) if bits >> gem & 1)


def complete(mine: Mine, gems: Sequence[int]) -> bool:
    return not missing(mine, gems) and not MineGrid(mine).unreached()


def open_placements(mine: Iterable[int], gem: int) -> int:
    """Return the placements of a gem that have no conflict with the other gems of the mine, as bits."""
    bits = OF_GEM[gem]
    for number in mine:
        if PLACEMENTS[number].gem != gem:
            bits &= fitting(number)
    return bits


def members(bits: int) -> list[int]:
    """Return the numbers in a bit set, ascending."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def random_mine(gems: Sequence[int], rng: Rng, kept: Mine = ()) -> Mine:
    """Return a legal mine, all equally likely, with the placements of `kept` unless no legal mine has them."""
    for _ in range(TRIES):
        mine = _try_random(missing(kept, gems), rng, kept)
        if mine is not None:
            return mine
    while True:
        mine = _try_random(gems, rng, ())
        if mine is not None:
            return mine


def _try_random(gems: Sequence[int], rng: Rng, kept: Mine) -> Mine | None:
    mine = list(kept)
    for gem in gems:
        number = rng.choice(PLACEMENTS_OF[gem]).number
        if conflict(mine, number) is not None:
            return None
        mine.append(number)
    found = tuple(sorted(mine))
    return None if MineGrid(found).unreached() else found


def visible_cells(mine: Iterable[int]) -> bytes:
    """Return the cells with colour and shape, by which a solution is compared (O-25).

    It does not tell which white gem covers a cell, nor how the black gem is turned.
    """
    cells = bytearray(len(CELLS))
    for number in mine:
        lay = PLACEMENTS[number]
        for cell, letter in lay.parts:
            cells[cell] = FIELD[lay.gem] * 8 + (0 if lay.gem == BLACK else 1 + "Xabcd".index(letter))
    return bytes(cells)

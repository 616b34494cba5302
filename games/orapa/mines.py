"""Whole mines: what may lie together, what is wrong with it, and mines drawn by chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.rng import Rng
from games.orapa.data import BASE, CELLS
from games.orapa.gems import BLACK, FIELD, GEM_INDEX, GEMS, LAYS, LAYS_OF, OF_GEM, edge_contact, fitting, overlap
from games.orapa.waves import Ground, Mine

TRIES = 200  # how often a mine is begun anew before what lies there already is given up


def gems_in_play(clear: bool, black: bool) -> tuple[int, ...]:
    """O-33: the two additional gems come in independently of each other."""
    return tuple(GEM_INDEX[gem] for gem in (*BASE, *(["clear"] if clear else []), *(["black"] if black else [])))


def quarrel(mine: Iterable[int], number: int) -> tuple[str, int] | None:
    """Why this laying cannot join those of other gems: 'overlap' or 'edge_contact', and with which one."""
    for other in mine:
        if LAYS[other].gem == LAYS[number].gem:
            continue
        if overlap(other, number):
            return "overlap", other
        if edge_contact(other, number):
            return "edge_contact", other
    return None


def without(mine: Mine, gem: int) -> Mine:
    return tuple(number for number in mine if LAYS[number].gem != gem)


def with_lay(mine: Mine, number: int) -> Mine:
    return tuple(sorted((*without(mine, LAYS[number].gem), number)))


def missing(mine: Iterable[int], gems: Sequence[int]) -> tuple[int, ...]:
    there = {LAYS[number].gem for number in mine}
    return tuple(gem for gem in gems if gem not in there)


def unreached(mine: Mine) -> tuple[int, ...]:
    """O-6: the gems that no wave can hit."""
    bits = Ground(mine).unreached()
    return tuple(gem for gem in range(len(GEMS)) if bits >> gem & 1)


def complete(mine: Mine, gems: Sequence[int]) -> bool:
    return not missing(mine, gems) and not Ground(mine).unreached()


def open_lays(mine: Iterable[int], gem: int) -> int:
    """The layings of a gem that fit to what lies there, as bits."""
    bits = OF_GEM[gem]
    for number in mine:
        if LAYS[number].gem != gem:
            bits &= fitting(number)
    return bits


def members(bits: int) -> list[int]:
    """The numbers in a set given as bits, ascending."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def random_mine(gems: Sequence[int], rng: Rng, kept: Mine = ()) -> Mine:
    """A legal mine, all equally likely, that holds the gems of `kept` where they lie, unless nothing legal does."""
    for _ in range(TRIES):
        mine = _drawn(missing(kept, gems), rng, kept)
        if mine is not None:
            return mine
    while True:
        mine = _drawn(gems, rng, ())
        if mine is not None:
            return mine


def _drawn(gems: Sequence[int], rng: Rng, kept: Mine) -> Mine | None:
    mine = list(kept)
    for gem in gems:
        number = rng.choice(LAYS_OF[gem]).number
        if quarrel(mine, number) is not None:
            return None
        mine.append(number)
    found = tuple(sorted(mine))
    return None if Ground(found).unreached() else found


def picture(mine: Iterable[int]) -> bytes:
    """O-25: what a solution is compared by. Which white gem made a cell, and how the black one lies, is not in it."""
    cells = bytearray(len(CELLS))
    for number in mine:
        lay = LAYS[number]
        for cell, letter in lay.parts:
            cells[cell] = FIELD[lay.gem] * 8 + (0 if lay.gem == BLACK else 1 + "Xabcd".index(letter))
    return bytes(cells)

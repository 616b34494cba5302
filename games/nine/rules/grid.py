"""Neighbours and groups: the 36 spaces as bits of one integer, a1 being bit 0, in reading order."""

from __future__ import annotations

from functools import lru_cache

from games.nine.rules.data import LETTERS, SIZE

FULL = (1 << SIZE * SIZE) - 1
_LEFT = sum(1 << row * SIZE for row in range(SIZE))  # column a
_NOT_LEFT = FULL & ~_LEFT
_NOT_RIGHT = FULL & ~(_LEFT << SIZE - 1)
_TO_BITS = {
    letter: str.maketrans({other: "1" if other == letter else "0" for other in LETTERS + "."}) for letter in LETTERS
}


def mask(cells: str, letter: str) -> int:
    """Return the spaces with a piece of this animal."""
    return int(cells[::-1].translate(_TO_BITS[letter]), 2)


def with_neighbours(bits: int, diagonal: bool) -> int:
    """Return these spaces and their neighbours. Edges do not wrap (N-21)."""
    sideways = bits | (bits << 1) & _NOT_LEFT | (bits >> 1) & _NOT_RIGHT
    upright = sideways if diagonal else bits
    return (sideways | upright << SIZE | upright >> SIZE) & FULL


def group(bits: int, seed: int, diagonal: bool) -> int:
    """Return the connected part of `bits` that contains `seed`."""
    grown = seed
    while True:
        wider = with_neighbours(grown, diagonal) & bits
        if wider == grown:
            return grown
        grown = wider


def groups(bits: int, diagonal: bool) -> list[int]:
    """Split `bits` into its connected parts."""
    found = []
    while bits:
        part = group(bits, bits & -bits, diagonal)
        found.append(part)
        bits &= ~part
    return found


@lru_cache(maxsize=10_000)  # a page asks for the same group several times
def largest_group(bits: int, diagonal: bool) -> int:
    """Return the largest connected part of `bits`, the first one in reading order among equals."""
    return max(groups(bits, diagonal), key=int.bit_count, default=0)


def connected(bits: int, diagonal: bool) -> bool:
    """Whether all of `bits` form exactly one group (N-20)."""
    return group(bits, bits & -bits, diagonal) == bits


def same_line(a: int, b: int) -> bool:
    """Whether two spaces are in the same row or column."""
    return a // SIZE == b // SIZE or a % SIZE == b % SIZE


def spaces(bits: int) -> tuple[int, ...]:
    """Return the indexes of the spaces in `bits`."""
    return tuple(i for i in range(SIZE * SIZE) if bits >> i & 1)

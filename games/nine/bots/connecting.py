"""How near an animal is to being one group, and the swaps that bring it there."""

from __future__ import annotations

from collections.abc import Iterable

from games.nine.rules.actions import Swap
from games.nine.rules.data import PIECES_PER_ANIMAL, SIZE
from games.nine.rules.grid import largest_group, same_line, spaces, with_neighbours

LINES = tuple(tuple(b for b in range(SIZE * SIZE) if b != a and same_line(a, b)) for a in range(SIZE * SIZE))
PAIRS = tuple((a, b) for a in range(SIZE * SIZE) for b in LINES[a] if a < b)
GROUPED = 10.0  # value of a piece in the largest group
BEAM = 5  # positions kept at each depth of the search for a connection
SPARE = 2  # pieces outside the largest group, beyond the number of swaps, that other groups may bring along


def connectedness(bits: int, diagonal: bool) -> tuple[float, int]:
    """Return a value for how connected an animal is, and how many pieces are outside its largest group."""
    reached = largest_group(bits, diagonal)
    missing = bits & ~reached
    value, strays = GROUPED * reached.bit_count(), missing.bit_count()
    while missing:  # each step of distance to the largest group costs one point per piece
        reached = with_neighbours(reached, diagonal)
        missing = bits & ~reached
        value -= missing.bit_count()
    return value, strays


def touching(bits: int, diagonal: bool) -> int:
    """Return how many pieces of this animal touch another one, counted from both sides."""
    return sum((with_neighbours(1 << space, diagonal) & bits).bit_count() - 1 for space in spaces(bits))


def connecting_swap(bits: int, swaps: int, diagonal: bool, beam: int = BEAM) -> Swap | None:
    """Return the first of at most so many swaps that connect an animal, if a beam search finds them."""
    strays = PIECES_PER_ANIMAL - largest_group(bits, diagonal).bit_count()
    if strays > swaps + SPARE:
        return None
    front: list[tuple[int, int, Swap | None]] = [(0, bits, None)]
    seen = {bits}
    for _ in range(swaps):
        found: list[tuple[int, int, Swap | None]] = []
        for _, before, first in front:
            for a, b, after in _joining_swaps(before, diagonal):
                if after in seen:
                    continue
                seen.add(after)
                swap = first or Swap(a, b)
                size = largest_group(after, diagonal).bit_count()
                if size == PIECES_PER_ANIMAL:
                    return swap
                found.append((size, after, swap))
        found.sort(key=lambda entry: -entry[0])
        front = found[:beam]
    return None


def _joining_swaps(bits: int, diagonal: bool) -> Iterable[tuple[int, int, int]]:
    """Yield the swaps that bring a piece of this animal next to another one, with the animal's spaces afterwards."""
    beside = with_neighbours(bits, diagonal) & ~bits
    for a in spaces(bits):
        for b in LINES[a]:
            if beside >> b & 1:
                yield a, b, bits ^ (1 << a | 1 << b)

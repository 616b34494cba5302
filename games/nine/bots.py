"""A quick opponent: gathers its own nine, keeps apart what others nearly have, and does not show which is which."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.contract import Decision
from games.core.rng import Rng
from games.nine.actions import Call, Place, Swap
from games.nine.data import LETTER_OF, LETTERS, PIECES_PER_ANIMAL, SIZE, swaps_in
from games.nine.grid import connected, largest_group, mask, one_line, spaces, spread
from games.nine.state import View

LINES = tuple(tuple(b for b in range(SIZE * SIZE) if b != a and one_line(a, b)) for a in range(SIZE * SIZE))
PAIRS = tuple((a, b) for a in range(SIZE * SIZE) for b in LINES[a] if a < b)
BEAM = 5  # positions followed when looking for a win within the turn
GATHERED = 10.0  # what one more piece in the largest group is worth
OTHERS = 0.25  # how much scattering another animal counts against gathering one's own
THREAT = 40.0  # for every swap by which somebody could be too early
QUIET = 4.0  # a gain smaller than this is not worth showing one's animal for
WANDERING = 70  # swaps in a hundred that the easy bot makes at random
FEINTS = 30  # swaps in a hundred that leave the own animal alone although it could gain


class NineBot:
    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.kind == "call":
            return Call() if connected(mask(view.cells, view.mine), view.options.diagonal) else None
        if decision.kind == "place":
            return _place(view, legal(), rng)
        own = mask(view.cells, view.mine)
        left = swaps_in(view.round) - view.swapped
        return _winning(own, left, view.options.diagonal) or _best(view, rng)


class EasyBot(NineBot):
    """For somebody's first match: knows what it wants, and mostly does something else."""

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.kind == "swap" and rng.below(100) < WANDERING:
            return rng.choice(list(legal()))
        return super().choose(view, decision, legal, rng)


def gathered(bits: int, diagonal: bool) -> tuple[float, int]:
    """How far an animal has come together, and how many pieces stray from its largest group."""
    reached = largest_group(bits, diagonal)
    missing = bits & ~reached
    value, strays = GATHERED * reached.bit_count(), missing.bit_count()
    while missing:  # the farther away, the worse
        reached = spread(reached, diagonal)
        missing = bits & ~reached
        value -= missing.bit_count()
    return value, strays


def _joining(bits: int, diagonal: bool) -> Iterable[tuple[int, int, int]]:
    """Swaps that bring a piece of this animal beside another one, and where the animal lies afterwards."""
    beside = spread(bits, diagonal) & ~bits
    for a in spaces(bits):
        for b in LINES[a]:
            if beside >> b & 1:
                yield a, b, bits ^ (1 << a | 1 << b)


def _winning(own: int, left: int, diagonal: bool) -> Swap | None:
    """The first swap of a win within this turn, where a narrow search finds one."""
    strays = PIECES_PER_ANIMAL - largest_group(own, diagonal).bit_count()
    if strays > left + 2:
        return None
    front: list[tuple[float, int, Swap | None]] = [(0.0, own, None)]
    seen = {own}
    for _ in range(left):
        found: list[tuple[float, int, Swap | None]] = []
        for _, bits, first in front:
            for a, b, after in _joining(bits, diagonal):
                if after in seen:
                    continue
                seen.add(after)
                swap = first or Swap(a, b)
                value = largest_group(after, diagonal).bit_count()
                if value == PIECES_PER_ANIMAL:
                    return swap
                found.append((value, after, swap))
        found.sort(key=lambda entry: -entry[0])
        front = found[:BEAM]
    return None


def _best(view: View, rng: Rng) -> Swap:
    diagonal, cells, mine = view.options.diagonal, view.cells, view.mine
    masks = {letter: mask(cells, letter) for letter in LETTERS}
    reach = max(swaps_in(view.round), swaps_in(view.round + 1))  # swaps another seat may have before the next turn

    def liking(letter: str, bits: int) -> float:
        value, strays = gathered(bits, diagonal)
        if letter == mine:
            return value
        return -OTHERS * value - THREAT * max(0, reach + 1 - strays)

    now = {letter: liking(letter, bits) for letter, bits in masks.items()}
    gains: list[tuple[float, Swap]] = []
    feints: list[tuple[float, Swap]] = []
    for a, b in PAIRS:
        one, two = cells[a], cells[b]
        if one != two:
            flip = 1 << a | 1 << b
            gain = liking(one, masks[one] ^ flip) + liking(two, masks[two] ^ flip) - now[one] - now[two]
            (gains if mine in (one, two) else feints).append((gain, Swap(a, b)))
    bold, shy = _top(gains), _top(feints)
    if not shy or not bold:
        return rng.choice(bold or shy)[1]
    ahead = bold[0][0] - shy[0][0]
    hide = ahead < QUIET or (ahead < THREAT and rng.below(100) < FEINTS)
    return rng.choice(shy if hide else bold)[1]


def _top(swaps: list[tuple[float, Swap]]) -> list[tuple[float, Swap]]:
    best = max((gain for gain, _ in swaps), default=0.0)
    return [entry for entry in swaps if entry[0] >= best - 1]


def _place(view: View, legal: Iterable[Place], rng: Rng) -> Place:
    """The own animal beside its like, every other away from its like; now and then another first, for cover."""
    diagonal = view.options.diagonal
    ranked: dict[float, list[Place]] = {}
    cover = rng.below(100) < FEINTS
    for action in legal:
        letter = LETTER_OF[action.animal]
        company = (spread(1 << action.cell, diagonal) & mask(view.cells, letter)).bit_count()
        value = (0.0 if cover else company + 0.5) if letter == view.mine else -company
        ranked.setdefault(value, []).append(action)
    return rng.choice(ranked[max(ranked)])

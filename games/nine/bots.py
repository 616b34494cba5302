"""The bots: they connect their own animal, separate the others, and try not to reveal which one is theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.contract import Decision
from games.core.rng import Rng
from games.nine.rules.actions import Call, Place, Swap
from games.nine.rules.data import LETTER_OF, LETTERS, PIECES_PER_ANIMAL, SIZE, swaps_in
from games.nine.rules.grid import connected, largest_group, mask, same_line, spaces, with_neighbours
from games.nine.rules.state import View

LINES = tuple(tuple(b for b in range(SIZE * SIZE) if b != a and same_line(a, b)) for a in range(SIZE * SIZE))
PAIRS = tuple((a, b) for a in range(SIZE * SIZE) for b in LINES[a] if a < b)
BEAM = 5  # positions kept at each depth of the search for a win within the turn
GROUPED = 10.0  # value of a piece in the largest group
SEPARATION = 0.25  # weight of scattering another animal, compared with connecting the bot's own
THREAT = 40.0  # penalty for each swap by which another animal is too close to a win
SMALL_GAIN = 4.0  # a smaller gain is not worth revealing the bot's animal
RANDOM_SWAPS = 70  # percent of its swaps that the easy bot makes at random
FEINTS = 30  # percent of swaps that do not move the bot's animal although moving it would gain more


class NineBot:
    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.kind == "call":
            return Call() if connected(mask(view.cells, view.mine), view.options.diagonal) else None
        if decision.kind == "place":
            return _choose_placement(view, legal(), rng)
        own = mask(view.cells, view.mine)
        left = swaps_in(view.round) - view.swapped
        return _winning_swap(own, left, view.options.diagonal) or _best_swap(view, rng)


class EasyBot(NineBot):
    """An opponent for a first match: swaps at random most of the time."""

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.kind == "swap" and rng.below(100) < RANDOM_SWAPS:
            return rng.choice(list(legal()))
        return super().choose(view, decision, legal, rng)


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


def _joining_swaps(bits: int, diagonal: bool) -> Iterable[tuple[int, int, int]]:
    """Yield the swaps that bring a piece of this animal next to another one, with the animal's spaces afterwards."""
    beside = with_neighbours(bits, diagonal) & ~bits
    for a in spaces(bits):
        for b in LINES[a]:
            if beside >> b & 1:
                yield a, b, bits ^ (1 << a | 1 << b)


def _winning_swap(own: int, left: int, diagonal: bool) -> Swap | None:
    """Return the first swap of a win within this turn, if a beam search finds one."""
    strays = PIECES_PER_ANIMAL - largest_group(own, diagonal).bit_count()
    if strays > left + 2:
        return None
    front: list[tuple[float, int, Swap | None]] = [(0.0, own, None)]
    seen = {own}
    for _ in range(left):
        found: list[tuple[float, int, Swap | None]] = []
        for _, bits, first in front:
            for a, b, after in _joining_swaps(bits, diagonal):
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


def _best_swap(view: View, rng: Rng) -> Swap:
    """Choose one of the best swaps; sometimes one that does not move the bot's animal, to hide which it is."""
    diagonal, cells, mine = view.options.diagonal, view.cells, view.mine
    masks = {letter: mask(cells, letter) for letter in LETTERS}
    reach = max(swaps_in(view.round), swaps_in(view.round + 1))  # swaps another seat may have before the next turn

    def rating(letter: str, bits: int) -> float:
        value, strays = connectedness(bits, diagonal)
        if letter == mine:
            return value
        return -SEPARATION * value - THREAT * max(0, reach + 1 - strays)

    now = {letter: rating(letter, bits) for letter, bits in masks.items()}
    gains: list[tuple[float, Swap]] = []
    feints: list[tuple[float, Swap]] = []
    for a, b in PAIRS:
        one, two = cells[a], cells[b]
        if one != two:
            flip = 1 << a | 1 << b
            gain = rating(one, masks[one] ^ flip) + rating(two, masks[two] ^ flip) - now[one] - now[two]
            (gains if mine in (one, two) else feints).append((gain, Swap(a, b)))
    revealing, hiding = _nearly_best(gains), _nearly_best(feints)
    if not hiding or not revealing:
        return rng.choice(revealing or hiding)[1]
    lead = revealing[0][0] - hiding[0][0]
    hide = lead < SMALL_GAIN or (lead < THREAT and rng.below(100) < FEINTS)
    return rng.choice(hiding if hide else revealing)[1]


def _nearly_best(swaps: list[tuple[float, Swap]]) -> list[tuple[float, Swap]]:
    """Return the swaps whose gain is at most one point below the best."""
    best = max((gain for gain, _ in swaps), default=0.0)
    return [entry for entry in swaps if entry[0] >= best - 1]


def _choose_placement(view: View, legal: Iterable[Place], rng: Rng) -> Place:
    """Place the bot's animal next to its kind and others away from theirs; sometimes another one first, as a feint."""
    diagonal = view.options.diagonal
    ranked: dict[float, list[Place]] = {}
    feint = rng.below(100) < FEINTS
    for action in legal:
        letter = LETTER_OF[action.animal]
        neighbours = (with_neighbours(1 << action.cell, diagonal) & mask(view.cells, letter)).bit_count()
        value = (0.0 if feint else neighbours + 0.5) if letter == view.mine else -neighbours
        ranked.setdefault(value, []).append(action)
    return rng.choice(ranked[max(ranked)])

"""The bots: they connect their own animal, separate the others, and try not to reveal which one is theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.contract import Decision
from games.core.rng import Rng
from games.nine.bots.connecting import PAIRS, connectedness, connecting_swap, touching
from games.nine.bots.search import best_of_turn
from games.nine.rules.actions import Call, Place, Swap
from games.nine.rules.data import LETTER_OF, LETTERS, SIZE, swaps_in
from games.nine.rules.grid import connected, mask, with_neighbours
from games.nine.rules.state import View

SEPARATION = 0.4  # weight of scattering another animal, compared with connecting the bot's own
THREAT = 40.0  # penalty for each swap by which another animal is too close to a win
SMALL_GAIN = 4.0  # a smaller gain is not worth revealing the bot's animal
FEINTS = 30  # percent of swaps that do not move the bot's animal although moving it would gain more
SHORT_SIGHT = 2  # spaces between the two pieces of a swap that the easy bot considers


class NineBot:
    """Looks for a win within its turn, else for the best single swap."""

    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.kind == "call":
            return Call() if connected(mask(view.cells, view.mine), view.options.diagonal) else None
        if decision.kind == "place":
            return _choose_placement(view, legal(), rng)
        left = swaps_in(view.round) - view.swapped
        won = connecting_swap(mask(view.cells, view.mine), left, view.options.diagonal)
        return won or self.swap(view, rng)

    def swap(self, view: View, rng: Rng) -> Swap:
        return _best_swap(view, rng)


class EasyBot(NineBot):
    """Brings pieces together that are close to each other. It sees neither its largest group nor the others' plans."""

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        return self.swap(view, rng) if decision.kind == "swap" else super().choose(view, decision, legal, rng)

    def swap(self, view: View, rng: Rng) -> Swap:
        own, mine, diagonal = mask(view.cells, view.mine), view.mine, view.options.diagonal
        ranked: dict[int, list[Swap]] = {}
        for a, b in PAIRS:
            near = b - a <= SHORT_SIGHT or ((b - a) % SIZE == 0 and b - a <= SHORT_SIGHT * SIZE)
            if near and (view.cells[a] == mine) != (view.cells[b] == mine):
                ranked.setdefault(touching(own ^ (1 << a | 1 << b), diagonal), []).append(Swap(a, b))
        return rng.choice(ranked[max(ranked)])


class StrongBot(NineBot):
    """Compares whole turns, and looks whether another animal could win before the bot's next turn."""

    quick = False

    def swap(self, view: View, rng: Rng) -> Swap:
        return best_of_turn(view, rng)


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

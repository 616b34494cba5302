"""Compare whole turns: a beam search over the swaps, then a look at what each animal could do before the next turn."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import NamedTuple

from games.core.rng import Rng
from games.core.seats import still_playing
from games.nine.bots.connecting import PAIRS, connectedness, connecting_swap
from games.nine.rules.actions import Swap
from games.nine.rules.data import LETTERS, swaps_in
from games.nine.rules.grid import mask
from games.nine.rules.state import View
from games.nine.rules.swapping import exchanged

WIDTH = 6  # positions kept within the turn ...
FINAL_WIDTH = 24  # ... and at its end, to be looked at closely
SEPARATION = 0.1  # weight of scattering another animal, compared with connecting the bot's own
RISK = 400.0  # for another animal that could win before the bot's next turn, times the chance that somebody has it
HOPE = 60.0  # for a win in the bot's next turn, if nobody disturbs it
LOOK_AHEAD = 8  # width of the search for what an animal could do in one turn
NEARLY = 0.5  # turns this close to the best one are equally good


class Line(NamedTuple):
    """A position within the turn and the first swap that led to it."""

    value: float
    cells: str
    first: Swap | None


class Turns(NamedTuple):
    rivals: int  # swaps of a rival's turn before the bot's next turn, at most
    own: int  # swaps of the bot's next turn
    held: float  # chance that a rival holds a certain other animal


def best_of_turn(view: View, rng: Rng) -> Swap:
    """Return the first swap of one of the best turns. Every animal a rival may hold counts by its chance."""
    mine, diagonal, turns = view.mine, view.options.diagonal, coming_turns(view)

    @cache
    def value(bits: int) -> float:
        return connectedness(bits, diagonal)[0]

    @cache
    def connects(bits: int, swaps: int) -> bool:
        return connecting_swap(bits, swaps, diagonal, LOOK_AHEAD) is not None

    def gain(cells: str, a: int, b: int) -> float:
        """Return what a swap is worth."""
        total, flip = 0.0, 1 << a | 1 << b
        for letter in (cells[a], cells[b]):
            bits = mask(cells, letter)
            total += (1.0 if letter == mine else -SEPARATION) * (value(bits ^ flip) - value(bits))
        return total

    def prospects(line: Line) -> float:
        risk = sum(connects(mask(line.cells, letter), turns.rivals) for letter in LETTERS if letter != mine)
        hope = connects(mask(line.cells, mine), turns.own)
        return line.value - RISK * turns.held * risk + HOPE * hope

    lines = [Line(0.0, view.cells, None)]
    left = swaps_in(view.round) - view.swapped
    for depth in range(left):
        found = [
            (line.value + gain(line.cells, a, b), a, b, line)
            for line in lines
            for a, b in PAIRS
            if line.cells[a] != line.cells[b]
        ]
        found.sort(key=lambda entry: -entry[0])
        reached: dict[str, Line] = {}
        for total, a, b, line in islice(found, 4 * FINAL_WIDTH):
            cells = exchanged(line.cells, a, b)
            reached.setdefault(cells, Line(total, cells, line.first or Swap(a, b)))
        lines = list(reached.values())[: FINAL_WIDTH if depth == left - 1 else WIDTH]
    rated = [(prospects(line), line.first) for line in lines]
    best = max(rating for rating, _ in rated)
    return rng.choice([first for rating, first in rated if first is not None and rating >= best - NEARLY])


def coming_turns(view: View) -> Turns:
    """Return how many swaps the others and then the bot have next, and how likely a rival holds some other animal."""
    seats, seat = len(view.cards), view.turn
    playing = still_playing(seats, view.left)
    number, most = view.round, 0
    for other in [(seat + i) % seats for i in range(1, seats + 1)]:
        number += other == view.starter
        if other != seat and other in playing:
            most = max(most, swaps_in(number))
    return Turns(most, swaps_in(number), (len(playing) - 1) / (len(LETTERS) - 1))

"""Controlled random numbers for tests: repeat a call with one draw changed, or with every combination of draws."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import TypeVar

from games.core.rng import Key, Rng

T = TypeVar("T")

FEW = 36  # up to this many combinations of draws (two dice) all of them are tried
CHANGES = 12  # beyond that, how often a single draw is changed


class SteeredRng(Rng):
    """An Rng that returns the given draws first, then those of its key, and records every draw."""

    __slots__ = ("_given", "drawn")

    def __init__(self, key: Key, number: int, given: Sequence[int] = ()) -> None:
        super().__init__(key, number)
        self._given = given
        self.drawn: list[tuple[int, int]] = []  # (number of possible values, value)

    def below(self, n: int) -> int:
        own, at = super().below(n), len(self.drawn)  # always drawn, so that later draws do not change
        value = self._given[at] if at < len(self._given) and self._given[at] < n else own
        self.drawn.append((n, value))
        return value


def outcomes(call: Callable[[Rng], T], key: Key, number: int, chance: random.Random) -> list[T]:
    """Return the results of `call` with its original draws and with others; a single result if it draws nothing.

    If there are many combinations, only one draw differs each time. Two independent shuffles would almost never look
    alike to a reader who holds some of the cards, so there would be nothing to compare.
    """
    rng = SteeredRng(key, number)
    found = [call(rng)]
    drawn = rng.drawn
    if prod(sides for sides, _ in drawn) <= FEW:
        return [*found, *_all_others(call, key, number)] if drawn else found
    values = [value for _, value in drawn]
    for at in chance.choices([i for i, (sides, _) in enumerate(drawn) if sides > 1], k=CHANGES):
        sides, value = drawn[at]
        other = (value + chance.randrange(1, sides)) % sides
        found.append(call(SteeredRng(key, number, [*values[:at], other])))
    return found


def _all_others(call: Callable[[Rng], T], key: Key, number: int) -> Iterator[T]:
    """Enumerate all combinations of draws like an odometer; at most FEW, because a draw can lead to many more draws."""
    path: list[int] = [0]
    for _ in range(FEW):
        rng = SteeredRng(key, number, [*path, *[0] * FEW])
        yield call(rng)
        path = [value for _, value in rng.drawn]
        while path and path[-1] + 1 == rng.drawn[len(path) - 1][0]:
            path.pop()
        if not path:
            return
        path[-1] += 1

"""Enumerate chance: a replacement for `games.core.rng.Rng` that walks every branch of a step's draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.core.rng import Rng

T = TypeVar("T")

DEEPEST = 8  # draws per branch; with more of them the tree is walked only in part
WIDEST = 216  # branches of a tree that is walked completely: three dice
PERMUTED = 4  # up to this many items every order is tried; beyond, every rotation
DRAWS, VALUES = 4, 12  # of a larger tree: how many draws are varied, one at a time, and values per draw


class TooLarge(Exception):
    """The tree has too many branches to walk completely."""


class Branch(Rng):
    """One branch: the first draws are given, the others are 0 or come from `rest`."""

    __slots__ = ("_given", "_rest", "sizes", "taken")

    def __init__(self, given: Sequence[int] = (), rest: Rng | None = None) -> None:
        super().__init__(b"", 0)
        self._given = given
        self._rest = rest
        self.sizes: list[int] = []
        self.taken: list[int] = []

    def below(self, n: int) -> int:
        place = len(self.sizes)
        if self._rest is None and (place == DEEPEST or n > WIDEST):
            raise TooLarge
        if place < len(self._given):
            value = self._given[place]
        else:
            value = 0 if self._rest is None else self._rest.below(n)
        self.sizes.append(n)
        self.taken.append(value)
        return value

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return up to four items in every order, and more of them in every rotation.

        With rotations each item takes each place once, so every card that may be drawn next is tried, but not every
        combination of cards.
        """
        if len(items) <= PERMUTED:
            return super().shuffled(items)
        start = self.below(len(items))
        return [*items[start:], *items[:start]]


@dataclass
class Count:
    branches: int = 0
    whole: int = 0  # trees walked completely
    partly: int = 0


def branches(run: Callable[[Rng], T], count: Count) -> Iterator[T]:
    """Yield the result of every branch.

    A tree that is too large is walked in part: each of its first draws is varied while the others stay the same. Dice
    and single cards never exceed the limit.
    """
    try:
        found = list(whole(run))
        count.whole += 1
    except TooLarge:
        found = list(_partly(run))
        count.partly += 1
    count.branches += len(found)
    yield from found


def whole(run: Callable[[Rng], T], most: int = WIDEST) -> Iterator[T]:
    """Yield the result of every branch; raise TooLarge if there are more than `most`."""
    given: list[int] | None = []
    number = 0
    while given is not None:
        branch = Branch(given)
        yield run(branch)
        number += 1
        if number > most:
            raise TooLarge
        given = _next(branch)


def _next(branch: Branch) -> list[int] | None:
    for place in reversed(range(len(branch.sizes))):
        if branch.taken[place] + 1 < branch.sizes[place]:
            return [*branch.taken[:place], branch.taken[place] + 1]
    return None


def _partly(run: Callable[[Rng], T]) -> Iterator[T]:
    first = Branch(rest=Rng(b"branch", 0))
    yield run(first)
    for place, size in enumerate(first.sizes[:DRAWS]):
        for value in range(min(size, VALUES)):
            if value != first.taken[place]:
                yield run(Branch([*first.taken[:place], value], rest=Rng(b"branch", 1 + value)))

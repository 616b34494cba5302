"""One stays in, one goes out: a bracket of two, four, eight, ... in which the strongest meet as late as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Pair = tuple[int, int | None]  # seeds; None: the better seed has no opponent in the first round


def rounds(players: int) -> int:
    return max(1, (players - 1).bit_length())


def order(size: int) -> list[int]:
    """The seeds from top to bottom of a bracket of this size: 1 and 2 can meet in the final only."""
    seeds = [1]
    while len(seeds) < size:
        both = 2 * len(seeds) + 1
        seeds = [seed for better in seeds for seed in (better, both - better)]
    return seeds


def first_round(players: int) -> list[Pair]:
    """The missing opponents are those of the best seeds: these have the byes."""
    seeds = order(2 ** rounds(players))
    return [
        (better, worse if worse <= players else None) for better, worse in zip(seeds[::2], seeds[1::2], strict=True)
    ]


def next_round(through: Sequence[int]) -> list[tuple[int, int]]:
    """Neighbours in the bracket meet; `through` are the winners from top to bottom."""
    return list(zip(through[::2], through[1::2], strict=True))


@dataclass(frozen=True)
class Leg:
    """One match of a pairing, seen from its better seed."""

    ahead: int  # 1: the better seed won, -1: the other one, 0: drawn
    scores: tuple[int, int] | None = None  # of the better seed and the other one, where the game counts points


@dataclass(frozen=True)
class Verdict:
    better_seed: bool  # goes through
    by: str  # "match", "replay", "scores" or "seed"


MOST_LEGS = 2


def verdict(legs: Sequence[Leg]) -> Verdict | None:
    """Who goes through. None: drawn, so they play again with the seats changed. Drawn again, the points of both matches
    decide where the game counts any, and then the better place in the list of seeds."""
    last = legs[-1]
    if last.ahead:
        return Verdict(last.ahead > 0, "match" if len(legs) == 1 else "replay")
    if len(legs) < MOST_LEGS:
        return None
    counted = [leg.scores for leg in legs if leg.scores is not None]
    lead = sum(mine - other for mine, other in counted)
    return Verdict(lead >= 0, "scores" if lead else "seed")

"""Knock-out pairing: a bracket of two, four, eight, ... in which the strongest players meet as late as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Pair = tuple[int, int | None]  # seeds; None: the better seed has no opponent in the first round


def rounds(players: int) -> int:
    return max(1, (players - 1).bit_length())


def order(size: int) -> list[int]:
    """Return the seeds of a bracket of this size from top to bottom. Seeds 1 and 2 can meet only in the final."""
    seeds = [1]
    while len(seeds) < size:
        both = 2 * len(seeds) + 1
        seeds = [seed for better in seeds for seed in (better, both - better)]
    return seeds


def first_round(players: int) -> list[Pair]:
    """Return the pairs of the first round. The best seeds get the byes."""
    seeds = order(2 ** rounds(players))
    return [
        (better, worse if worse <= players else None) for better, worse in zip(seeds[::2], seeds[1::2], strict=True)
    ]


def next_round(through: Sequence[int]) -> list[tuple[int, int]]:
    """Pair neighbours in the bracket. `through`: the winners from top to bottom."""
    return list(zip(through[::2], through[1::2], strict=True))


@dataclass(frozen=True)
class Leg:
    """One match of a pairing, from the point of view of the better seed."""

    ahead: int  # 1: the better seed won, -1: the other player won, 0: drawn
    scores: tuple[int, int] | None = None  # of the better seed and the other player, if the game counts points


@dataclass(frozen=True)
class Verdict:
    better_seed: bool  # whether the better seed goes through
    by: str  # "match", "replay", "scores" or "seed"


MOST_LEGS = 2


def verdict(legs: Sequence[Leg]) -> Verdict | None:
    """Decide who goes through, or return None if the pairing has to be replayed with swapped seats.

    After a second draw the points of both matches decide, if the game counts points, and then the better seed.
    """
    last = legs[-1]
    if last.ahead:
        return Verdict(last.ahead > 0, "match" if len(legs) == 1 else "replay")
    if len(legs) < MOST_LEGS:
        return None
    counted = [leg.scores for leg in legs if leg.scores is not None]
    lead = sum(mine - other for mine, other in counted)
    return Verdict(lead >= 0, "scores" if lead else "seed")

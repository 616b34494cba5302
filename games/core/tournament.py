"""Compare bots in many matches, without the database."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, permutations

import msgspec

from games.core.contract import AnyGame
from games.core.testing import Playout, playout

CONFIDENCE = 1.96  # standard deviations: an interval that holds the true share in 95 of 100 cases


class Score(msgspec.Struct, frozen=True):
    """How one bot did against copies of another."""

    matches: int
    won: float  # a shared first place counts as a part of a win
    moves: tuple[int, ...]  # of each match, ascending
    reasons: dict[str, int]  # how often each reason ended a match

    @property
    def share(self) -> float:
        return self.won / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        return wilson_interval(self.won, self.matches)


def wilson_interval(won: float, matches: int) -> tuple[float, float]:
    """Return the limits between which the true share of wins lies with 95 percent confidence (Wilson's score)."""
    share, square = won / matches, CONFIDENCE**2
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    spread = math.sqrt(share * (1 - share) / matches + square / (4 * matches**2))
    half = CONFIDENCE / (1 + square / matches) * spread
    return max(0.0, middle - half), min(1.0, middle + half)


def one_match(game: AnyGame, one: str, other: str, *, seats: int, seed: str, number: int) -> tuple[float, Playout]:
    """Play match `number` and return the part of its win that `one` got. `one` changes its seat from match to match."""
    seat = number % seats
    players = [game.bots[one if i == seat else other] for i in range(seats)]
    # Both bots of a pair meet the same shuffles from every seat.
    played = playout(game, seats, f"{seed}-{number // seats}", players=players)
    winners = played.outcome.ranking[0] if played.outcome else ()
    return (1 / len(winners) if seat in winners else 0.0), played


def compare(game: AnyGame, one: str, other: str, *, seats: int, matches: int, seed: str) -> Score:
    """Let `one` play against copies of `other` in all other seats."""
    won, lengths, reasons = 0.0, [], dict[str, int]()
    for number in range(matches):
        part, match = one_match(game, one, other, seats=seats, seed=seed, number=number)
        reason = match.outcome.reason if match.outcome else "unfinished"
        won += part
        lengths.append(len(match.steps))
        reasons[reason] = reasons.get(reason, 0) + 1
    return Score(matches, won, tuple(sorted(lengths)), dict(sorted(reasons.items())))


def pairs(names: Sequence[str], seats: int) -> list[tuple[str, str]]:
    """Return who meets whom. With two seats a pair meets once, because the share of one tells that of the other."""
    met = combinations(names, 2) if seats == 2 else permutations(names, 2)
    return list(met) or [(name, name) for name in names]

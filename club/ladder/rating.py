"""Strength from results: Plackett-Luce for two to six seats with ranks and ties. Knows neither members nor matches.

The number shown is the best guess, on the scale that players know from chess: everybody begins at 1500 ± 500, and who
is 200 points stronger wins about three of four. The ± is two standard deviations: in 19 cases of 20 the truth lies
within.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

PROVISIONAL = 10  # rated matches until a rating has a place
MIDDLE = 1500
POINTS = 30  # of the shown number to one of mu
BEST_GAMES = 3  # that count over all games

# Written out: what a newer openskill prefers must not change what our ratings mean.
model = PlackettLuce(mu=25.0, sigma=25.0 / 3, beta=25.0 / 6, kappa=0.0001, tau=25.0 / 300)


class Strength(NamedTuple):
    mu: float = model.mu
    sigma: float = model.sigma


START = Strength()


def rate(before: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """Strengths after one match, in the same order; equal ranks share a place, and a lower one is better."""
    teams = [[model.create_rating([one.mu, one.sigma])] for one in before]
    return [Strength(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(rank) for rank in ranks])]


def shown(mu: float) -> int:
    return round(MIDDLE + POINTS * (mu - START.mu))


def spread(sigma: float) -> int:
    return round(2 * POINTS * sigma)


def ranks_of(places: Sequence[int]) -> list[int]:
    """Places among those who count: 1 for the best, equal places stay equal."""
    return [1 + sum(other < place for other in places) for place in places]


def over_all(ratings: Iterable[int]) -> int:
    """The mean of the three best games; one that is missing, or below the middle, counts as the middle.

    So nobody loses by trying another game.
    """
    best = sorted((max(number, MIDDLE) for number in ratings), reverse=True)[:BEST_GAMES]
    return round(sum([*best, *[MIDDLE] * (BEST_GAMES - len(best))]) / BEST_GAMES)


def season_points(rank: int, others: Iterable[int]) -> int:
    """Two for each member left behind, one for each who shares the place."""
    return sum(2 * (rank < other) + (rank == other) for other in others)

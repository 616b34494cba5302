"""Rating formulas: Plackett-Luce for two to six seats with ranks and ties. Independent of members and matches.

The number shown is the mean estimate on a chess-like scale: everyone begins at 1500 ± 500, and a player who is 200
points stronger wins about three games in four. The ± is two standard deviations, a confidence interval of about 95 %.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

PROVISIONAL = 10  # rated matches until a rating is ranked
MIDDLE = 1500
POINTS = 30  # shown points per unit of mu
BEST_GAMES = 3  # number of games that count for the rating over all games

# Explicit values, so that new defaults in openskill do not change our ratings.
model = PlackettLuce(mu=25.0, sigma=25.0 / 3, beta=25.0 / 6, kappa=0.0001, tau=25.0 / 300)


class Strength(NamedTuple):
    mu: float = model.mu
    sigma: float = model.sigma


START = Strength()


def rate(before: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """Return the strengths after one match, in the same order. Lower ranks are better; equal ranks are ties."""
    teams = [[model.create_rating([one.mu, one.sigma])] for one in before]
    return [Strength(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(rank) for rank in ranks])]


def shown(mu: float) -> int:
    return round(MIDDLE + POINTS * (mu - START.mu))


def spread(sigma: float) -> int:
    return round(2 * POINTS * sigma)


def ranks_of(places: Sequence[int]) -> list[int]:
    """Turn places into ranks among the rated players: 1 for the best, equal places stay equal."""
    return [1 + sum(other < place for other in places) for place in places]


def over_all(ratings: Iterable[int]) -> int:
    """Return the mean of the three best games. Missing games and ratings below `MIDDLE` count as `MIDDLE`.

    So trying another game never costs points.
    """
    best = sorted((max(number, MIDDLE) for number in ratings), reverse=True)[:BEST_GAMES]
    return round(sum([*best, *[MIDDLE] * (BEST_GAMES - len(best))]) / BEST_GAMES)


def season_points(rank: int, others: Iterable[int]) -> int:
    """Return two points for each member ranked lower and one for each member with the same rank."""
    return sum(2 * (rank < other) + (rank == other) for other in others)

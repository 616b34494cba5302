"""Statistics of a game's latest matches, counted at most once in six hours."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import median

from django.core.cache import cache

from club.matches.models import Match, Seat

LATEST = 1000  # matches
FEWEST = 5  # with fewer matches there are no statistics
SIX_HOURS = 6 * 3600


@dataclass(frozen=True)
class GameStatistics:
    matches: int  # of which they are made
    size: int  # the most common number of seats, for which `wins` counts
    wins: list[int]  # the percentage of matches that each seat won, in the order of the seats
    moves: int  # in the median match
    days: int


def of_game(slug: str) -> GameStatistics | None:
    """Return the statistics, which may be a few hours old, or None if too few matches have finished."""
    kept: GameStatistics | None = cache.get_or_set(f"statistics:{slug}", lambda: counted(slug), SIX_HOURS)
    return kept


def counted(slug: str) -> GameStatistics | None:
    finished = Match.objects.filter(status=Match.Status.FINISHED, game=slug, private=False).order_by("-changed_at")
    fields = ("pk", "size", "version", "started_at", "finished_at")
    latest = [row for row in finished.values_list(*fields)[:LATEST] if row[3] and row[4]]
    if len(latest) < FEWEST:
        return None
    ((size, _often),) = Counter(row[1] for row in latest).most_common(1)
    alike = [row[0] for row in latest if row[1] == size]
    winners = Counter(Seat.objects.filter(match__in=alike, place=1).values_list("number", flat=True))
    return GameStatistics(
        matches=len(latest),
        size=size,
        wins=[round(100 * winners[seat] / max(1, winners.total())) for seat in range(size)],
        moves=round(median(row[2] for row in latest)),
        days=max(1, round(median((row[4] - row[3]).days for row in latest))),
    )

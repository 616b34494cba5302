"""How many mines still fit the answers: an exact number found in bounded time, or none."""

from __future__ import annotations

from functools import lru_cache

from games.orapa.rules.mines import visible_cells
from games.orapa.rules.search import Facts, all_matching_mines

MOST = 999  # a larger number is of no use to a player
NODES = 2500  # steps of the search, which take about 15 ms


@lru_cache(maxsize=2000)
def count_mines(gems: tuple[int, ...], facts: Facts) -> int | None:
    """Return how many mines give these answers, those that look alike counted once (O-25). None: too many to count.

    Depends only on the answers, which all seats know; so neither the number nor the time it takes tells a secret.
    """
    if not facts.waves and not facts.looks:
        return None
    found = all_matching_mines(gems, facts, most=MOST, nodes=NODES)
    return None if found is None else len({visible_cells(mine) for mine in found})

"""How many mines still fit the answers: an exact number found in bounded time, or none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.orapa.rules.mines import visible_cells
from games.orapa.rules.search import Facts, all_matching_mines
from games.orapa.rules.state import View
from games.orapa.rules.waves import Mine

MOST = 999  # a larger number is of no use to a player
NODES = 2500  # steps of the search, which take about 15 ms
# After the end the worker has more time: about a second.
MOST_AFTER_THE_END, NODES_AFTER_THE_END = 20_000, 80_000
NEEDED = 3  # with fewer answers there are always too many mines


@lru_cache(maxsize=2000)
def count_mines(gems: tuple[int, ...], facts: Facts) -> int | None:
    """Return how many mines give these answers, those that look alike counted once (O-25). None: too many to count.

    Depends only on the answers, which all seats know; so neither the number nor the time it takes tells a secret.
    """
    if not facts.waves and not facts.looks:
        return None
    found = all_matching_mines(gems, facts, most=MOST, nodes=NODES)
    return None if found is None else len({visible_cells(mine) for mine in found})


@lru_cache(maxsize=64)
def different_mines(gems: tuple[int, ...], facts: Facts) -> tuple[Mine, ...] | None:
    """Return the mines that give these answers, one of those that look alike (O-25). None: too many."""
    if len(facts.waves) + len(facts.looks) < NEEDED:
        return None
    found = all_matching_mines(gems, facts, most=MOST_AFTER_THE_END, nodes=NODES_AFTER_THE_END)
    return None if found is None else tuple({visible_cells(mine): mine for mine in found}.values())


def worlds(views: Sequence[View]) -> int | None:
    """Count the mines that fit all answers and the reader's own wrong solution. One for the player who hid it."""
    view = views[-1]
    mine = None if view.seat is None else view.explored_by(view.seat)
    if view.ended or view.seat in view.right or (view.seat is not None and mine is None):
        return 1
    found = different_mines(view.options.gems, view.facts(mine or 0))
    if found is None:
        return None
    tried = view.sheets[view.seat] if view.seat is not None and view.seat in view.wrong else ()
    return len(found) - any(visible_cells(other) == visible_cells(tried) for other in found if tried)

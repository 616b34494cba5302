"""Prices in the markets, at the stations and of pumps.

A market track is stored as the number of its empty fields, the consumer track as the field of its lowest barrel.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from games.mcmulti.rules.data import FIELDS, FOREIGN, GASOLINE, HIGHEST_RED, MARKETS, PUMP_STEP, RED_STEP, STEP
from games.mcmulti.rules.state import Island

# COST[good][free][n]: what n barrels cost in a market with `free` empty fields. GAIN: what selling n barrels brings.
COST = tuple(
    tuple(tuple(step * (n * free + n * (n + 1) // 2) for n in range(FIELDS - free + 1)) for free in range(FIELDS + 1))
    for step in STEP
)
GAIN = tuple(
    tuple(tuple(step * (n * free - n * (n - 1) // 2) for n in range(free + 1)) for free in range(FIELDS + 1))
    for step in STEP
)


def track(market: int, good: int) -> int:
    """Return the index of a market track in `Table.free`."""
    return 2 * market + good


def affordable_barrels(good: int, free: int, cash: int) -> int:
    """Return how many barrels can be bought with this cash."""
    return bisect_right(COST[good][free], cash) - 1


def spot_price(free: Sequence[int], embargo: bool) -> int:
    """Return the best price for a barrel of gasoline in the open markets."""
    return STEP[GASOLINE] * max(
        free[track(market, GASOLINE)] for market in range(len(MARKETS)) if not (embargo and market == FOREIGN)
    )


# --- the consumer track -----------------------------------------------------------------------------------------------


def consumer_gain(lowest: int, n: int) -> int:
    """Return what n barrels bring at the stations: the first one `lowest - 1`, each further one 1 less."""
    return n * lowest - n * (n + 1) // 2


def raise_price(lowest: int, red_fields: int) -> int:
    """Return the n-th red field above `lowest` (M-25), at most the highest one (M-26)."""
    if not red_fields:
        return lowest
    return max(lowest, min(HIGHEST_RED, RED_STEP * (lowest // RED_STEP + red_fields)))


def lower_price(lowest: int, red_fields: int) -> int:
    """Return the n-th red field below `lowest`, at least the lowest red field; a price below that stays."""
    return min(lowest, max(RED_STEP, RED_STEP * (-(-lowest // RED_STEP) - red_fields)))


# --- pumps ------------------------------------------------------------------------------------------------------------


def pump_price(islands: Sequence[Island]) -> int:
    """Return what the next pump costs: it depends on the number of pumps on all islands (M-16)."""
    return PUMP_STEP * (1 + sum(island.pumps.bit_count() for island in islands))

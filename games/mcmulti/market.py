"""Prices: the four market tracks and the consumer track, each kept as one number."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from games.mcmulti.data import FIELDS, FOREIGN, GASOLINE, HIGHEST_RED, LOWEST, MARKETS, RED_STEP, STEP

# COST[good][free][n]: what n barrels cost where so many fields are empty; GAIN: what they bring.
COST = tuple(
    tuple(tuple(step * (n * free + n * (n + 1) // 2) for n in range(FIELDS - free + 1)) for free in range(FIELDS + 1))
    for step in STEP
)
GAIN = tuple(
    tuple(tuple(step * (n * free - n * (n - 1) // 2) for n in range(free + 1)) for free in range(FIELDS + 1))
    for step in STEP
)


def track(market: int, good: int) -> int:
    """Where a track is kept in `Table.free`."""
    return 2 * market + good


def affordable(good: int, free: int, cash: int) -> int:
    """How many barrels can be bought: as far as money and barrels go."""
    return bisect_right(COST[good][free], cash) - 1


def spot_price(free: Sequence[int], embargo: bool) -> int:
    """The best price for a barrel of gasoline in the open markets."""
    return STEP[GASOLINE] * max(
        free[track(market, GASOLINE)] for market in range(len(MARKETS)) if not (embargo and market == FOREIGN)
    )


# --- the consumer track: `lowest` is the field of the lowest barrel, the next one pays one less -----------------------


def consumer_gain(lowest: int, n: int) -> int:
    return n * lowest - n * (n + 1) // 2


def raised(lowest: int, red_fields: int) -> int:
    """To the n-th red field above (M-25), at most the highest one (M-26)."""
    if not red_fields:
        return lowest
    return max(lowest, min(HIGHEST_RED, RED_STEP * (lowest // RED_STEP + red_fields)))


def lowered(lowest: int, red_fields: int) -> int:
    """To the n-th red field below, at least the lowest one; from below that it stays."""
    return min(lowest, max(RED_STEP, RED_STEP * (-(-lowest // RED_STEP) - red_fields)))


def sales(limit: int, hits: int, gasoline: int, lowest: int, spot: int) -> int:
    """How many barrels an order to sell down to `limit` sells at the stations (M-13). At 1 the track ends (M-27)."""
    least = limit or spot + 1
    return max(0, min(hits, gasoline, lowest - LOWEST, lowest - least))

"""Estimates of the remaining rounds: what plants and barrels are worth to a seat."""

from __future__ import annotations

from typing import NamedTuple

from games.mcmulti.rules.data import (
    CRUDE,
    DERRICK,
    ECONOMIES,
    FIELDS,
    FOREIGN,
    GASOLINE,
    GOAL,
    MARKETS,
    PUMP,
    REFINERY,
    STATION,
    STEP,
    UNSET,
)
from games.mcmulti.rules.prices import pump_price, track
from games.mcmulti.rules.state import Table

# How often a plant is activated in a round: by the roll of its own island and by those of the two neighbours.
SALES, REFINING, PUMPING, STRIKES = 2 / 3, 4 / 3, 4 / 3, 1 / 36
MAX_ROUNDS = 14.0  # rounds to plan for at most
INCOME_PER_ROUND = 55.0  # what the richest seat is expected to earn in a round
MAX_DERRICKS = 12  # on an island; more would not pay
RESIDUAL = 0.3  # part of its selling price that a plant is expected to bring in the end


class Outlook(NamedTuple):
    rounds: float  # expected number of rounds left
    last: bool  # whether this is the last turn of this island
    counts: tuple[int, ...]  # plants of the seat, by kind
    islands: int  # islands of the seat
    consumer: float  # average price of a barrel at the stations
    gasoline: float  # lowest buying price of a barrel in the markets
    crude: float  # the same for crude
    gasoline_sale: int  # highest selling price of a barrel in the markets
    crude_sale: int  # the same for crude

    @property
    def sales(self) -> float:
        """Barrels that the stations sell until the seat's next turn."""
        return SALES * self.counts[STATION] / self.islands

    @property
    def refining(self) -> float:
        """Barrels that the refineries refine until the seat's next turn."""
        return REFINING * self.counts[REFINERY] / self.islands


def open_markets(t: Table) -> list[int]:
    """Return the markets in which the active seat may trade now."""
    return [m for m in range(len(MARKETS)) if t.market in (UNSET, m) and not (m == FOREIGN and t.embargo)]


def is_last_turn(t: Table) -> bool:
    """Whether the current turn is the last one of the active island."""
    return t.announced != UNSET or t.round == t.options.round_limit


def estimate(t: Table, seat: int) -> Outlook:
    """Return the estimates for a seat."""
    own = [island for island, owner in zip(t.islands, t.owners, strict=True) if owner == seat]
    counts = tuple(sum(island.sets[plant].bit_count() for island in own) for plant in range(4))
    last = is_last_turn(t)
    rounds = min(MAX_ROUNDS, max(1.0, (GOAL - max(t.cash[i] for i in t.playing)) / INCOME_PER_ROUND))
    if t.options.round_limit:
        rounds = min(rounds, t.options.round_limit - t.round + 0.5)
    markets = [m for m in range(len(MARKETS)) if not (m == FOREIGN and t.embargo)]
    rivals = sum(island.stations.bit_count() for island in t.islands) - counts[STATION]
    return Outlook(
        0.0 if last else rounds,
        last,
        counts,
        len(own),
        max(1.0, t.consumer - 1 - rivals / 6),
        min(_buying_price(t, m, GASOLINE) for m in markets),
        min(_buying_price(t, m, CRUDE) for m in markets),
        max(STEP[GASOLINE] * t.free[track(m, GASOLINE)] for m in markets),
        max(STEP[CRUDE] * t.free[track(m, CRUDE)] for m in markets),
    )


def _buying_price(t: Table, market: int, good: int) -> float:
    """Return the price of the next barrel; for an empty market, a price that is too high to count."""
    free = t.free[track(market, good)]
    return STEP[good] * (free + 1) if free < FIELDS else 2.0 * STEP[good] * FIELDS


# --- plants -----------------------------------------------------------------------------------------------------------


def plant_values(t: Table, seat: int, o: Outlook) -> tuple[float, float, float, float]:
    """Return what one more plant of each kind earns until the end, without its price."""
    sell, (derricks, stations, refineries, pumps) = ECONOMIES[t.economy].sell, o.counts
    made, needed, pumped = REFINING * refineries, SALES * stations, PUMPING * pumps
    fuel = o.crude + 4 if made > needed else o.gasoline + 6  # prices rise with every barrel bought
    station = o.rounds * SALES * max(0.0, o.consumer - fuel) + RESIDUAL * sell[STATION]
    product = o.gasoline + 8 if made < needed else 0.7 * o.gasoline_sale
    oil = 0.6 * o.crude_sale if pumped > made else o.crude + 2
    refinery = o.rounds * REFINING * max(0.0, product - oil) + RESIDUAL * sell[REFINERY]
    crude = o.crude + 2 if pumped < made else 0.6 * o.crude_sale
    pump = max(float(sell[PUMP]), o.rounds * PUMPING * crude + RESIDUAL * sell[PUMP])
    strike = max(0.0, pump - pump_price(t.islands))
    spread = max(0.0, 1 - derricks / (MAX_DERRICKS * o.islands))
    derrick = spread * o.rounds * STRIKES * strike + RESIDUAL * sell[DERRICK]
    return derrick, station, refinery, pump


# --- barrels ----------------------------------------------------------------------------------------------------------


def gasoline_value(o: Outlook, n: int) -> float:
    """Return the value of the n-th barrel of gasoline in stock, which the stations sell soon, later or never."""
    if o.last:
        return o.consumer if n <= 0.6 * o.sales else 0.0
    if n <= 1.7 * o.sales + 0.5:
        return 0.95 * o.consumer
    if n <= o.rounds * o.sales:
        return 0.75 * o.consumer * max(0.3, 1 - n / (8 * o.sales + 1))
    return 0.5 * o.gasoline_sale


def crude_value(o: Outlook, n: int, gasoline: int) -> float:
    """Return the value of the n-th barrel of crude in stock, next to this much gasoline."""
    if o.last:
        return 0.0
    product = min(o.gasoline, gasoline_value(o, gasoline + n)) if o.sales else o.gasoline_sale
    product = max(product, 0.85 * o.gasoline_sale)
    if n <= 1.7 * o.refining:
        return 0.95 * product
    if n <= o.rounds * o.refining:
        return 0.7 * product * max(0.3, 1 - n / (8 * o.refining + 1))
    return 0.6 * o.crude_sale

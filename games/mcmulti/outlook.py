"""What a seat can expect of the rounds to come: the numbers behind the bot's purchases and trades."""

from __future__ import annotations

from typing import NamedTuple

from games.mcmulti.data import (
    CRUDE,
    DERRICK,
    ECONOMIES,
    FIELDS,
    FOREIGN,
    GASOLINE,
    GOAL,
    MARKETS,
    NOBODY,
    PUMP,
    REFINERY,
    STATION,
    STEP,
)
from games.mcmulti.dice import pump_price
from games.mcmulti.market import track
from games.mcmulti.state import Table

# A round has one roll on the own island and one on each neighbour's: so often does a plant work in it.
SALES, REFINING, PUMPING, STRIKES = 2 / 3, 4 / 3, 4 / 3, 1 / 36
LONGEST = 14.0  # rounds worth planning for
PACE = 55.0  # what the richest seat may earn in a round
ENOUGH_DERRICKS = 12  # on an island
WEAR = 0.3  # how much of a selling price is still got for a plant in the end


class Outlook(NamedTuple):
    rounds: float  # that are left, as far as one can tell
    last: bool  # this is the last turn of this island
    counts: tuple[int, ...]  # own plants by kind
    islands: int  # own islands
    consumer: float  # what a barrel brings at the stations, on average
    gasoline: float  # what a barrel costs at least
    crude: float
    gasoline_sale: int  # what a barrel brings in the markets at most
    crude_sale: int

    @property
    def sales(self) -> float:
        """Barrels that the own stations sell until the next own turn."""
        return SALES * self.counts[STATION] / self.islands

    @property
    def refining(self) -> float:
        return REFINING * self.counts[REFINERY] / self.islands


def open_markets(t: Table) -> list[int]:
    return [m for m in range(len(MARKETS)) if t.market in (NOBODY, m) and not (m == FOREIGN and t.embargo)]


def is_last(t: Table) -> bool:
    """Whoever has a turn now has no other one on this island."""
    return t.announced != NOBODY or t.round == t.options.round_limit


def outlook(t: Table, seat: int) -> Outlook:
    own = [island for island, owner in zip(t.islands, t.owners, strict=True) if owner == seat]
    counts = tuple(sum(island.sets[plant].bit_count() for island in own) for plant in range(4))
    last = is_last(t)
    rounds = min(LONGEST, max(1.0, (GOAL - max(t.cash[i] for i in t.playing)) / PACE))
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
        min(_buying(t, m, GASOLINE) for m in markets),
        min(_buying(t, m, CRUDE) for m in markets),
        max(STEP[GASOLINE] * t.free[track(m, GASOLINE)] for m in markets),
        max(STEP[CRUDE] * t.free[track(m, CRUDE)] for m in markets),
    )


def _buying(t: Table, market: int, good: int) -> float:
    free = t.free[track(market, good)]
    return STEP[good] * (free + 1) if free < FIELDS else 2.0 * STEP[good] * FIELDS


# --- what plants are worth --------------------------------------------------------------------------------------------


def worth(t: Table, seat: int, o: Outlook) -> tuple[float, float, float, float]:
    """What one more plant of each kind earns until the end, its price not subtracted."""
    sell, (derricks, stations, refineries, pumps) = ECONOMIES[t.economy].sell, o.counts
    made, needed, pumped = REFINING * refineries, SALES * stations, PUMPING * pumps
    fuel = o.crude + 4 if made > needed else o.gasoline + 6  # prices rise while one buys
    station = o.rounds * SALES * max(0.0, o.consumer - fuel) + WEAR * sell[STATION]
    product = o.gasoline + 8 if made < needed else 0.7 * o.gasoline_sale
    oil = 0.6 * o.crude_sale if pumped > made else o.crude + 2
    refinery = o.rounds * REFINING * max(0.0, product - oil) + WEAR * sell[REFINERY]
    crude = o.crude + 2 if pumped < made else 0.6 * o.crude_sale
    pump = max(float(sell[PUMP]), o.rounds * PUMPING * crude + WEAR * sell[PUMP])
    strike = max(0.0, pump - pump_price(t.islands))
    crowded = max(0.0, 1 - derricks / (ENOUGH_DERRICKS * o.islands))
    derrick = crowded * o.rounds * STRIKES * strike + WEAR * sell[DERRICK]
    return derrick, station, refinery, pump


# --- what barrels are worth -------------------------------------------------------------------------------------------


def gasoline_worth(o: Outlook, n: int) -> float:
    """The n-th barrel in stock: sold at the stations soon, later, or hardly ever."""
    if o.last:
        return o.consumer if n <= 0.6 * o.sales else 0.0
    if n <= 1.7 * o.sales + 0.5:
        return 0.95 * o.consumer
    if n <= o.rounds * o.sales:
        return 0.75 * o.consumer * max(0.3, 1 - n / (8 * o.sales + 1))
    return 0.5 * o.gasoline_sale


def crude_worth(o: Outlook, n: int, gasoline: int) -> float:
    if o.last:
        return 0.0
    product = min(o.gasoline, gasoline_worth(o, gasoline + n)) if o.sales else o.gasoline_sale
    product = max(product, 0.85 * o.gasoline_sale)
    if n <= 1.7 * o.refining:
        return 0.95 * product
    if n <= o.rounds * o.refining:
        return 0.7 * product * max(0.3, 1 - n / (8 * o.refining + 1))
    return 0.6 * o.crude_sale

"""Opponents. They see a view like everybody else; what they plan by is in outlook.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from games.core.bots import ENOUGH
from games.core.contract import Decision
from games.core.rng import Rng
from games.mcmulti.actions import SINGLE, Action, Build, Buy, Consumer, Order, Refine, Sell
from games.mcmulti.data import (
    CRUDE,
    ECONOMIES,
    FIELDS,
    GASOLINE,
    GOAL,
    NOBODY,
    ON_SALE,
    REFINERY,
    STATION,
    STEP,
)
from games.mcmulti.dice import FOUND, most_to_refine, most_to_sell, pump_price
from games.mcmulti.market import track
from games.mcmulti.outlook import Outlook, crude_worth, gasoline_worth, is_last, open_markets, outlook, worth
from games.mcmulti.plants import demolitions, pump_objection, purchases
from games.mcmulti.state import Table, View

SELDOM = 60  # the random bot changes its standing orders once in so many times it could
RESERVE = 12  # cash kept for gasoline, for each station
FLOOR = 18  # the least price at the stations: who sells for less spoils it for everybody
SPREAD = 0.85  # of a price in the other market: it may have changed by then
AT_LEAST = 1.15  # a plant has to earn its price and something more
WANDERING = 50  # percent of the easy bot's moves that follow no plan

ROLL, PUMP, LATER, ANNOUNCE, END = (SINGLE[word] for word in ("roll", "pump", "later", "announce", "end"))


class ChanceBot:
    """Plays by chance: first what kind of move, then which. So a turn is over after a few."""

    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if not decision.holds_up and rng.below(SELDOM):
            return None
        kinds: dict[type[Action], list[Action]] = {}
        for action in islice(legal(), ENOUGH):
            kinds.setdefault(type(action), []).append(action)
        return rng.choice(kinds[rng.choice(list(kinds))])


class McMultiBot:
    """Buys what earns most until the end, trades what is cheaper or dearer than it is worth, announces in the lead."""

    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        t, seat = view.table, decision.seat
        match decision.kind:
            case "orders":
                return _order(view, seat)
            case "market":
                return trade(t, seat) or ROLL
            case "consumer":
                return Consumer(_sold(t, seat))
            case "refine":
                return Refine(_refined(t, seat))
            case "strike":
                return PUMP if _pump_pays(t, seat, outlook(t, seat)) else LATER
        return plants(t, seat)


class EasyBot(McMultiBot):
    """For somebody's first match: half of the time it does whatever comes to its mind."""

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.holds_up and rng.below(100) < WANDERING:
            return ChanceBot().choose(view, decision, legal, rng)
        return super().choose(view, decision, legal, rng)


# --- barrels ----------------------------------------------------------------------------------------------------------


def trade(t: Table, seat: int) -> Action | None:
    """The best deal of the better market; asked again and again until there is none left."""
    o = outlook(t, seat)
    best: tuple[float, Action | None] = (1.0, None)
    for market in open_markets(t):
        deals = (_deal(t, seat, o, market, good) for good in (GASOLINE, CRUDE))
        gains = [deal for deal in deals if deal is not None and _goes_on(t, o, deal[1])]
        total = sum(gain for gain, _ in gains)
        if gains and total > best[0]:
            best = (total, max(gains, key=lambda deal: deal[0])[1])
    return best[1]


def _goes_on(t: Table, o: Outlook, action: Action) -> bool:
    """After the first deal of a turn there is one direction only, or prices that move would be chased for ever."""
    return isinstance(action, Sell if o.last else Buy) or (t.market == NOBODY and not o.last)


def _deal(t: Table, seat: int, o: Outlook, market: int, good: int) -> tuple[float, Action] | None:
    """Buying or selling one good as far as it pays, and what it gains."""
    free, stock = t.free[track(market, good)], (t.crude, t.gasoline)[good][seat]
    elsewhere, used_up = t.free[track(1 - market, good)], int(2 * (o.sales if good == GASOLINE else o.refining))

    def value(n: int) -> float:
        used = gasoline_worth(o, n) if good == GASOLINE else crude_worth(o, n, t.gasoline[seat])
        if o.last or n <= stock:
            return used
        # Sold in the other market in the next turn, after all others that are in stock.
        return max(used, SPREAD * STEP[good] * max(0, elsewhere - max(0, n - 1 - used_up)))

    cash, n, gain = t.cash[seat], 0, 0.0
    while free + n < FIELDS and (price := STEP[good] * (free + n + 1)) < value(stock + n + 1) and price <= cash:
        gain += value(stock + n + 1) - price
        cash -= price
        n += 1
    if n:
        return gain, Buy(market, good, n)
    while n < min(stock, free) and (price := STEP[good] * (free - n)) > value(stock - n):
        gain += price - value(stock - n)
        n += 1
    return (gain, Sell(market, good, n)) if n else None


def _order(view: View, seat: int) -> Order | None:
    """Others roll: sell as in the own turn, so that consumers do not get used to paying nothing."""
    least, own = _least(view.table), view.orders[seat]
    return Order(least=least) if own is not None and own.least != least else None


def _least(t: Table) -> int:
    return 1 if is_last(t) else FLOOR


def _sold(t: Table, seat: int) -> int:
    """At the stations: not under the floor, and as long as a barrel does not bring more in a market."""
    least = _least(t) if is_last(t) else max(FLOOR, outlook(t, seat).gasoline_sale + 1)
    return max(0, min(most_to_sell(t, seat), t.consumer - least))


def _refined(t: Table, seat: int) -> int:
    o = outlook(t, seat)
    return most_to_refine(t, seat) if o.gasoline_sale > o.crude_sale or o.sales else 0


# --- plants -----------------------------------------------------------------------------------------------------------


def plants(t: Table, seat: int) -> Action:
    o, lead = outlook(t, seat), max(GOAL, *t.cash)
    if t.announced == NOBODY and t.cash[seat] >= lead:
        return ANNOUNCE
    if pump_objection(t) is None and _pump_pays(t, seat, o):
        return PUMP
    if t.phase != FOUND and (sale := _sale(t, seat, o, lead)) is not None:
        return sale
    return END if o.last else _purchase(t, seat, o) or END


def _pump_pays(t: Table, seat: int, o: Outlook) -> bool:
    return worth(t, seat, o)[3] > pump_price(t.islands)


def _sale(t: Table, seat: int, o: Outlook, lead: int) -> Action | None:
    """Only cash counts: in the end, or to reach a thousand in the lead, what stands on the lines is sold."""
    found, prices = list(demolitions(t)), ECONOMIES[t.economy].sell
    reach = t.cash[seat] + sum(prices[action.plant] for action in found)
    if found and (o.last or (t.announced == NOBODY and reach >= lead)):
        return max(found, key=lambda action: prices[action.plant])
    return None


def _purchase(t: Table, seat: int, o: Outlook) -> Build | None:
    price, value = ECONOMIES[t.economy].buy, worth(t, seat, o)
    spare = t.cash[seat] - RESERVE * o.counts[STATION]
    wanted = [p for p in ON_SALE if price[p] <= spare and value[p] > AT_LEAST * price[p]]
    for plant in sorted(wanted, key=lambda p: -value[p] / price[p]):
        sites = [build for build in purchases(t) if build.plant == plant]
        if sites:
            return min(sites, key=lambda build: (_crowding(t, build), build.cell))
    return None


def _crowding(t: Table, build: Build) -> int:
    """Plants of a kind are best spread over many lines; refineries fit best into corners."""
    row, column = divmod(build.cell, 6)
    if build.plant == REFINERY:
        return row % 2 + column % 2
    same = t.islands[t.island].sets[build.plant]
    return sum(1 for cell in range(36) if same >> cell & 1 and (cell // 6 == row or cell % 6 == column))

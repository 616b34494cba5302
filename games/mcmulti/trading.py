"""What can be bought and sold in the two markets, and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.contract import IllegalAction
from games.mcmulti.actions import Action, Buy, Sell
from games.mcmulti.data import CRUDE, FIELDS, FOREIGN, GOODS, MARKETS, NOBODY
from games.mcmulti.market import COST, affordable, track
from games.mcmulti.state import Table

NUMBERS = range(FIELDS + 1)
BUY = tuple(tuple(tuple(Buy(m, g, n) for n in NUMBERS) for g in range(2)) for m in range(2))
SELL = tuple(tuple(tuple(Sell(m, g, n) for n in NUMBERS) for g in range(2)) for m in range(2))


def trades(t: Table) -> Iterator[Action]:
    seat, cash = t.seat, t.cash[t.seat]
    for market in range(len(MARKETS)):
        if t.market not in (NOBODY, market) or (market == FOREIGN and t.embargo):
            continue
        for good, stock in enumerate((t.crude[seat], t.gasoline[seat])):
            free = t.free[track(market, good)]
            yield from BUY[market][good][1 : 1 + affordable(good, free, cash)]
            yield from SELL[market][good][1 : 1 + min(stock, free)]


def trade_objection(t: Table, a: Buy | Sell) -> IllegalAction | None:
    if a.market == FOREIGN and t.embargo:
        return IllegalAction("market_closed")  # M-49
    if t.market not in (NOBODY, a.market):
        return IllegalAction("one_market", market=MARKETS[t.market])  # M-9
    if a.n < 1:
        return IllegalAction("nothing_traded")
    free = t.free[track(a.market, a.good)]
    if isinstance(a, Sell):
        stock = (t.crude if a.good == CRUDE else t.gasoline)[t.seat]
        if a.n > stock:
            return IllegalAction("too_few_owned", n=stock, good=GOODS[a.good])
        if a.n > free:
            return IllegalAction("market_full", n=free, good=GOODS[a.good])  # M-7
        return None
    if a.n > FIELDS - free:
        return IllegalAction("market_empty", n=FIELDS - free, good=GOODS[a.good])
    if (cost := COST[a.good][free][a.n]) > t.cash[t.seat]:
        return IllegalAction("barrels_too_dear", cost=cost, cash=t.cash[t.seat])
    return None

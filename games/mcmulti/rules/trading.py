"""Trades in the domestic and foreign market: the legal ones, and what they do."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.mcmulti.rules.actions import Action, Buy, Sell
from games.mcmulti.rules.data import CRUDE, FIELDS, FOREIGN, GOODS, MARKETS, UNSET
from games.mcmulti.rules.prices import COST, GAIN, affordable_barrels, track
from games.mcmulti.rules.state import State, Table, change_at

# All trades, built once: BUY[market][good][n].
NUMBERS = range(FIELDS + 1)
BUY = tuple(tuple(tuple(Buy(m, g, n) for n in NUMBERS) for g in range(2)) for m in range(2))
SELL = tuple(tuple(tuple(Sell(m, g, n) for n in NUMBERS) for g in range(2)) for m in range(2))


def trades(t: Table) -> Iterator[Action]:
    """Yield the legal trades of the active seat."""
    seat, cash = t.seat, t.cash[t.seat]
    for market in range(len(MARKETS)):
        if t.market not in (UNSET, market) or (market == FOREIGN and t.embargo):
            continue
        for good, stock in enumerate((t.crude[seat], t.gasoline[seat])):
            free = t.free[track(market, good)]
            yield from BUY[market][good][1 : 1 + affordable_barrels(good, free, cash)]
            yield from SELL[market][good][1 : 1 + min(stock, free)]


def trade(s: State, a: Buy | Sell) -> Result[State]:
    """Apply `buy` or `sell`: always the cheapest barrel, and the most expensive empty field (M-8)."""
    t, seat, where = s.table, s.table.seat, track(a.market, a.good)
    if isinstance(a, Buy):
        kind, n, money = "bought", a.n, -COST[a.good][t.free[where]][a.n]
    else:
        kind, n, money = "sold", -a.n, GAIN[a.good][t.free[where]][a.n]
    free = change_at(t.free, where, n)
    crude, gasoline = (n, 0) if a.good == CRUDE else (0, n)
    table = replace(
        t, cash=change_at(t.cash, seat, money), crude=change_at(t.crude, seat, crude),
        gasoline=change_at(t.gasoline, seat, gasoline), free=free, market=a.market,
    )  # fmt: skip
    facts = {"seat": seat, "market": MARKETS[a.market], "good": GOODS[a.good], "n": a.n, "money": abs(money)}
    return Result(State(table, s.news, s.orders), (Event(kind, facts),))

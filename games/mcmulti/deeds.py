"""Moves that change little: a trade, a plant built or sold, a pump, an order. None of them needs chance."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.mcmulti.actions import Build, Buy, Demolish, Order, Sell
from games.mcmulti.data import CELLS, CRUDE, DERRICK, ECONOMIES, GOODS, MARKETS, NOBODY, PLANTS, PUMP
from games.mcmulti.dice import pump_price
from games.mcmulti.market import COST, GAIN, track
from games.mcmulti.state import Island, Orders, State, Table


def _with(amounts: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    changed = list(amounts)
    changed[seat] += change
    return tuple(changed)


def traded(s: State, a: Buy | Sell) -> Result[State]:
    """Always the cheapest barrel and the dearest empty field (M-8)."""
    t, seat, where = s.table, s.table.seat, track(a.market, a.good)
    if isinstance(a, Buy):
        kind, n, money = "bought", a.n, -COST[a.good][t.free[where]][a.n]
    else:
        kind, n, money = "sold", -a.n, GAIN[a.good][t.free[where]][a.n]
    free = _with(t.free, where, n)
    crude, gasoline = (n, 0) if a.good == CRUDE else (0, n)
    table = replace(
        t, cash=_with(t.cash, seat, money), crude=_with(t.crude, seat, crude),
        gasoline=_with(t.gasoline, seat, gasoline), free=free, market=a.market,
    )  # fmt: skip
    facts = {"seat": seat, "market": MARKETS[a.market], "good": GOODS[a.good], "n": a.n, "money": abs(money)}
    return Result(State(table, s.news, s.orders), (Event(kind, facts),))


def changed_plants(s: State, a: Build | Demolish) -> Result[State]:
    t, here = s.table, s.table.islands[s.table.island]
    card = ECONOMIES[t.economy]
    money = -card.buy[a.plant] if isinstance(a, Build) else card.sell[a.plant]
    island = here.with_set(a.plant, here.sets[a.plant] ^ 1 << a.cell)
    facts = {
        "seat": t.seat, "plant": PLANTS[a.plant], "island": t.island, "cell": CELLS[a.cell], "money": abs(money),
    }  # fmt: skip
    table = replace(t, cash=_with(t.cash, t.seat, money), islands=_with_island(t, island))
    return Result(State(table, s.news, s.orders), (Event("built" if money < 0 else "demolished", facts),))


def _with_island(t: Table, island: Island) -> tuple[Island, ...]:
    return (*t.islands[: t.island], island, *t.islands[t.island + 1 :])


def pump_built(s: State) -> Result[State]:
    t, here, field = s.table, s.table.islands[s.table.island], 1 << s.table.strike
    price = pump_price(t.islands)
    island = here.with_set(DERRICK, here.derricks ^ field).with_set(PUMP, here.pumps | field)
    table = replace(t, cash=_with(t.cash, t.seat, -price), islands=_with_island(t, island), strike=NOBODY)
    facts = {"seat": t.seat, "island": t.island, "cell": CELLS[t.strike], "money": price}
    return Result(State(table, s.news, s.orders), (Event("pump_built", facts),))


def ordered(s: State, seat: int, a: Order) -> Result[State]:
    old = s.orders[seat]
    new = Orders(
        old.keep if a.keep is None else a.keep,
        old.least if a.least is None else a.least,
        old.forced if a.forced is None else a.forced,
    )
    told = Event("ordered", {"seat": seat, "keep": new.keep, "least": new.least, "forced": new.forced}, (seat,))
    return Result(replace(s, orders=(*s.orders[:seat], new, *s.orders[seat + 1 :])), (told,))

"""Reasons why an action is not allowed."""

from __future__ import annotations

from games.core.contract import Decision, IllegalAction
from games.mcmulti.rules.actions import (
    LETTERS,
    MAX_NUMBER,
    NOTHING,
    Action,
    Announce,
    Build,
    Buy,
    Consumer,
    Demolish,
    End,
    Later,
    Order,
    Pump,
    Refine,
    Roll,
    Sell,
)
from games.mcmulti.rules.data import (
    CELLS,
    CRUDE,
    ECONOMIES,
    FIELDS,
    FOREIGN,
    GOAL,
    GOODS,
    HIGHEST,
    MARKETS,
    ON_SALE,
    PLANTS,
    PUMP,
    REFINERY,
    SIZE,
    UNSET,
)
from games.mcmulti.rules.dice import most_to_refine, most_to_sell
from games.mcmulti.rules.orders import own_plants
from games.mcmulti.rules.plants import REFINERY_SITES, may_pump, sellable
from games.mcmulti.rules.prices import COST, pump_price, track
from games.mcmulti.rules.state import (
    AUTO,
    CONSUMER,
    FOUNDING,
    MARKET,
    NEVER,
    NONE,
    ORDERS,
    PLANTS_PHASE,
    REFINE,
    STRIKE,
    Table,
)

# Kind of decision -> the actions that answer it.
ANSWERS: dict[str, tuple[type[Action], ...]] = {
    FOUNDING: (Build, Demolish, End),
    MARKET: (Buy, Sell, Roll),
    CONSUMER: (Consumer,),
    REFINE: (Refine,),
    STRIKE: (Pump, Later),
    PLANTS_PHASE: (Build, Demolish, Pump, Announce, End),
    ORDERS: (Order,),
}


def refusal_of(t: Table, d: Decision, a: Action) -> IllegalAction | None:
    """Return why `a` does not answer the open decision `d`, or None if it does."""
    if not isinstance(a, ANSWERS[d.kind]):
        return IllegalAction(f"expected_{d.kind}")
    match a:
        case Buy() | Sell():
            return trade_refusal(t, a)
        case Build():
            return build_refusal(t, a)
        case Demolish():
            return demolition_refusal(t, a)
        case Pump():
            return pump_refusal(t)
        case Consumer(n):
            most = most_to_sell(t, t.seat)
            return IllegalAction("consumer_too_many", most=most) if not 0 <= n <= most else None
        case Refine(n):
            most = most_to_refine(t, t.seat)
            return IllegalAction("refine_too_many", most=most) if not 0 <= n <= most else None
        case Announce() if not may_announce(t):
            if t.announced != UNSET:
                return IllegalAction("announced_already")
            return IllegalAction("not_rich_enough", cash=t.cash[t.seat], goal=GOAL)
        case Order():
            return order_refusal(t, d.seat, a)
    return None


def may_announce(t: Table) -> bool:
    """Whether the active seat has the cash to announce a thousand, and no seat did so before."""
    return t.announced == UNSET and t.cash[t.seat] >= GOAL and t.phase != FOUNDING


def trade_refusal(t: Table, a: Buy | Sell) -> IllegalAction | None:
    """Return why a trade is not allowed, or None."""
    if a.market not in range(len(MARKETS)) or a.good not in range(len(GOODS)):
        return IllegalAction("trade_needs_three", verb="sell" if isinstance(a, Sell) else "buy")
    if a.market == FOREIGN and t.embargo:
        return IllegalAction("market_closed")  # M-49
    if t.market not in (UNSET, a.market):
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


def build_refusal(t: Table, a: Build) -> IllegalAction | None:
    """Return why a purchase of a plant is not allowed, or None."""
    if a.plant == PUMP:
        return IllegalAction("pump_not_for_sale")
    if a.plant not in ON_SALE or a.cell not in range(SIZE * SIZE):
        return IllegalAction("plant_needs_both", verb="build")
    fields = REFINERY_SITES.get(a.cell, 0) if a.plant == REFINERY else 1 << a.cell
    if not fields:
        return IllegalAction("refinery_off_island", cell=CELLS[a.cell])
    if t.islands[t.island].taken & fields:
        return IllegalAction("no_room" if a.plant == REFINERY else "occupied", cell=CELLS[a.cell])
    price, cash = ECONOMIES[t.economy].buy[a.plant], t.cash[t.seat]
    if price > cash:
        return IllegalAction("plant_too_dear", plant=PLANTS[a.plant], price=price, cash=cash)
    return None


def demolition_refusal(t: Table, a: Demolish) -> IllegalAction | None:
    """Return why a sale of a plant is not allowed, or None."""
    if t.phase == FOUNDING:
        return IllegalAction("first_round_buys_only")
    if a.plant not in range(len(PLANTS)) or a.cell not in range(SIZE * SIZE):
        return IllegalAction("plant_needs_both", verb="demolish")
    if not t.islands[t.island].sets[a.plant] >> a.cell & 1:
        return IllegalAction("no_such_plant", plant=PLANTS[a.plant], cell=CELLS[a.cell])
    if not sellable(t)[a.plant] >> a.cell & 1:
        return IllegalAction("off_the_lines", row=t.dice[1] + 1, column=CELLS[t.dice[2]][0])
    return None


def pump_refusal(t: Table) -> IllegalAction | None:
    """Return why the active seat may not build a pump, or None."""
    if not may_pump(t):
        return IllegalAction("no_strike")
    price, cash = pump_price(t.islands), t.cash[t.seat]
    if price > cash:
        return IllegalAction("pump_too_dear", price=price, cash=cash)
    return None


def order_refusal(t: Table, seat: int, order: Order) -> IllegalAction | None:
    """Return why a standing order is not allowed, or None.

    Only orders that can be written are allowed, because the log stores lines of notation.
    """
    if order == Order():
        return IllegalAction("order_empty")
    if order.keep is not None and not (order.keep == NONE or 0 <= order.keep <= MAX_NUMBER):
        return IllegalAction("order_refine")
    if order.least is not None and order.least not in (AUTO, NEVER) and not 0 < order.least < HIGHEST:
        return IllegalAction("order_sell", most=HIGHEST - 1)
    if order.forced is not None and sorted(order.forced) != sorted(LETTERS):
        return IllegalAction("order_forced")
    if order.first not in (None, NOTHING) and order.first not in own_plants(t, seat):
        return IllegalAction("order_first")
    return None

"""How the bot trades, sells and refines barrels."""

from __future__ import annotations

from games.mcmulti.bots.outlook import Outlook, crude_value, estimate, gasoline_value, is_last_turn, open_markets
from games.mcmulti.rules.actions import Action, Buy, Order, Sell
from games.mcmulti.rules.data import CRUDE, FIELDS, GASOLINE, STEP, UNSET
from games.mcmulti.rules.dice import most_to_refine, most_to_sell
from games.mcmulti.rules.prices import track
from games.mcmulti.rules.state import Table, View

LOWEST_PRICE = 5  # at the stations: selling for less would lower the price for later sales
RESALE = 0.85  # expected part of a price in the other market, which may have changed by the next turn


def choose_trade(t: Table, seat: int) -> Action | None:
    """Return the best trade of the better market, or None if no trade pays. Called until it returns None."""
    o = estimate(t, seat)
    best: tuple[float, Action | None] = (1.0, None)
    for market in open_markets(t):
        deals = (_best_deal(t, seat, o, market, good) for good in (GASOLINE, CRUDE))
        gains = [deal for deal in deals if deal is not None and _same_direction(t, o, deal[1])]
        total = sum(gain for gain, _ in gains)
        if gains and total > best[0]:
            best = (total, max(gains, key=lambda deal: deal[0])[1])
    return best[1]


def _same_direction(t: Table, o: Outlook, action: Action) -> bool:
    """Whether a trade fits the earlier ones of this turn.

    The bot only sells in the last turn, and only buys after the first trade of any other turn. Otherwise it could buy
    and sell the same barrels for ever.
    """
    return isinstance(action, Sell if o.last else Buy) or (t.market == UNSET and not o.last)


def _best_deal(t: Table, seat: int, o: Outlook, market: int, good: int) -> tuple[float, Action] | None:
    """Return the gain and the action of buying or selling one good as far as it pays, or None."""
    free, stock = t.free[track(market, good)], (t.crude, t.gasoline)[good][seat]
    elsewhere, used_up = t.free[track(1 - market, good)], int(2 * (o.sales if good == GASOLINE else o.refining))

    def value(n: int) -> float:
        used = gasoline_value(o, n) if good == GASOLINE else crude_value(o, n, t.gasoline[seat])
        if o.last or n <= stock:
            return used
        # It may be sold in the other market in the next turn, after all others in stock.
        return max(used, RESALE * STEP[good] * max(0, elsewhere - max(0, n - 1 - used_up)))

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


def choose_orders(view: View, seat: int) -> Order | None:
    """Return an order that sells on other seats' rolls at the same prices as on the bot's own, or None if it is set."""
    least, own = _lowest_price(view.table), view.orders[seat]
    return Order(least=least) if own is not None and own.least != least else None


def _lowest_price(t: Table) -> int:
    """Return the lowest price at which the bot sells at the stations."""
    return 1 if is_last_turn(t) else LOWEST_PRICE


def barrels_to_sell(t: Table, seat: int) -> int:
    """Return how many barrels to sell at the stations: not below the lowest price, and not if a market pays more."""
    least = _lowest_price(t) if is_last_turn(t) else max(LOWEST_PRICE, estimate(t, seat).gasoline_sale + 1)
    return max(0, min(most_to_sell(t, seat), t.consumer - least))


def barrels_to_refine(t: Table, seat: int) -> int:
    """Return how many barrels to refine."""
    o = estimate(t, seat)
    return most_to_refine(t, seat) if o.gasoline_sale > o.crude_sale or o.sales else 0

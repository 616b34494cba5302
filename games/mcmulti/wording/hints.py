"""Hints: what to do next, and what it costs or brings."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.contract import Decision
from games.mcmulti.rules.data import CELLS, ECONOMIES, FOREIGN, GOAL, GOODS, INDEX, MARKETS, PLANT, STEP, UNSET
from games.mcmulti.rules.dice import most_to_refine, most_to_sell
from games.mcmulti.rules.plants import may_pump, sellable
from games.mcmulti.rules.prices import COST, GAIN, affordable_barrels, consumer_gain, pump_price, track
from games.mcmulti.rules.state import DEFAULT_ORDERS, Table, View
from games.mcmulti.wording.names import at_market, barrels, good, market, money, plant
from games.mcmulti.wording.orders import orders_text


def hint(view: View, decision: Decision, picked: Sequence[str]) -> str:
    """Return what to do next, now that these words are chosen."""
    t = view.table
    match decision.kind:
        case "orders":
            return _orders_hint(view, decision.seat, picked)
        case "market":
            return _market_hint(t, picked)
        case "consumer":
            return _consumer_hint(t, picked)
        case "refine":
            return _refine_hint(t, picked)
        case "strike":
            return _(
                "Your derrick struck oil. A pump costs {price} now; you have {cash}. The top news card comes next."
            ).format(price=money(pump_price(t.islands)), cash=money(t.cash[t.seat]))
    return _plants_hint(t, picked)


def _orders_hint(view: View, seat: int, picked: Sequence[str]) -> str:
    if "forced" in picked:
        return _("Name the plants in the order in which they should be sold if news costs more cash than you have.")
    if "first" in picked:
        return _("Tap the plants to be sold first if news costs more cash than you have. The others follow by kind.")
    if picked and picked[-1] == "keep":
        return _("How many barrels of crude should stay? You can type any number.")
    if picked and picked[-1] == "sell":
        return _("The lowest price at which your gas stations sell. You can type any price.")
    own = view.orders[seat] or DEFAULT_ORDERS
    now = _("While others roll: {orders}").format(orders=orders_text(own))
    return now + " " + _("You can change them at any time; nobody else sees them.")


# --- before the roll --------------------------------------------------------------------------------------------------


def _market_hint(t: Table, picked: Sequence[str]) -> str:
    match list(picked):
        case [verb, where, what, n]:
            return _trade_hint(t, verb, MARKETS.index(where), GOODS.index(what), int(n))
        case [verb, where, what]:
            return _totals(t, verb, MARKETS.index(where), GOODS.index(what))
        case ["roll"]:
            return _("Your trades become final: after the roll, they can't be undone.")
        case [verb, *_rest]:
            return _next_prices(t, verb) + " " + _("One market per turn.")
        case _:
            if t.market == UNSET:
                return _(
                    "Trade on one of the two markets, or roll right away. After the roll, nothing here can be undone."
                )
            return _(
                "You're trading {market} this turn. Continue, or roll; after the roll, nothing here can be undone."
            ).format(market=at_market(MARKETS[t.market]))


def _next_prices(t: Table, verb: str) -> str:
    """Return the price of the next barrel of each good in each open market."""
    told = []
    for i, name in enumerate(MARKETS):
        if (i == FOREIGN and t.embargo) or t.market not in (UNSET, i):
            continue
        prices = ", ".join(f"{good(what)} {next_price(t, verb, i, g)}" for g, what in enumerate(GOODS))
        told.append(f"{market(name)}: {prices}")
    sentence = (
        _("Next buying prices in millions: {prices}.")
        if verb == "buy"
        else _("Next selling prices in millions: {prices}.")
    )
    return sentence.format(prices="; ".join(told))


def next_price(t: Table, verb: str, where: int, what: int) -> str:
    """Return the price of the next barrel of one good in one market, '-' if it cannot be traded."""
    free = t.free[track(where, what)]
    price = STEP[what] * (free + 1 if verb == "buy" else free)
    full = free + 1 >= len(COST[what]) if verb == "buy" else not free
    return "-" if full else str(price)


def _totals(t: Table, verb: str, where: int, what: int) -> str:
    """Return what one, two, three ... barrels cost or bring in all."""
    free, cash = t.free[track(where, what)], t.cash[t.seat]
    if verb == "buy":
        most, totals = affordable_barrels(what, free, cash), COST[what][free]
    else:
        stock = (t.crude, t.gasoline)[what][t.seat]
        most, totals = min(stock, free), GAIN[what][free]
    steps = ", ".join(f"{n}: {money(totals[n])}" for n in range(1, min(most, 6) + 1))
    more = " …" if most > 6 else ""
    sentence = (
        _("How many? You pay in total: {steps}{more}. You have {cash}.")
        if verb == "buy"
        else _("How many? You get in total: {steps}{more}.")
    )
    return sentence.format(steps=steps, more=more, cash=money(cash))


def _trade_hint(t: Table, verb: str, where: int, what: int, n: int) -> str:
    """Return what a complete trade costs or brings."""
    free, cash = t.free[track(where, what)], t.cash[t.seat]
    if verb == "buy":
        cost = COST[what][free][n]
        return _("Costs {money}. You'll have {cash} left.").format(money=money(cost), cash=money(cash - cost))
    gain = GAIN[what][free][n]
    return _("Brings {money}. You'll then have {cash}.").format(money=money(gain), cash=money(cash + gain))


def price_of(t: Table, picked: Sequence[str], word: str) -> int | None:
    """Return what choosing this word next costs or brings in all, or None if it has no price."""
    words = [*picked[1:], word] if picked and picked[0] in INDEX else [*picked, word]
    match words:
        case ["buy" | "sell", where, what, n] if n.isdigit():
            totals = (COST if words[0] == "buy" else GAIN)[GOODS.index(what)]
            free = t.free[track(MARKETS.index(where), GOODS.index(what))]
            return totals[free][int(n)]
        case ["consumer", n] if n.isdigit() and n != "0":
            return consumer_gain(t.consumer, int(n))
        case ["build", what] if what in PLANT:
            return ECONOMIES[t.economy].buy[PLANT[what]]
        case ["demolish", what] if what in PLANT:
            return ECONOMIES[t.economy].sell[PLANT[what]]
        case ["pump"]:
            return pump_price(t.islands)
    return None


# --- after the roll ---------------------------------------------------------------------------------------------------


def _consumer_hint(t: Table, picked: Sequence[str]) -> str:
    if len(picked) > 1:
        n = int(picked[1])
        return _("Brings {money}. The consumer track will then be at {price}.").format(
            money=money(consumer_gain(t.consumer, n)), price=t.consumer - n
        )
    most = most_to_sell(t, t.seat)
    steps = ", ".join(f"{n}: {money(consumer_gain(t.consumer, n))}" for n in range(1, most + 1))
    return _("Your gas stations are active and can sell up to {n}. You get in total: {steps}.").format(
        n=barrels("gasoline", most), steps=steps
    )


def _refine_hint(t: Table, picked: Sequence[str]) -> str:
    if len(picked) > 1:
        n = int(picked[1])
        return ngettext(
            "{n} barrel of crude becomes gasoline; it can't be sold at gas stations in this roll.",
            "{n} barrels of crude become gasoline; they can't be sold at gas stations in this roll.",
            n,
        ).format(n=n)
    return _("Your refineries are active and can turn up to {n} into gasoline. You have {stock}.").format(
        n=barrels("crude", most_to_refine(t, t.seat)), stock=barrels("crude", t.crude[t.seat])
    )


def _plants_hint(t: Table, picked: Sequence[str]) -> str:
    # Words may begin with the field: `c4 build derrick`.
    words = [*picked[1:], picked[0]] if picked and picked[0] in INDEX else list(picked)
    card, cash = ECONOMIES[t.economy], t.cash[t.seat]
    match words:
        case ["build", what, cell] if what in PLANT and cell in CELLS:
            price = card.buy[PLANT[what]]
            return _("{plant} on {cell} for {money}. You'll have {cash} left.").format(
                plant=plant(what), cell=cell, money=money(price), cash=money(cash - price)
            )
        case ["demolish", what, cell] if what in PLANT and cell in CELLS:
            gain = card.sell[PLANT[what]]
            return _("{plant} on {cell} for {money}. You'll then have {cash}.").format(
                plant=plant(what), cell=cell, money=money(gain), cash=money(cash + gain)
            )
        case ["build", "refinery"]:
            return _("Choose the top left of the four free spaces for the refinery.")
        case ["build", what] if what in PLANT:
            return _("Choose a free space on your island.")
        case [cell] | ["build", cell] if cell in CELLS:
            return _("Choose what to build on {cell}. You have {cash}.").format(cell=cell, cash=money(cash))
        case ["demolish", *_rest]:
            return _("Choose a plant in the rolled row or column.")
        case ["pump"]:
            return _("The derrick that struck oil becomes a pump for {money}. You'll have {cash} left.").format(
                money=money(pump_price(t.islands)), cash=money(cash - pump_price(t.islands))
            )
        case ["announce"]:
            return _("Your turn ends. Everyone has one more turn, and you have the last one; then the most cash wins.")
        case ["end"]:
            return _("It's the next island's turn. This can't be undone.")
    parts = [_("Choose a plant, then free spaces for it.")]
    if any(sellable(t)) and not picked:
        parts.append(_("You can sell plants in the rolled row and column."))
    if may_pump(t):
        parts.append(
            _("Your derrick on {cell} struck oil: a pump there costs {money}.").format(
                cell=CELLS[t.strike], money=money(pump_price(t.islands))
            )
        )
    if cash >= GOAL and t.announced == UNSET and t.phase != "found":
        parts.append(_("You can announce $1 billion now."))
    return " ".join(parts)

"""What can be pressed on the board besides fields: barrels and keys of the markets, plants for sale, price tickets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from games.core.presentation import Mode, Press
from games.core.svg import Markup
from games.mcmulti.rules.data import (
    CELLS,
    ECONOMIES,
    FIELDS,
    FOREIGN,
    GOODS,
    MARKETS,
    ON_SALE,
    PLANT,
    PLANTS,
    UNSET,
)
from games.mcmulti.rules.plants import may_pump, sellable
from games.mcmulti.rules.prices import affordable_barrels, track
from games.mcmulti.rules.state import FOUNDING, MARKET, PLANTS_PHASE, Table, View
from games.mcmulti.wording.dock import use
from games.mcmulti.wording.names import capitalized, plant, short_money

MOST_BARRELS = 6  # barrels that can be bought or sold with one press on the shelf


def slot_thing(where: int, what: int, slot: int) -> str:
    """Return the name of a place on a shelf: `dc8` is field 8 for crude on the domestic market."""
    return f"{MARKETS[where][0]}{GOODS[what][0]}{slot}"


def key_thing(verb: str, where: int, what: int) -> str:
    """Return the name of the key that buys or sells the first barrel."""
    return f"{verb}-{MARKETS[where]}-{GOODS[what]}"


def open_markets(t: Table) -> list[int]:
    """Return the markets in which the active seat may trade in this turn."""
    return [m for m in range(len(MARKETS)) if t.market in (UNSET, m) and not (m == FOREIGN and t.embargo)]


def tradable(t: Table, where: int, what: int) -> tuple[int, int]:
    """Return how many barrels the active seat can sell and buy in a market."""
    free = t.free[track(where, what)]
    stock = (t.crude, t.gasoline)[what][t.seat]
    return min(stock, free), min(affordable_barrels(what, free, t.cash[t.seat]), FIELDS - free)


def things(view: View) -> Mapping[str, Sequence[str]]:
    """Return everything that the active player can press, with the line that it chooses."""
    t = view.table
    if view.seat is None or view.seat != t.seat or t.ended:
        return {}
    if t.phase == MARKET:
        return dict(_trades(t))
    if t.phase in (FOUNDING, PLANTS_PHASE):
        return dict(_plants(t))
    return {}


def _trades(t: Table) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the barrels on the shelves: a press on a barrel buys all up to it, on an empty place sells down to it."""
    for where in open_markets(t):
        for what, good in enumerate(GOODS):
            free = t.free[track(where, what)]
            sells, buys = tradable(t, where, what)
            market = MARKETS[where]
            for n in range(1, min(sells, MOST_BARRELS) + 1):
                yield slot_thing(where, what, free - n + 1), [f"sell {market} {good} {n}"]
            for n in range(1, min(buys, MOST_BARRELS) + 1):
                yield slot_thing(where, what, free + n), [f"buy {market} {good} {n}"]
            if sells:
                yield key_thing("sell", where, what), [f"sell {market} {good} 1"]
            if buys:
                yield key_thing("buy", where, what), [f"buy {market} {good} 1"]


def _plants(t: Table) -> Iterator[tuple[str, Sequence[str]]]:
    for kind in ON_SALE:
        yield f"build-{PLANTS[kind]}", [f"build {PLANTS[kind]}"]
    for kind, fields in enumerate(sellable(t)):
        for i, cell in enumerate(CELLS):
            if fields >> i & 1:
                yield f"sell-{cell}", [f"demolish {PLANTS[kind]} {cell}"]
    if may_pump(t):
        yield "gusher", ["pump"]


def changes(view: View, words: Sequence[str]) -> Mapping[str, Press]:
    """Return what the keys of a market make of the planned trade: one barrel more or less, down to none."""
    match list(words):
        case ["buy" | "sell" as verb, market, good, n] if n.isdigit():
            where, what = MARKETS.index(market), GOODS.index(good)
            planned = int(n) if verb == "buy" else -int(n)
            sells, buys = tradable(view.table, where, what)
            return {
                key_thing(key, where, what): _press(view, market, good, n)
                for key, n in (("sell", planned - 1), ("buy", planned + 1))
                if -sells <= n <= buys
            }
    return {}


def _press(view: View, market: str, good: str, n: int) -> Press:
    if not n:
        return Press("", _("No trade"))
    line = f"{'buy' if n > 0 else 'sell'} {market} {good} {abs(n)}"
    return Press(line, use(view, line.split()))


def modes(view: View) -> Sequence[Mode]:
    """Return the plants for sale as the modes of the dock: the palette, in reach of the thumb."""
    t = view.table
    if t.phase not in (FOUNDING, PLANTS_PHASE) or view.seat != t.seat:
        return ()
    prices = ECONOMIES[t.economy].buy
    return [
        Mode(name, _palette_label(name, prices[PLANT[name]]), f"build {name}", _palette_picture(name))
        for name in (PLANTS[kind] for kind in ON_SALE)
    ]


def _palette_label(name: str, price: int) -> str:
    return f"{capitalized(plant(name))} {short_money(price)}"


def _palette_picture(name: str) -> Markup:
    """Draw a plant with the symbol that the board has defined."""
    box = "-46 -48 92 92" if name == "refinery" else "-23 -26 46 46"
    return Markup(f'<svg class="mcm-plant" viewBox="{box}" aria-hidden="true"><use href="#mcm-{name}"/></svg>')

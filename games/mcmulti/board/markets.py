"""The two markets: shelves of barrels with printed prices, and keys that buy and sell."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.svg import opening_tag
from games.mcmulti.board.layout import FULL_W, MARKET_H
from games.mcmulti.board.plan import PlannedTrade, planned_trade
from games.mcmulti.board.shapes import group, path, rect, text, use
from games.mcmulti.board.symbols import SLOT_H, SLOT_W, slot_place
from games.mcmulti.board.things import key_thing, slot_thing, tradable
from games.mcmulti.rules.data import FIELDS, FOREIGN, GOODS, MARKETS, STEP
from games.mcmulti.rules.prices import COST, GAIN, track
from games.mcmulti.rules.state import MARKET, Table, View
from games.mcmulti.wording.names import capitalized, good, market, money_change

BLOCK_W, BLOCK_HEAD = 224, 46  # one good of a market: its keys above three shelves
MINUS, PLUS = "M15 15h14", "M97 15h14M104 8v14"


def draw_market(view: View, scene: Scene, prefix: str, where: int) -> str:
    """Draw one market with both goods. While a trade is planned, the shelves show the table before it."""
    t = view.table
    parts = [
        rect("paper", 0, 0, FULL_W, MARKET_H, 12),
        text("kicker", 14, 18, capitalized(market(MARKETS[where]))),
    ]
    if where == FOREIGN and t.embargo:
        parts.append(text("stamp end", FULL_W - 14, 18, _("closed: embargo")))
    elif t.market == where and t.phase == MARKET and not t.ended:
        parts.append(text("small bold end", FULL_W - 14, 18, pgettext("mcmulti", "this turn")))
    trade = planned_trade(scene)
    for what, name in enumerate(GOODS):
        planned = trade if trade and (trade.market, trade.good) == (where, what) else None
        elsewhere = trade is not None and trade.market != where  # one market per turn
        rack = _draw_rack(t, scene, prefix, where, what, planned, pressed=not elsewhere)
        keys = _draw_keys(view, scene, where, what, planned, pressed=not elsewhere)
        inner = group(0, BLOCK_HEAD + 2, rack, "rack") + group(0, 0, keys, "stepper")
        parts.append(group(10 + BLOCK_W * what, 30, inner, f"block {name}"))
    return "".join(parts)


# --- shelves ----------------------------------------------------------------------------------------------------------


def _draw_rack(
    t: Table, scene: Scene, prefix: str, where: int, what: int, planned: PlannedTrade | None, *, pressed: bool
) -> str:
    """Draw thirty places on three shelves, the cheapest first."""
    free = t.free[track(where, what)]
    n = planned.n if planned else 0
    chosen = range(min(free, free + n) + 1, max(free, free + n) + 1)  # places that the planned trade fills or empties
    marked = [slot for slot in (free, free + 1) if 1 <= slot <= FIELDS and slot not in chosen]
    things = range(max(1, free - 8), min(FIELDS, free + 8) + 1) if pressed else ()
    links = [_draw_slot_link(scene, where, what, slot) for slot in things]
    return (
        f'<use href="#{prefix}-shelf{GOODS[what]}"/>'
        + "".join(_draw_chosen(what, slot) for slot in chosen)
        + "".join(_draw_near(what, slot) for slot in marked)
        + _draw_barrels(prefix, where, what, free, n)
        + "".join(links)
    )


@lru_cache(maxsize=4096)
def _draw_barrels(prefix: str, where: int, what: int, free: int, n: int) -> str:
    """Draw empty places and barrels. Those of a planned trade are pale: they leave, or they would be there."""
    holes, barrels = [], []
    for slot in range(1, FIELDS + 1):
        x, y = slot_place(slot)
        if slot > free or slot > free + n:
            look = "" if slot > max(free, free + n) else "leaving" if n > 0 else "ghost"
            barrels.append(use(prefix, GOODS[what], x, y, look, slot_thing(where, what, slot)))
        else:
            holes.append(use(prefix, "hole", x, y))
    return f'{"".join(holes)}<g data-layer="">{"".join(barrels)}</g>'


@lru_cache(maxsize=128)
def _draw_chosen(what: int, slot: int) -> str:
    x, y = slot_place(slot)
    return rect("chosen", x - 10.3, y - 13.5, 20.6, 37, 5) + text("tag near", x, y + 17, STEP[what] * slot)


@lru_cache(maxsize=128)
def _draw_near(what: int, slot: int) -> str:
    """Draw the price of the next barrel, to sell or to buy, over its printed price."""
    x, y = slot_place(slot)
    return rect("blank", x - 10, y + 12.5, 20, 11, 3) + text("tag near", x, y + 17, STEP[what] * slot)


def _draw_slot_link(scene: Scene, where: int, what: int, slot: int) -> str:
    """Draw the link of a place: a press on a barrel buys all up to it, on an empty place sells down to it."""
    thing = slot_thing(where, what, slot)
    target = scene.targets.get(thing)
    return "" if target is None else f"{opening_tag(thing, target, 'spot barrel')}{_slot_plate(slot)}</a>"


@lru_cache(maxsize=64)
def _slot_plate(slot: int) -> str:
    x, y = slot_place(slot)
    return rect("hit", x - SLOT_W / 2, y - 14, SLOT_W, SLOT_H, 5)


# --- keys -------------------------------------------------------------------------------------------------------------


def _draw_keys(view: View, scene: Scene, where: int, what: int, planned: PlannedTrade | None, *, pressed: bool) -> str:
    """Draw the keys that sell and buy one more barrel, with its price, and between them what the plan comes to."""
    t = view.table
    free, n = t.free[track(where, what)], planned.n if planned else 0
    less, more = key_thing("sell", where, what), key_thing("buy", where, what)
    name = text("good", 0, 14, capitalized(good(GOODS[what])))
    if not pressed or (less not in scene.targets and more not in scene.targets):
        prices = _("buy {buy} · sell {sell}").format(
            buy=STEP[what] * (free + 1) if free < FIELDS else "–", sell=STEP[what] * free if free else "–"
        )
        return f'<g class="said">{name}{text("small", 0, 33, prices)}</g>'
    told = _("you have {n}").format(n=(t.crude, t.gasoline)[what][t.seat])
    if n:
        told = money_change(GAIN[what][free][-n] if n < 0 else -COST[what][free][n])
    amount = f"{n:+d}".replace("-", "−") if n else "0"
    sells, buys = tradable(t, where, what)
    down = STEP[what] * (free + min(n, 0)) if n <= 0 else STEP[what] * (free + n)
    up = STEP[what] * (free + max(n, 0) + 1) if n >= 0 else STEP[what] * (free + n + 1)
    keys = (
        _draw_key(scene, less, 0, MINUS, down, off=n <= -sells)
        + text(f"amount mid{' on' if n else ''}", 63, 23, amount)
        + _draw_key(scene, more, 82, PLUS, up, off=n >= buys)
    )
    said = text(f"small{' bold' if n else ''}", 0, 33, told)
    return f'<g class="said">{name}{said}</g>{group(92, 0, keys, "keys")}'


def _draw_key(scene: Scene, thing: str, x: int, sign: str, price: int, *, off: bool) -> str:
    target = scene.targets.get(thing)
    shown = text("small mid", x + 22, 34, "–" if off else price)
    inner = rect("step", x, 0, 44, 44, 10) + path("sign", sign) + shown
    if target is None or off:
        return f'<g class="off">{inner}</g>'
    return f"{opening_tag(thing, target)}{inner}</a>"

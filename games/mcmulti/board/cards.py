"""The cards beside the islands: economy, news, consumer track and the two markets."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.mcmulti.rules.data import (
    DOMESTIC,
    ECONOMIES,
    FIELDS,
    FOREIGN,
    GOODS,
    HIGHEST,
    LOWEST,
    MARKETS,
    NEWS,
    OWNERLESS,
    PLANTS,
    RED_STEP,
    STEP,
)
from games.mcmulti.rules.prices import COST, GAIN, pump_price, track
from games.mcmulti.rules.state import Table, View
from games.mcmulti.wording.names import capitalized, economy, good, market, money, news, news_text

LEFT = 812  # x of the column of cards; each is 380 wide
TITLE_LETTERS, STORY_LETTERS = 23, 42  # how many fit into a line
ECONOMY_H, NEWS_H, CONSUMER_H, MARKET_H = 252, 150, 140, 158


def draw_cards(view: View, scene: Scene, prefix: str) -> list[str]:
    t = view.table
    return [
        _draw_card("economy", 2, ECONOMY_H, draw_economy(t, prefix)),
        _draw_card("news", 260, NEWS_H, draw_news(view)),
        _draw_card("consumer", 416, CONSUMER_H, draw_consumers(t, scene)),
        _draw_card("domestic", 562, MARKET_H, draw_market(t, scene, prefix, DOMESTIC)),
        _draw_card("foreign", 726, MARKET_H, draw_market(t, scene, prefix, FOREIGN)),
    ]


def _draw_card(name: str, top: int, height: int, inner: str) -> str:
    return (
        f'<g class="mcm-card card-{name}" transform="translate({LEFT} {top})">'
        f'<rect class="paper" width="380" height="{height}" rx="11"/>{inner}</g>'
    )


def draw_text(look: str, x: float, y: float, words: str) -> str:
    return f'<text class="{look}" x="{x:g}" y="{y:g}">{escape(words)}</text>'


# --- economy and news -------------------------------------------------------------------------------------------------


def draw_economy(t: Table, prefix: str) -> str:
    card = ECONOMIES[t.economy]
    parts = [
        draw_text("kicker", 14, 24, pgettext("mcmulti", "Economy")),
        draw_text("title", 14, 54, economy(card.name)),
    ]
    parts.append(
        draw_text("side", 14, 126, pgettext("mcmulti", "buy")) + draw_text("side", 14, 153, pgettext("mcmulti", "sell"))
    )
    buying = (*card.buy, pump_price(t.islands))
    for i, name in enumerate(PLANTS):
        x = 130 + 70 * i
        scale = ".3" if name == "refinery" else ".62"
        parts.append(f'<use href="#{prefix}-{name}" transform="translate({x} 92) scale({scale})"/>')
        parts.append(draw_text("price", x, 126, str(buying[i])) + draw_text("price soft", x, 153, str(card.sell[i])))
    parts.append('<path class="rule" d="M14 170h352"/>')
    for line, (doubles, name, demand) in enumerate(transitions(t.economy)):
        y = 189 + 25 * line
        parts.append(draw_text("small", 14, y, _("double {doubles}").format(doubles=doubles)))
        parts.append(draw_text("small strong", 118, y, economy(name)))
        parts.append(draw_text("small end", 366, y, f"+{demand}"))
        parts.append(f'<rect class="red" x="326" y="{y - 7}" width="9" height="14" rx="2"/>')
    return "".join(parts)


def transitions(now: int) -> list[tuple[str, str, int]]:
    """Return which doubles lead to which card, and by how many red fields the consumer price then rises."""
    found = []
    for target, doubles in groupby(enumerate(ECONOMIES[now].next, 1), key=lambda pair: pair[1]):
        numbers = [double for double, _target in doubles]
        told = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        found.append((told, ECONOMIES[target].name, ECONOMIES[target].demand))
    return found


def draw_news(view: View) -> str:
    card = NEWS[int(view.news[0])]
    kicker = _("News in force") if view.table.embargo else _("News: on a double 1 or 6")
    parts, y = [draw_text("kicker", 14, 24, kicker)], 49
    for line in wrap(news(card.name), TITLE_LETTERS):
        parts.append(draw_text("title less", 14, y, line))
        y += 25
    for line in wrap(news_text(card.name), STORY_LETTERS):
        parts.append(draw_text("story", 14, y, line))
        y += 20
    return "".join(parts)


# --- consumers --------------------------------------------------------------------------------------------------------


def draw_consumers(t: Table, scene: Scene) -> str:
    price = _("next sale {price}").format(price=t.consumer - 1) if t.consumer > LOWEST else _("no sale")
    parts = [
        draw_text("kicker", 14, 24, pgettext("mcmulti", "Consumers")),
        draw_text("title least end", 366, 25, price),
    ]
    sold = int(scene.picked[1]) if scene.picked[:1] == ("consumer",) and len(scene.picked) > 1 else 0
    for field in range(LOWEST, HIGHEST + 1):
        line, place = divmod(field - 1, HIGHEST // 2)
        x, y = 10 + 9 * place, 44 + 50 * line
        look = "tick red" if not field % RED_STEP else "tick"
        if field == t.consumer:
            look += " now"
        elif t.consumer - sold <= field < t.consumer:
            look += " plan"
        parts.append(f'<rect class="{look}" x="{x}" y="{y}" width="7" height="24" rx="2"/>')
        if field == t.consumer or (not field % 12 and abs(field - t.consumer) > 3):
            parts.append(draw_text("tiny now" if field == t.consumer else "tiny", x + 3.5, y + 35, str(field)))
    return "".join(parts)


# --- markets ----------------------------------------------------------------------------------------------------------


def draw_market(t: Table, scene: Scene, prefix: str, where: int) -> str:
    closed = where == FOREIGN and t.embargo
    parts = [draw_text("kicker", 14, 24, capitalized(market(MARKETS[where])))]
    if closed:
        parts.append(draw_text("title less end alarm", 366, 26, pgettext("mcmulti", "closed")))
    elif t.market == where and not t.ended:
        parts.append(draw_text("small end strong", 366, 24, pgettext("mcmulti", "this turn")))
    for what, name in enumerate(GOODS):
        x, free = 14 + 182 * what, t.free[track(where, what)]
        parts.append(f'<use href="#{prefix}-{name}" transform="translate({x + 9} 50) scale(.85)"/>')
        parts.append(draw_text("small strong", x + 24, 50, good(name)))
        change = _change(t, scene, where, what)
        low, high = sorted((free, free + change))
        for field in range(FIELDS):
            look = "slot plan" if low <= field < high else "slot" if field < free else f"slot {name}"
            line, place = divmod(field, 15)
            at, y = x + 11 * place, 68 + 18 * line
            parts.append(f'<rect class="{look}" x="{at}" y="{y}" width="9" height="15" rx="2"/>')
        parts.append(_draw_prices(t, what, free, change, x))
    return f'<g class="closed">{"".join(parts)}</g>' if closed else "".join(parts)


def _change(t: Table, scene: Scene, where: int, what: int) -> int:
    """Return by how many empty fields the planned trade would change this track."""
    match scene.picked:
        case ("buy" | "sell" as verb, market_word, good_word, n):
            if market_word == MARKETS[where] and good_word == GOODS[what] and t.seat != OWNERLESS:
                return int(n) if verb == "buy" else -int(n)
    return 0


def _draw_prices(t: Table, what: int, free: int, change: int, x: int) -> str:
    """Draw the prices of the next barrel, or the total of the planned trade."""
    if change:
        told = _("{n} cost") if change > 0 else _("{n} bring")
        total = COST[what][free][change] if change > 0 else GAIN[what][free][-change]
        return draw_text("planned", x, 120, told.format(n=abs(change))) + draw_text("planned", x, 145, money(total))
    selling = str(STEP[what] * free) if free else "–"
    buying = str(STEP[what] * (free + 1)) if free < FIELDS else "–"
    return (
        draw_text("side", x, 120, pgettext("mcmulti", "sell")) + draw_text("price end", x + 163, 120, selling)
        + draw_text("side", x, 144, pgettext("mcmulti", "buy")) + draw_text("price end", x + 163, 144, buying)
    )  # fmt: skip

"""The economy card and the newspaper. Both are cached: they change only on a double."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from textwrap import wrap

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.svg import opening_tag
from games.mcmulti.board.layout import HALF_W, TOP_H
from games.mcmulti.board.shapes import disc, group, path, rect, text, use
from games.mcmulti.rules.data import ECONOMIES, NEWS, ON_SALE, PLANT, PLANTS
from games.mcmulti.rules.prices import pump_price
from games.mcmulti.rules.state import Table, View
from games.mcmulti.wording.names import economy, news, news_text, short_economy

HEADLINE_LETTERS, STORY_LETTERS = 19, 25  # that fit into a line of the newspaper, even in a wide serif
# From the depression up to the boom and down again; the sun is on the hill where the economy is.
HEIGHTS = (26, 19, 12, 6, 2, 10, 20)
HILL = [(4 + 15 * i, y) for i, y in enumerate(HEIGHTS)]
RAYS = ((-8, 0), (8, 0), (0, -8), (-6, -6), (6, -6))


def transitions(now: int) -> list[tuple[str, str, int]]:
    """Return which doubles lead to which card, and by how many red fields the consumer price then rises."""
    return [
        (str(doubles[0]) if len(doubles) == 1 else f"{doubles[0]}–{doubles[-1]}", ECONOMIES[target].name, demand)
        for doubles, target, demand in _transitions(now)
    ]


def _transitions(now: int) -> list[tuple[list[int], int, int]]:
    found = []
    for target, doubles in groupby(enumerate(ECONOMIES[now].next, 1), key=lambda pair: pair[1]):
        found.append(([double for double, _target in doubles], target, ECONOMIES[target].demand))
    return found


# --- economy ----------------------------------------------------------------------------------------------------------


def draw_economy(t: Table, scene: Scene, prefix: str) -> str:
    """Draw prices, the business cycle and where doubles lead. In the plants phase, plants are chosen here."""
    head, foot = _economy_frame(t.economy, prefix, get_language() or "")
    chosen = PLANT.get(scene.picked[1]) if scene.picked[:1] == ("build",) and len(scene.picked) > 1 else None
    columns = [_draw_price(t, scene, prefix, kind, chosen=kind == chosen) for kind in range(len(PLANTS))]
    return f'{head}<g class="prices" transform="translate(8 62)">{"".join(columns)}</g>{foot}'


@lru_cache(maxsize=128)
def _economy_frame(now: int, prefix: str, language: str) -> tuple[str, str]:
    title = text("kicker", 0, 20, pgettext("mcmulti", "Economy")) + text("title", 0, 44, economy(ECONOMIES[now].name))
    head = (
        rect("paper", 0, 0, HALF_W, TOP_H, 12)
        + group(14, 0, title, "title-block")
        + f'<g class="wave-chart" transform="translate(140 12) scale(.75)">{_draw_cycle(now)}</g>'
    )
    return head, group(14, 158, path("rule", "M0-2h198") + _draw_doubles(now, prefix), "doubles")


def _draw_price(t: Table, scene: Scene, prefix: str, kind: int, *, chosen: bool) -> str:
    name = PLANTS[kind]
    card = ECONOMIES[t.economy]
    price = card.buy[kind] if kind in ON_SALE else pump_price(t.islands)
    inner = (
        rect("key chosen" if chosen else "key", -25, 0, 50, 86, 9)
        + use(prefix, name, 0, 25, scale=0.47 if name == "refinery" else 0.95)
        + text("price mid", 0, 56, f"−{price}")
        + text("sold mid", 0, 75, f"+{card.sell[kind]}")
    )
    thing = f"build-{name}"
    target = scene.targets.get(thing)
    if target is not None:
        inner = f"{opening_tag(thing, target)}{inner}</a>"
    return group(26 + 53 * kind, 0, inner)


def _draw_cycle(now: int) -> str:
    """Draw the business cycle as a hill with the sun on it."""
    x, y = HILL[now]
    hill = "M" + "L".join(f"{px} {py}" for px, py in HILL)
    rays = "".join(f"M{x + dx} {y + dy}l{dx / 3:.1f} {dy / 3:.1f}" for dx, dy in RAYS)
    return path("hill", f"{hill}V34H4z") + path("ray", rays) + disc("sun", x, y, 5.5)


def draw_small_die(prefix: str, value: int, x: float, y: float) -> str:
    inner = rect("mini", -14, -14, 28, 28, 7) + f'<use href="#{prefix}-pips{value}"/>'
    return f'<g class="die" transform="translate({x:g} {y:g}) scale(.6)">{inner}</g>'


def _draw_doubles(now: int, prefix: str) -> str:
    """Draw which double leads to which card, and how many red posts the consumer price climbs."""
    parts = []
    for line, (doubles, target, demand) in enumerate(_transitions(now)):
        y = 15 + 23 * line
        parts.append(draw_small_die(prefix, doubles[0], 8, y))
        if len(doubles) > 1:
            parts.append(text("small mid", 24, y, "–") + draw_small_die(prefix, doubles[-1], 40, y))
        parts.append(
            text("small", 56, y, short_economy(ECONOMIES[target].name))
            + path("post", f"M169 {y + 7}v-13h5v13z")
            + text("small bold end", 200, y, f"+{demand}")
        )
    return "".join(parts)


# --- news -------------------------------------------------------------------------------------------------------------


def draw_news(view: View, prefix: str) -> str:
    """Draw the top news card as a clipping from a newspaper, torn at its foot."""
    return _draw_clipping(int(view.news[0]), view.table.embargo, prefix, get_language() or "")


@lru_cache(maxsize=256)
def _draw_clipping(card: int, embargo: bool, prefix: str, language: str) -> str:
    name = NEWS[card].name
    teeth = "".join(f"l-{9 + i % 3} {(-5, 4, -3, 5)[i % 4]}" for i in range(21))
    parts = [
        path("clip", f"M4 3h{HALF_W - 8}v{TOP_H - 14}{teeth}L4 {TOP_H - 12}z"),
        text("masthead mid", HALF_W / 2, 22, _("Oil Journal")),
        path("rule dark", f"M14 36h{HALF_W - 28}M14 39h{HALF_W - 28}"),
    ]
    y = 58.0
    for line in wrap(news(name), HEADLINE_LETTERS):
        parts.append(text("headline", 14, y, line))
        y += 20
    y += 1
    for line in wrap(news_text(name), STORY_LETTERS):
        parts.append(text("story", 14, y, line))
        y += 17
    foot = TOP_H - 30
    if embargo:
        parts.append(text("stamp", 14, foot, pgettext("mcmulti", "in force")))
    else:
        parts += [
            text("small", 14, foot, _("on a double")),
            draw_small_die(prefix, 1, 150, foot),
            text("small mid", 167, foot, "/"),
            draw_small_die(prefix, 6, 184, foot),
        ]
    return "".join(parts)

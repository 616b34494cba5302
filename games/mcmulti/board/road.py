"""The consumers: a road with a tanker on the current price, and the price board of a gas station."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, pgettext

from games.core.contract import Scene
from games.mcmulti.board.layout import FULL_W, ROAD_H
from games.mcmulti.board.plan import planned_sale
from games.mcmulti.board.shapes import disc, group, num, path, rect, text
from games.mcmulti.rules.data import HIGHEST, HIGHEST_RED, LOWEST, RED_STEP
from games.mcmulti.rules.state import Table
from games.mcmulti.wording.changes import sold_to_consumers
from games.mcmulti.wording.names import short_money

LANE, LANE_STEP = 40, 7.8  # prices on one lane, and the distance between them
LABELS = (LOWEST, *range(9, HIGHEST, 9), HIGHEST)


def on_road(value: int) -> tuple[float, float]:
    """Return the place of a price: 1 to 40 along the lower lane, then round the bend and back along the upper one."""
    lane, place = divmod(value - 1, LANE)
    return (10 + LANE_STEP * place, 80) if lane == 0 else (10 + LANE_STEP * (LANE - 1 - place), 32)


def draw_consumers(t: Table, scene: Scene, prefix: str) -> str:
    """Draw the road. While a sale is planned, `t` is the table after it."""
    board = text("board-price mid", 50, 75, short_money(t.consumer - 1) if t.consumer > LOWEST else "–")
    return (
        rect("paper", 0, 0, FULL_W, ROAD_H, 12)
        + group(0, 0, _price_board(get_language() or "") + board, "pylon")
        + group(100, 6, ROAD + _draw_traffic(t, scene, prefix), "road-map")
    )


@lru_cache(maxsize=8)
def _price_board(language: str) -> str:
    return (
        text("kicker", 14, 20, pgettext("mcmulti", "Consumers"))
        + path("mast", "M34 96v18M66 96v18M22 115h56")
        + rect("led-board", 9, 34, 82, 64, 8)
        + text("board-kicker mid", 50, 49, pgettext("mcmulti", "next sale"))
    )


def _draw_road() -> str:
    """Draw the road with a red post at every third price."""
    end = num(on_road(LANE)[0] + 6)
    way = f"M2 80H{end}a24 24 0 0 0 0-48H2"
    posts = "".join(
        f"M{num(x - 1.6)} {num(y - 15)}h3.2v8h-3.2z"
        for x, y in (on_road(value) for value in range(RED_STEP, HIGHEST_RED + 1, RED_STEP))
    )
    return path("road", way) + path("dash", way) + path("post", posts)


ROAD = _draw_road()


def _draw_traffic(t: Table, scene: Scene, prefix: str) -> str:
    """Draw the tanker on the current price, the labels beside it, and the barrels that were or will be sold."""
    labels = []
    for value in LABELS:
        if abs(value - t.consumer) > 4:
            x, y = on_road(value)
            labels.append(text("post-n mid", x, y + 17, value))
    planned, sold = planned_sale(scene), sold_to_consumers(scene.trail)
    look = "sold-dot" if planned else "sold-dot was"
    prices = [t.consumer + n for n in range(1, (planned or sold) + 1) if t.consumer + n <= HIGHEST]
    dots = [disc(look, *on_road(price), 4) for price in prices]
    x, y = on_road(t.consumer)
    turned = ' transform="scale(-1 1)"' if t.consumer > LANE else ""
    tanker = (
        f'<g class="truck" data-key="consumer" transform="translate({num(x)} {num(y - 7)})">'
        f'<use href="#{prefix}-tanker"{turned}/></g>'
    )
    now = text("post-n now mid", x, y + 19, t.consumer)
    return f'{"".join(labels)}{"".join(dots)}{now}<g data-layer="">{tanker}</g>'

"""The pictures of the help page, drawn by the same code as the board."""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.mcmulti.board.cards import draw_economy, draw_news
from games.mcmulti.board.drawing import draw_islands
from games.mcmulti.board.layout import FULL_W, HALF_W, HIGH, ISLE_W, MARKET_H, ROAD_H, TOP_H
from games.mcmulti.board.markets import BLOCK_W, draw_market
from games.mcmulti.board.road import draw_consumers
from games.mcmulti.board.shapes import text, use
from games.mcmulti.board.symbols import define_symbols
from games.mcmulti.rules.data import DOMESTIC, INDEX, PLANT, PLANTS, RECOVERY
from games.mcmulti.rules.state import Island, Options, Table, View
from games.mcmulti.wording.names import plant


def examples() -> dict[str, str]:
    """Return the pictures by name."""
    return {
        "roll": _draw_roll(),
        "strike": _draw_strike(),
        "plants": _draw_plants(),
        "economy": _draw_sheet("economy", HALF_W, TOP_H, _("The Recovery economy card")),
        "news": _draw_sheet("news", HALF_W, TOP_H, _("A news card")),
        "consumer": _draw_sheet("consumer", FULL_W, ROAD_H, _("The consumer track with its red spaces")),
        "market": _draw_sheet("market", BLOCK_W + 4, MARKET_H, _("Three barrels of crude on the domestic market")),
    }


def _fields(names: str) -> int:
    return sum(1 << INDEX[name] for name in names.split())


def _example_view() -> View:
    """Return a view after a roll of row 3 and column d on the north-west island, which activates every plant kind."""
    nw = Island(_fields("d3 a1 f6"), _fields("b3 b6"), _fields("d5"), _fields("f3"))
    ne = Island(_fields("c3 e6"), _fields("e3"), _fields("a2"), _fields("f1"))
    se = Island(_fields("d3"), _fields("c3"), 0, _fields("d6"))
    sw = Island(_fields("a4 d1"), _fields("d6"), _fields("b3"), _fields("d2"))
    table = Table(
        Options(), (0, 1, 2, 3), 0, 0, "plants", 4, (112, 86, 140, 95), (4, 2, 0, 5), (1, 3, 2, 2), (nw, ne, se, sw),
        (5, 5, 5, 5), 27, RECOVERY, dice=(0, 2, 3), recent=((),) * 4, wealth=((200,) * 4,),
    )  # fmt: skip
    return View(None, table, "1????????", (None,) * 4)


def _picture(prefix: str, view_box: str, label: str, inner: str, look: str = "") -> Markup:
    return Markup(
        f'<svg class="mcmulti sample{look}" viewBox="{view_box}" role="img" aria-label="{escape(label)}">'
        f"{define_symbols(prefix)}{inner}</svg>"
    )


def _without_keys(markup: str) -> str:
    """Only the board of the match page is animated."""
    return markup.replace(" data-key=", " data-name=")


def _draw_roll() -> str:
    prefix = "mcm-roll"
    drawn = _without_keys(draw_islands(_example_view(), Scene(), prefix))
    return _picture(prefix, f"0 0 {2 * ISLE_W} {HIGH}", _("A roll and what it does on three islands"), drawn, " whole")


def _draw_strike() -> str:
    """Draw the island on which a derrick has struck oil."""
    prefix, view = "mcm-strike", _example_view()
    struck = replace(view, table=replace(view.table, strike=INDEX["d3"]))
    drawn = _without_keys(draw_islands(struck, Scene(), prefix))
    return _picture(prefix, f"0 50 {ISLE_W} 330", _("A derrick on the crossing strikes oil"), drawn)


def _draw_plants() -> str:
    prefix = "mcm-plants"
    parts = []
    for name in PLANTS:
        x = 60 + 110 * PLANT[name]
        parts.append(use(prefix, name, x, 44, "seat-0", scale=0.9 if name == "refinery" else 1.7))
        parts.append(text("caption", x, 106, plant(name)))
    return _picture(prefix, "0 0 450 122", _("The four plants"), "".join(parts))


def _draw_sheet(name: str, width: int, height: int, label: str) -> str:
    prefix, view = f"mcm-{name}-card", _example_view()
    drawn = {
        "economy": lambda: draw_economy(view.table, Scene(), prefix),
        "news": lambda: draw_news(view, prefix),
        "consumer": lambda: draw_consumers(view.table, Scene(), prefix),
        "market": lambda: draw_market(view, Scene(("buy", "domestic", "crude", "3")), prefix, DOMESTIC),
    }[name]()
    inner = f'<g class="sheet card-{name}">{_without_keys(drawn)}</g>'
    look = "" if width == FULL_W else " half"
    return _picture(prefix, f"-2 -2 {width + 4} {height + 4}", label, inner, look)

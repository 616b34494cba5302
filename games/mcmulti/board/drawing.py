"""The whole board as SVG. It is put together from strings, which is faster: every page of a match shows one.

From bottom to top: the sea, the islands, links on free fields, the plants and dice, marks and links above them, and the
sheets. Plants, dice and barrels are in layers that let presses through to the links below.
"""

from __future__ import annotations

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.mcmulti.board.cards import draw_economy, draw_news
from games.mcmulti.board.islands import draw_crossing, draw_island, draw_pieces, draw_sea
from games.mcmulti.board.layout import GAP, HALF_W, HIGH, MARKET_Y, ROAD_Y, SHEETS_X, WIDE
from games.mcmulti.board.markets import draw_market
from games.mcmulti.board.marks import draw_fields, draw_marks
from games.mcmulti.board.plan import planned_plants
from games.mcmulti.board.road import draw_consumers
from games.mcmulti.board.shapes import group
from games.mcmulti.board.symbols import define_symbols
from games.mcmulti.rules.data import DOMESTIC, FOREIGN
from games.mcmulti.rules.state import View


def draw_board(view: View, scene: Scene, *, prefix: str, label: str) -> Markup:
    """Draw everything. `prefix` makes the ids unique on the page."""
    before: View = scene.before or view
    closed = " closed" if view.table.embargo else ""
    role = "group" if scene.targets else "img"
    parts = [
        f'<svg class="mcmulti phase-{view.table.phase}" viewBox="0 0 {WIDE} {HIGH}" role="{role}"'
        f' aria-label="{escape(label)}" preserveAspectRatio="xMinYMin meet">',
        define_symbols(prefix),
        draw_islands(view, scene, prefix),
        _draw_sheet("economy", 0, 0, draw_economy(before.table, scene, prefix)),
        _draw_sheet("news", HALF_W + GAP, 0, draw_news(view, prefix)),
        _draw_sheet("consumer", 0, ROAD_Y, draw_consumers(view.table, scene, prefix)),
        _draw_sheet("domestic", 0, MARKET_Y[DOMESTIC], draw_market(before, scene, prefix, DOMESTIC)),
        _draw_sheet(f"foreign{closed}", 0, MARKET_Y[FOREIGN], draw_market(before, scene, prefix, FOREIGN)),
        "</svg>",
    ]
    return Markup("".join(parts))


def draw_islands(view: View, scene: Scene, prefix: str) -> str:
    """Draw the sea with the four islands. While something is planned, `view` is the position after it."""
    before: View = scene.before or view
    planned = planned_plants(before.table, scene)
    parts = [
        draw_sea(view.table),
        *(draw_island(view, scene, prefix, here) for here in range(4)),
        draw_fields(view, scene, planned, prefix),
        draw_pieces(view, planned, prefix),
        draw_crossing(view.table),
        draw_marks(view, scene, planned, before.table),
    ]
    return f'<g class="ocean">{"".join(parts)}</g>'


def _draw_sheet(name: str, x: int, y: int, inner: str) -> str:
    return group(SHEETS_X + x, y, inner, f"sheet card-{name}")

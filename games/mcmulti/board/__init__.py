"""The board of McMulti: picture, text tables, badge, panel and the pictures of the help page, drawn from a view."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.mcmulti.board.cards import draw_cards
from games.mcmulti.board.drawing import PICTURE_H, PICTURE_W, define_symbols, draw_islands, draw_overview, shown_island
from games.mcmulti.board.examples import examples
from games.mcmulti.board.panel import panel
from games.mcmulti.board.text import text
from games.mcmulti.rules.state import View
from games.mcmulti.wording.names import island

__all__ = ["badge", "draw", "examples", "panel", "text"]


def draw(view: View, scene: Scene) -> str:
    """Draw the board as SVG."""
    prefix = f"mcm{scene.name}"
    label = escape(_("Four islands, markets and cards"))
    parts = [
        f'<svg class="mcmulti show-{shown_island(view)}" viewBox="0 0 {PICTURE_W} {PICTURE_H}" role="group"'
        f' aria-label="{label}" preserveAspectRatio="xMidYMin meet">',
        define_symbols(prefix),
        *draw_islands(view, scene, prefix),
        draw_overview(prefix),
        *draw_cards(view, scene, prefix),
        "</svg>",
    ]
    return Markup("".join(parts))


def badge(view: View, seat: int) -> str:
    """Draw the four islands in small, those of the seat marked."""
    owned = [i for i, owner in enumerate(view.table.owners) if owner == seat]
    label = escape(", ".join(island(i) for i in owned) or _("no owner"))
    squares = "".join(
        f'<rect class="{"own" if i in owned else "other"}" x="{x}" y="{y}" width="13" height="13" rx="3"/>'
        for i, (x, y) in enumerate(((2, 2), (17, 2), (17, 17), (2, 17)))
    )
    return Markup(f'<svg class="mcm-badge" viewBox="0 0 32 32" role="img" aria-label="{label}">{squares}</svg>')

"""The board of X.net: picture, badge, panel, text tables and help pictures, all made from a view alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.xnet.board.drawing import draw_board, parts
from games.xnet.board.examples import examples
from games.xnet.board.machines import EMBLEMS
from games.xnet.board.miniature import miniature
from games.xnet.board.panel import has_panel, panel
from games.xnet.board.preview import preview
from games.xnet.board.text import text
from games.xnet.rules.state import View
from games.xnet.wording.names import emblem

__all__ = ["badge", "draw", "examples", "has_panel", "miniature", "panel", "parts", "preview", "text"]


def draw(view: View, scene: Scene) -> str:
    """Draw the board as SVG."""
    return draw_board(view, scene, prefix=f"xnet{scene.name}", label=_("Demand, providers and your hand"))


def badge(view: View, seat: int) -> str:
    """Draw the colour and the emblem of a seat, by which the board names it."""
    label = emblem(seat)
    opening = f'<svg class="xnet badge seat-{seat}" viewBox="-16 -16 32 32" role="img" aria-label="{escape(label)}">'
    return Markup(f'{opening}<circle class="seal" r="15"/><path class="emblem" d="{EMBLEMS[seat]}"/></svg>')

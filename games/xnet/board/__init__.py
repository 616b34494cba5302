"""The board of X.net: picture, badge, panel, text tables and help pictures, all made from a view alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.xnet.board.drawing import draw_parts
from games.xnet.board.examples import examples
from games.xnet.board.panel import panel
from games.xnet.board.text import text
from games.xnet.rules.data import NO_RUBRIC
from games.xnet.rules.state import View

__all__ = ["badge", "draw", "examples", "panel", "text"]


def draw(view: View, scene: Scene) -> str:
    """Draw the board as SVG."""
    return draw_parts(view, scene, prefix=f"xnet{scene.name}", label=_("Demand, providers and your hand"))


def badge(view: View, seat: int) -> str:
    """Draw the marker X of a seat: filled while it protects a rubric."""
    placed = view.guards[seat] != NO_RUBRIC
    label = _("X marker in play") if placed else _("X marker in reserve")
    ground = '<circle class="token" r="26"/>' if placed else '<circle class="none" r="24"/>'
    cross = '<path class="x" d="M-11 -11L11 11M11 -11L-11 11"/>' if placed else ""
    number = "" if placed else f'<text class="fact middle" y="9">{seat + 1}</text>'
    opening = f'<svg class="xnet badge" viewBox="-34 -34 68 68" role="img" aria-label="{escape(label)}">'
    return Markup(f"{opening}{ground}{cross}{number}</svg>")

"""The board of NINE: picture, text, badges and the pictures of the help page. All are made from a view alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.nine.board.drawing import draw_board
from games.nine.board.examples import examples
from games.nine.board.icons import ICONS
from games.nine.board.miniature import miniature
from games.nine.board.panel import has_panel, panel
from games.nine.board.preview import preview
from games.nine.board.text import text
from games.nine.rules.data import ANIMALS, UNKNOWN
from games.nine.rules.state import View
from games.nine.wording.names import animal

__all__ = ["badge", "draw", "examples", "has_panel", "miniature", "panel", "preview", "text"]


def draw(view: View, scene: Scene) -> str:
    return draw_board(view, scene, prefix=f"nine{scene.name}", label=_("Board, 6 by 6"))


def badge(view: View, seat: int) -> str:
    """Draw the animal of a seat, or a circle while it is secret."""
    card = view.cards[seat]
    if card == UNKNOWN:
        label, inner = _("secret animal"), '<circle class="unknown" r="24"/>'
    else:
        label, inner = animal(ANIMALS[card]), f'<g class="nine-{ANIMALS[card]}">{ICONS[card]}</g>'
    opening = f'<svg class="nine" viewBox="-34 -34 68 68" role="img" aria-label="{escape(label)}">'
    return Markup(f"{opening}{inner}</svg>")

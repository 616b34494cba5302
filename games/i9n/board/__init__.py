"""The board of i9n: pictures, text tables, badges, panel and the pictures of the help page, all from a view alone.

On the match page the board has several pictures (map, processor, prices), which the style sheet arranges. Elsewhere it
is a single picture.
"""

from __future__ import annotations

from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.i9n.board.aids import draw_aids
from games.i9n.board.examples import examples
from games.i9n.board.icons import SHAPES
from games.i9n.board.legend import draw_legend
from games.i9n.board.machine import draw_machine
from games.i9n.board.marks import known_fields, marks_of
from games.i9n.board.miniature import miniature
from games.i9n.board.panel import has_panel, panel
from games.i9n.board.pressing import parts, spot, things
from games.i9n.board.preview import preview
from games.i9n.board.prices import draw_prices
from games.i9n.board.seats import draw_seats
from games.i9n.board.text import text
from games.i9n.board.turn import draw_turn
from games.i9n.board.whole import draw_whole
from games.i9n.board.world_map import draw_map
from games.i9n.rules.state import View

__all__ = ["badge", "draw", "examples", "has_panel", "miniature", "panel", "parts", "preview", "spot", "text", "things"]

FRAME = "f"  # the name of the scenes of a film


def draw(view: View, scene: Scene) -> str:
    if scene.name not in ("", FRAME):
        return draw_whole(view, scene, f"i9n{scene.name}")
    prefix = f"i9n{scene.name}"
    prices = f"{prefix}-p"  # the icons of the labels are defined in the first line of the price board
    known = known_fields(view)
    marks = marks_of(view, scene)
    drawn = [
        '<div class="i9n-desk">',
        draw_aids(view, known, Markup(draw_turn(view)), prices, live=not scene.name) if not view.ended else "",
        '<div class="i9n-left">',
        draw_map(view, scene, marks, known, prefix),
        draw_legend(view, scene, marks, known),
        '</div><div class="i9n-right">',
        draw_machine(view, f"{prefix}-m"),
        draw_prices(view, scene, prices),
        draw_seats(view, prices),
        "</div></div>",
    ]
    return Markup("".join(drawn))


def badge(view: View, seat: int) -> str:
    opening = f'<svg class="i9n badge" viewBox="-14 -14 28 28" role="img" aria-label="{escape(_badge_name(seat))}">'
    return Markup(f'{opening}<g class="i9n-seat{seat}">{SHAPES[seat]}</g></svg>')


def _badge_name(seat: int) -> str:
    return (
        pgettext("i9n", "yellow circle"),
        pgettext("i9n", "green square"),
        pgettext("i9n", "red triangle"),
        pgettext("i9n", "blue diamond"),
        pgettext("i9n", "white star"),
    )[seat]

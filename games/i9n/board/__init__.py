"""The board of i9n: picture, text tables, badges, panel and the pictures of the help page, all from a view alone."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.i9n.board import drawing
from games.i9n.board.examples import examples
from games.i9n.board.exchange import CHIP_H, draw_exchange
from games.i9n.board.explorers import draw_explorers, draw_trail
from games.i9n.board.icons import SHAPES
from games.i9n.board.layout import HEADER, MAP_H, WIDTH
from games.i9n.board.panel import panel
from games.i9n.board.processor import PROCESSOR_H, draw_processor
from games.i9n.board.seats import draw_seats, seats_height
from games.i9n.board.text import text
from games.i9n.rules.state import View

__all__ = ["badge", "draw", "examples", "panel", "text"]

MAP_TOP = PROCESSOR_H + HEADER
EXCHANGE_TOP = MAP_TOP + MAP_H + 14
SEATS_TOP = EXCHANGE_TOP + 2 * CHIP_H + 14


def draw(view: View, scene: Scene) -> str:
    prefix, height = f"i9n{scene.name}", SEATS_TOP + seats_height(view)
    role = "group" if scene.targets else "img"
    title = escape(_("World map of 8 by 8 spaces, processor, exchange and seats"))
    parts = [
        f'<svg class="i9n" viewBox="0 0 {WIDTH} {height}" role="{role}" aria-label="{title}">',
        drawing.definitions(prefix),
        draw_processor(view, prefix),
        f'<g transform="translate(0 {MAP_TOP})">{drawing.draw_world(prefix)}{drawing.draw_margins()}',
        drawing.draw_fields(view, scene, prefix),
        draw_trail(scene.trail),
        draw_explorers(view, scene, prefix),
        "</g>",
        draw_exchange(view, scene, prefix, EXCHANGE_TOP),
        draw_seats(view, scene, prefix, SEATS_TOP),
        "</svg>",
    ]
    return Markup("".join(parts))


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

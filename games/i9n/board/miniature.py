"""A small picture of a position without labels, for lists, emails and the archive."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.escaping import escape
from games.core.svg import Markup
from games.i9n.board.icons import PAWN, define
from games.i9n.board.layout import CELL_H, CELL_W, LEFT, MAP_H, MAP_W, TOP, X, Y
from games.i9n.board.rigs import RIG, draw_rig
from games.i9n.board.world import draw_world
from games.i9n.rules.map import fields_of
from games.i9n.rules.state import UNKNOWN, View


def miniature(view: View, name: str) -> str:
    """Draw the world with its rigs, dry fields and explorers. `name` makes the ids unique on the page."""
    prefix = f"i9n{name}"
    built: dict[int, int] = {}
    drawn = []
    for f in fields_of(view.stops):
        drawn.append(f'<use href="#{prefix}-stop" x="{X[f] + CELL_W // 2}" y="{Y[f] + 42}"/>')
        built[f] = 1
    for rig in view.rigs:
        shift = 30 * built.get(rig.field, 0)
        built[rig.field] = built.get(rig.field, 0) + 1
        drawn.append(draw_rig(rig.phase, rig.seat, X[rig.field] + 36 + shift, Y[rig.field] + 72, prefix, scale=1.05))
    if view.well == UNKNOWN:
        drawn += [
            f'<g transform="translate({X[f] + (66 if f in built else 32) + 20 * i} {Y[f] + 46}) scale(1.1)">'
            f'<g class="i9n-seat{seat}">{PAWN}</g><use href="#{prefix}-s{seat}" y="-8"/></g>'
            for seat, places in enumerate(view.explorers)
            for i, f in enumerate(places)
            if f != UNKNOWN
        ]
    else:
        f = view.well
        mark = (
            f'<rect class="tile last" x="{X[f] + 3}" y="{Y[f] + 3}" width="{CELL_W - 6}" height="{CELL_H - 6}" rx="9"/>'
        )
        drawn.insert(0, mark)
    said = escape(_("World map of 8 by 8 spaces"))
    return Markup(
        f'<svg class="i9n small" viewBox="{LEFT - 3} {TOP - 3} {MAP_W + 6} {MAP_H + 6}" role="img" aria-label="{said}">'
        f"{define(prefix, *RIG, 'stop', 'world', 'coast')}{draw_world(prefix)}{''.join(drawn)}</svg>"
    )

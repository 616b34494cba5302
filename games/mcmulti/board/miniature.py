"""A small picture of a position without labels, for lists, emails and the archive."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.escaping import escape
from games.core.svg import Markup
from games.mcmulti.board.coast import shore
from games.mcmulti.board.islands import rolled_lines, seat_look
from games.mcmulti.board.layout import CELL, GRID, GRID_X, GRID_Y, PLACES, middle
from games.mcmulti.board.shapes import group, path, rect
from games.mcmulti.board.symbols import ART
from games.mcmulti.rules.data import PLANTS, SIZE
from games.mcmulti.rules.state import Table, View

SHORE = tuple(shore(here) for here in range(4))
TOP = 44  # there are no plates, so the islands move closer together
STEP = 62


def miniature(view: View, name: str) -> str:
    """Draw the four islands with their plants and the lit lines. `name` makes the ids unique on the page."""
    t, prefix = view.table, f"mcm{name}"
    used = sorted({kind for island in t.islands for kind, fields in enumerate(island.sets) if fields})
    symbols = "".join(f'<g id="{prefix}-{PLANTS[k]}" class="art {PLANTS[k]}">{ART[PLANTS[k]]}</g>' for k in used)
    islands = "".join(_draw_island(t, here, prefix) for here in range(4))
    label = escape(_("Four islands, markets and cards"))
    opening = f'<svg class="mcmulti small" viewBox="14 {TOP} 700 664" role="img" aria-label="{label}">'
    return Markup(f"{opening}<defs>{symbols}</defs>{rect('sea', 14, TOP, 700, 664)}{islands}</svg>")


def _draw_island(t: Table, here: int, prefix: str) -> str:
    x, y = PLACES[here]
    row, column = rolled_lines(t, here)
    parts = [path("foam", SHORE[here]), path("beach", SHORE[here])]
    if row is not None:
        parts.append(rect("lit", GRID_X - 3, GRID_Y + CELL * row, GRID + 6, CELL))
    if column is not None:
        parts.append(rect("lit", GRID_X + CELL * column, GRID_Y - 3, CELL, GRID + 6))
    for kind, fields in enumerate(t.islands[here].sets):
        for cell in range(SIZE * SIZE):
            if fields >> cell & 1:
                px, py = middle(kind, cell)
                parts.append(f'<use href="#{prefix}-{PLANTS[kind]}" x="{px}" y="{py}"/>')
    inner = f'<g class="land">{"".join(parts)}</g>'
    return group(x, y - (STEP - 20 if y else 0), inner, f"isle {seat_look(t.owners[here])}")

"""A small picture of a position without labels, for lists, emails and the archive."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.escaping import escape
from games.core.svg import Markup
from games.nine.board.groups import draw_winners, winning_groups
from games.nine.board.layout import BOARD_SIZE, MARGIN, X, Y
from games.nine.board.pieces import define_animals
from games.nine.rules.data import ANIMALS, EMPTY, SIZE
from games.nine.rules.state import View

FROM, WIDTH = MARGIN - 4, BOARD_SIZE - MARGIN + 2


def _checkered(odd: int) -> str:
    """Return the spaces of one of the two shades as a path."""
    shaded = [i for i in range(SIZE * SIZE) if (i % SIZE + i // SIZE) % 2 == odd]
    return "".join(f"M{X[i] - 41} {Y[i] - 41}h82v82h-82z" for i in shaded)


SPACES = f'<path class="cell" d="{_checkered(0)}"/><path class="cell alt" d="{_checkered(1)}"/>'


def miniature(view: View, name: str) -> str:
    """Draw the board alone: spaces, animals, and the group that won. `name` makes the ids unique on the page."""
    prefix = f"nine{name}"
    pieces = "".join(
        f'<use href="#{prefix}-{ANIMALS[letter]}" x="{X[i]}" y="{Y[i]}"/>'
        for i, letter in enumerate(view.cells)
        if letter != EMPTY
    )
    label = escape(_("Board, 6 by 6"))
    opening = f'<svg class="nine small" viewBox="{FROM} {FROM} {WIDTH} {WIDTH}" role="img" aria-label="{label}">'
    return Markup(f"{opening}{define_animals(prefix)}{SPACES}{pieces}{draw_winners(winning_groups(view))}</svg>")

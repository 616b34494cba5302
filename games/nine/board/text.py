"""The board as tables of text, for screen readers and emails."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import TextTable
from games.nine.rules.data import COLUMNS, EMPTY, LETTERS, SIZE
from games.nine.rules.state import View
from games.nine.wording.names import all_animals
from games.wording import seat_label


def text(view: View) -> Sequence[TextTable]:
    """Return everything that the picture shows: the board, and the hands while pieces are placed."""
    names = {**all_animals(), EMPTY: "-"}
    if view.mine:
        names[view.mine] += "*"
    rows = [[str(r + 1), *(names[c] for c in view.cells[r * SIZE : (r + 1) * SIZE])] for r in range(SIZE)]
    caption = _("Board; your animal is marked with *") if view.mine else pgettext("nine", "Board")
    tables = [TextTable(caption, [_("Row"), *COLUMNS], rows)]
    if view.hands:
        held = [
            [seat_label(view, seat), *(str(hand.count(letter)) for letter in LETTERS)]
            for seat, hand in enumerate(view.hands)
        ]
        tables.append(TextTable(_("Pieces still to place"), [_("Seat"), *(names[a] for a in LETTERS)], held))
    return tables

"""The board as tables of text, for screen readers and emails."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import TextTable
from games.orapa.board.viewpoint import mine_title, shown_mine
from games.orapa.rules.data import CELLS, FIELDS, LABELS
from games.orapa.rules.gems import GEMS, PLACEMENTS
from games.orapa.rules.mines import missing, unreached
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.wording.answers import wave_answer
from games.orapa.wording.names import field_name, gem_name, place_name, turn_name


def text(view: View) -> Sequence[TextTable]:
    tables = []
    first = shown_mine(view)
    for mine in (first, *(i for i in range(len(view.mines)) if i != first)):
        title = mine_title(view, mine)
        if view.mines[mine] or view.hidden_by(view.seat) == mine:
            tables.append(_gem_table(view, mine, title))
        if view.replies_about(mine) or not tables or mine == first:
            tables.append(_answer_table(view, mine, title))
    return tables


def _gem_table(view: View, mine: int, title: str) -> TextTable:
    lays = view.mines[mine]
    cut_off = unreached(lays) if lays else ()
    rows = [_gem_row(number, PLACEMENTS[number].gem in cut_off) for number in lays]
    rows += [[gem_name(GEMS[gem]), "-", "-"] for gem in missing(lays, view.options.gems)]
    columns = [pgettext("orapa", "Gem"), _("First space"), pgettext("orapa", "Rotation")]
    return TextTable(_("{mine}: gems").format(mine=title), columns, rows)


def _gem_row(number: int, cut_off: bool) -> list[str]:
    lay = PLACEMENTS[number]
    field = place_name(CELLS[lay.cell])
    where = _("{cell}, no wave reaches it").format(cell=field) if cut_off else field
    return [gem_name(lay.name), where, turn_name(lay.rot)]


def _answer_table(view: View, mine: int, title: str) -> TextTable:
    rows = [
        [place_name(LABELS[ask]), wave_answer(ask, answer)]
        if ask < FIRST_CELL
        else [place_name(CELLS[ask - FIRST_CELL]), field_name(FIELDS[answer])]
        for ask, answer in view.answers(mine).items()
    ]
    columns = [_("Label or space"), pgettext("orapa", "Answer")]
    return TextTable(_("{mine}: answers").format(mine=title), columns, rows or [["-", _("nothing asked yet")]])

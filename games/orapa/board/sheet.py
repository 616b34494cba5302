"""The research sheet: a seat's private notes on the mine it explores (O-35). They are written on the board itself."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Desk, IllegalAction
from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.controls import as_text
from games.orapa.board.notes import change, dump, load
from games.orapa.board.picture import render
from games.orapa.board.plan import PENCIL, Plan
from games.orapa.board.sketching import flags_of
from games.orapa.board.viewpoint import explored_mine, mine_title
from games.orapa.rules.mines import unreached
from games.orapa.rules.state import View


def write(view: View, sheet: str, line: str) -> str:
    if explored_mine(view) is None:
        raise IllegalAction("no_sheet")
    return dump(change(load(sheet), line, view.options.gems))


def draw(view: View, sheet: str, desk: Desk | None) -> str:
    """Draw the sheet to read. Its owner writes it on the board, in the mode Sketch."""
    heading = escape(_("Research sheet"))
    title = f"<h2>{heading}</h2>"
    mine = explored_mine(view)
    if mine is None:
        return Markup(title + _paragraph(_("You hid the gems, so there's nothing for you to find out.")))
    if view.placing:
        return Markup(title + _paragraph(_("Your notes will appear here once all gems are hidden.")))
    notes = load(sheet)
    plan = Plan(
        label=_("Your sketch of {mine}, 8 rows and 10 columns").format(mine=mine_title(view, mine)),
        prefix=f"orapa-sheet{view.seat}",
        answers=view.answers(mine),
        gems=notes.sketch,
        look=PENCIL,
        cut_off=unreached(notes.sketch),
        marks=dict(notes.marks),
        flags=flags_of(view, mine, notes),
        animated=False,
    )
    return Markup(f'{title}<div class="orapa-small">{render(plan)}</div>{as_text(notes)}')


def _paragraph(sentence: str) -> str:
    return f"<p>{escape(sentence)}</p>"

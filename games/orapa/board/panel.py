"""The panel beside the board: the answers in words, what the signs mean, and mines that the board does not show."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.legend import draw_legend
from games.orapa.board.picture import render
from games.orapa.board.plan import Plan
from games.orapa.board.shelf import answer_text, answers_asked, draw_chip
from games.orapa.board.viewpoint import explored_mine, hides, mine_title, shown_mine
from games.orapa.rules.state import FIRST_CELL, View


def has_panel(view: View) -> bool:
    return True


def panel(view: View, scene: Scene) -> str:
    if hides(view):
        return Markup(draw_legend(view))
    first = shown_mine(view)
    parts = [_answers(view, first), draw_legend(view)]
    if view.ended or explored_mine(view) is None:  # players see their own mine on the board
        parts += [_other_mine(view, mine) for mine in range(len(view.mines)) if mine != first]
    return Markup("".join(parts))


def _answers(view: View, mine: int) -> str:
    title = escape(_("What is known"))
    items = [
        f"<li>{draw_chip(ask, answer)}<span>{escape(answer_text(ask, answer))}</span></li>"
        for ask, answer in answers_asked(view, mine)
    ]
    if not items:
        nothing = escape(_("Nothing has been asked yet."))
        return f"<h2>{title}</h2><p>{nothing}</p>"
    return f'<h2>{title}</h2><ul class="orapa-answers">{"".join(items)}</ul>'


def _other_mine(view: View, mine: int) -> str:
    title, gems = mine_title(view, mine), view.mines[mine]
    waves = dict.fromkeys(reply.ask for reply in view.replies_about(mine) if reply.ask < FIRST_CELL)
    plan = Plan(
        label=_("{mine} with the answers so far").format(mine=title),
        answers=view.answers(mine),
        gems=gems,
        ways=tuple(waves) if gems else (),
        animated=False,
    )
    return f'<h2>{escape(title)}</h2><div class="orapa-small">{render(plan)}</div>'

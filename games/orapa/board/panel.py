"""The panel beside the board: the answers in words, what the signs mean, and mines that the board does not show."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.fields import look_chip
from games.orapa.board.inks import ink_sign, large_tag
from games.orapa.board.picture import render
from games.orapa.board.plan import Plan
from games.orapa.board.rim import draw_verdict
from games.orapa.board.shelf import answer_text, answers_asked, draw_chip
from games.orapa.board.stones import single_stone
from games.orapa.board.viewpoint import explored_mine, hides, mine_title, shown_mine
from games.orapa.rules.data import FIELDS, INKS, MIXED
from games.orapa.rules.gems import BLUE, RED
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.rules.waves import ABSORBED, INKS_PER_LABEL
from games.orapa.wording.names import field_name, wave_name


def panel(view: View, scene: Scene) -> str:
    if hides(view):
        return ""
    first = shown_mine(view)
    parts = [_answers(view, first), _legend(view)]
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


# --- the legend -------------------------------------------------------------------------------------------------------


def _legend(view: View) -> str:
    """Explain every sign of the board."""
    wave = INKS_PER_LABEL * 6  # an answer that leads to 7
    white = 1 << INKS.index("white")
    rows = [
        *((ink_sign(ink), wave_name(ink)) for ink in INKS),
        (large_tag(0, wave + 1), _("a wave: where it leads, and its colours in four fixed places")),
        (large_tag(0, wave + white), wave_name(MIXED[white])),
        (large_tag(0, wave), _("colourless: hollow and dashed")),
        (large_tag(0, 12), _("came back where it went in")),
        *([(large_tag(0, ABSORBED), _("absorbed: a hole, no letter"))] if view.options.black else []),
        (look_chip(1), _("a look found this colour")),
        (look_chip(0), _("a look found nothing")),
        *([(look_chip(FIELDS.index("clear")), field_name("clear"))] if view.options.clear else []),
        (_stone(RED, "known"), _("a gem that is known")),
        (_stone(BLUE, "pencil"), _("a gem of your sketch")),
        (_sign(draw_verdict("good", 0, 0, 9)), _("your sketch explains this answer")),
        (_sign(draw_verdict("open", 0, 0, 9)), _("a missing gem may still explain it")),
        (_sign(draw_verdict("bad", 0, 0, 9)), _("your sketch contradicts it")),
        (_sign('<rect class="ring in" x="-8" y="-8" width="16" height="16" rx="4"/>'), _("a wave goes in here")),
        (_sign('<rect class="ring out" x="-8" y="-8" width="16" height="16" rx="4"/>'), _("it comes out here")),
        (
            _sign('<g class="drops ray-blue"><circle cx="-6" r="4"/><circle cx="2" r="3"/><circle cx="8" r="2"/></g>'),
            _("its way goes on, unknown"),
        ),
        (_sign('<path class="pencil" d="M-7-7q7 5 14 14m0-14q-7 6-14 14"/>'), pgettext("orapa field", "empty")),
    ]
    items = "".join(f"<li>{drawn}<span>{escape(words)}</span></li>" for drawn, words in rows)
    title = escape(_("Signs"))
    return f'<h2>{title}</h2><ul class="orapa-legend">{items}</ul>'


def _sign(inner: str) -> str:
    return f'<svg class="orapa sign" viewBox="-12 -12 24 24" aria-hidden="true">{inner}</svg>'


def _stone(gem: int, look: str) -> str:
    stone = single_stone(gem, 0, 22, 14, 10, look)
    return f'<svg class="orapa sign" viewBox="0 0 44 28" aria-hidden="true">{stone}</svg>'

"""The panel beside the board: the answers so far, the other mine and, after the end, the path of every wave."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.patterns import Patterns
from games.orapa.board.picture import render
from games.orapa.board.rim import draw_swatch
from games.orapa.board.spec import PictureSpec
from games.orapa.board.viewpoint import mine_title, recent_questions, shown_mine
from games.orapa.rules.data import CELLS, FIELDS, LABELS
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.rules.waves import ABSORBED, Mine, exit_label
from games.orapa.wording.answers import wave_answer
from games.orapa.wording.names import field_name, place_name


def panel(view: View, scene: Scene) -> str:
    if view.placing:
        return ""
    prefix = f"orapa{scene.name}-panel"
    first = shown_mine(view)
    parts = [_answers(view, first, f"{prefix}-a")]
    for mine in range(len(view.mines)):
        if mine != first:
            parts.append(_other_mine(view, mine, f"{prefix}-{mine}", scene))
    if view.ended:
        parts += [_paths(view, mine, f"{prefix}-g{mine}") for mine in range(len(view.mines)) if view.mines[mine]]
    return Markup("".join(parts))


def _answers(view: View, mine: int, prefix: str) -> str:
    """List every answer once, the latest first."""
    patterns = Patterns(prefix)
    items = []
    for reply in reversed(list(dict.fromkeys((reply.ask, reply.answer) for reply in view.replies_about(mine)))):
        ask, answer = reply
        if ask < FIRST_CELL:
            name, words = LABELS[ask], wave_answer(ask, answer)
            patch = draw_swatch(ask, answer, (1, 1, 42, 26), patterns)
        else:
            name, words = CELLS[ask - FIRST_CELL], field_name(FIELDS[answer])
            fill = patterns.of_field(FIELDS[answer]) if answer else "none"
            patch = f'<path class="stone" fill="{fill}" d="M22 2l12 12l-12 12l-12 -12z"/>'
            if not answer:
                patch = '<circle class="nothing" cx="22" cy="14" r="7"/>'
        drawn = f'<svg class="orapa swatch" viewBox="0 0 44 28" aria-hidden="true">{patch}</svg>'
        items.append(f"<li><b>{escape(place_name(name))}</b> {drawn} <span>{escape(words)}</span></li>")
    title = escape(_("What is known"))
    if not items:
        nothing = escape(_("Nothing has been asked yet."))
        return f"<h2>{title}</h2><p>{nothing}</p>"
    defs = f'<svg class="orapa defs" viewBox="0 0 1 1" aria-hidden="true">{patterns.defs()}</svg>'
    return f'<h2>{title}</h2>{defs}<ul class="orapa-answers">{"".join(items)}</ul>'


def _other_mine(view: View, mine: int, prefix: str, scene: Scene) -> str:
    title = mine_title(view, mine)
    gems = view.mines[mine]
    fresh = recent_questions(scene.trail, view.owner(mine))
    waves = [ask for ask in fresh if ask < FIRST_CELL]
    picture = render(
        PictureSpec(
            prefix=prefix,
            label=_("{mine} with the answers so far").format(mine=title),
            answers=view.answers(mine),
            gems=gems,
            paths=tuple(dict.fromkeys(waves)) if gems else (),
            fresh=frozenset(fresh),
        )
    )
    return f'<h2>{escape(title)}</h2><div class="orapa-small">{picture}</div>'


# --- after the end --------------------------------------------------------------------------------------------------


def _paths(view: View, mine: int, prefix: str) -> str:
    """Draw the path of every wave that was asked, each in a picture of its own."""
    answers = dict.fromkeys((reply.ask, reply.answer) for reply in view.replies_about(mine) if reply.ask < FIRST_CELL)
    if not answers:
        return ""
    seen: set[frozenset[int]] = set()
    figures = []
    for ask, answer in answers:
        pair = frozenset((ask, ABSORBED if answer == ABSORBED else exit_label(answer)))
        if pair in seen:
            continue
        seen.add(pair)
        words = f"{place_name(LABELS[ask])}: {wave_answer(ask, answer)}"
        figures.append(
            f"<figure>{_draw_path(view.mines[mine], ask, f'{prefix}-{ask}', words)}"
            f"<figcaption>{escape(words)}</figcaption></figure>"
        )
    title = escape(_("{mine}: the path of every wave").format(mine=mine_title(view, mine)))
    return f'<h2>{title}</h2><div class="orapa-ways">{"".join(figures)}</div>'


def _draw_path(gems: Mine, ask: int, prefix: str, words: str) -> str:
    return render(PictureSpec(prefix=prefix, label=words, gems=gems, paths=(ask,), bare=True))

"""The board of a seat: the mine it explores, or the mine in which it hides its gems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from games.core.contract import Refusal, Scene
from games.core.svg import Markup
from games.orapa.board import tray
from games.orapa.board.picture import render
from games.orapa.board.plan import Plan
from games.orapa.board.viewpoint import mine_title, recent_questions, shown_mine
from games.orapa.rules.actions import Place, question_number, read, read_lays
from games.orapa.rules.data import CELLS
from games.orapa.rules.gems import GEM_INDEX, GEMS, LAYS, find_lay
from games.orapa.rules.mines import conflict, unreached, with_lay
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.rules.waves import Mine
from games.orapa.wording.names import gem_name


def draw(view: View, scene: Scene) -> str:
    if view.seat is not None and view.seat in view.placing:
        return _hiding(view, scene)
    return _exploring(view, scene)


# --- a mine that is being explored ----------------------------------------------------------------------------------


def _exploring(view: View, scene: Scene) -> Markup:
    mine = shown_mine(view)
    gems = view.mines[mine]
    asks = [asked for word in scene.picked if (asked := question_number(word)) is not None]
    solving = scene.picked[:1] == ("solve",)
    waves = [reply.ask for reply in view.replies_about(mine) if reply.ask < FIRST_CELL]
    fresh = recent_questions(scene.trail, view.owner(mine))
    paths: Iterable[int] = () if not gems else waves if view.ended else (ask for ask in fresh if ask < FIRST_CELL)
    return render(
        Plan(
            prefix=f"orapa{scene.name}",
            label=_("{mine}, 8 rows and 10 columns, with everything known about it").format(
                mine=mine_title(view, mine)
            ),
            caption=mine_title(view, mine),
            answers=view.answers(mine),
            gems=gems,
            sketched=_being_solved(scene.picked) if solving else (),
            paths=tuple(dict.fromkeys(paths)),
            fresh=frozenset(fresh),
            picked=frozenset() if solving else frozenset(asks),
            highlight=bool(scene.picked),
            targets=scene.targets,
        )
    )


def _being_solved(picked: Sequence[str]) -> Mine:
    """Return the gems whose placement is complete; the last one may lack its rotation."""
    try:
        return tuple(read_lays(picked[1 : 1 + len(picked[1:]) // 5 * 5]))
    except Refusal:
        return ()


# --- a mine in which gems are being hidden --------------------------------------------------------------------------


def _hiding(view: View, scene: Scene) -> Markup:
    index = view.hidden_by(view.seat)
    assert index is not None
    mine, gems = view.mines[index], view.options.gems
    preview = _preview(scene.picked)
    shown = mine if preview is None else tuple(n for n in mine if LAYS[n].gem != LAYS[preview].gem)
    chosen = scene.picked[0] if scene.picked else ""
    previews, barred = _places(mine, chosen) if preview is None else ({}, {})
    used = [LAYS[number].gem for number in mine]
    return render(
        Plan(
            prefix=f"orapa{scene.name}",
            label=_("Your mine, 8 rows and 10 columns, and the gems to place"),
            caption=_("Your mine: nobody else can see it"),
            gems=shown,
            sketched=() if preview is None else (preview,),
            cut_off=unreached(mine if preview is None else with_lay(mine, preview)),
            barred=barred,
            previews=previews,
            highlight=bool(scene.picked),
            targets=scene.targets,
            below=lambda patterns: tray.draw(gems, used, chosen, scene.targets, patterns),
            height=tray.height(gems),
        )
    )


def _preview(picked: Sequence[str]) -> int | None:
    """Return the placement that these words choose; None if they are not a whole placement."""
    try:
        action = read(" ".join(picked))
    except Refusal:
        return None
    return action.lay if isinstance(action, Place) else None


def _places(mine: Mine, chosen: str) -> tuple[dict[int, int], dict[int, tuple[str, str]]]:
    """For the chosen rotation of a gem: the fields where it fits, and the fields where it does not, with the reason."""
    gem, dot, rot = chosen.partition(".")
    previews: dict[int, int] = {}
    barred: dict[int, tuple[str, str]] = {}
    if not dot or gem not in GEM_INDEX:
        return previews, barred
    for cell, name in enumerate(CELLS):
        number = find_lay(gem, name, int(rot))
        if number is None:
            continue
        trouble = conflict(mine, number)
        if trouble is not None:
            barred[cell] = trouble[0], _why_not(trouble[0], trouble[1])
            continue
        previews[cell] = number
        cut_off = unreached(with_lay(mine, number))
        if cut_off:
            why = _("no wave would reach {gem}").format(gem=gem_name(GEMS[cut_off[0]]))
            barred[cell] = "unreached", why
    return previews, barred


def _why_not(kind: str, other: int) -> str:
    name = gem_name(GEMS[LAYS[other].gem])
    if kind == "overlap":
        return _("would overlap {gem}").format(gem=name)
    return _("would touch {gem} edge to edge").format(gem=name)

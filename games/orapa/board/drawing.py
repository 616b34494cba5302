"""The board of a seat: the mine it explores, or the mine in which it hides its gems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from games.core.contract import Refusal, Scene
from games.core.svg import Markup
from games.orapa.board import tray
from games.orapa.board.picture import render
from games.orapa.board.spec import PictureSpec
from games.orapa.board.viewpoint import mine_title, recent_questions, shown_mine
from games.orapa.rules.actions import Place, question_number, read, read_placements
from games.orapa.rules.data import CELLS
from games.orapa.rules.gems import GEM_INDEX, GEMS, PLACEMENTS, find_placement
from games.orapa.rules.mines import conflict, unreached, with_placement
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.rules.waves import Mine
from games.orapa.wording.names import gem_name


def draw(view: View, scene: Scene) -> str:
    if view.seat is not None and view.seat in view.placing:
        return _draw_hiding(view, scene)
    return _draw_exploring(view, scene)


# --- a mine that is being explored ----------------------------------------------------------------------------------


def _draw_exploring(view: View, scene: Scene) -> Markup:
    mine = shown_mine(view)
    gems = view.mines[mine]
    asks = [asked for word in scene.picked if (asked := question_number(word)) is not None]
    solving = scene.picked[:1] == ("solve",)
    waves = [reply.ask for reply in view.replies_about(mine) if reply.ask < FIRST_CELL]
    fresh = recent_questions(scene.trail, view.owner(mine))
    paths: Iterable[int] = () if not gems else waves if view.ended else (ask for ask in fresh if ask < FIRST_CELL)
    return render(
        PictureSpec(
            prefix=f"orapa{scene.name}",
            label=_("{mine}, 8 rows and 10 columns, with everything known about it").format(
                mine=mine_title(view, mine)
            ),
            caption=mine_title(view, mine),
            answers=view.answers(mine),
            gems=gems,
            sketched=_complete_placements(scene.picked) if solving else (),
            paths=tuple(dict.fromkeys(paths)),
            fresh=frozenset(fresh),
            picked=frozenset() if solving else frozenset(asks),
            highlight=bool(scene.picked),
            targets=scene.targets,
        )
    )


def _complete_placements(picked: Sequence[str]) -> Mine:
    """Return the gems whose placement is complete; the last one may lack its rotation."""
    try:
        return tuple(read_placements(picked[1 : 1 + len(picked[1:]) // 5 * 5]))
    except Refusal:
        return ()


# --- a mine in which gems are being hidden --------------------------------------------------------------------------


def _draw_hiding(view: View, scene: Scene) -> Markup:
    index = view.hidden_by(view.seat)
    assert index is not None
    mine, gems = view.mines[index], view.options.gems
    preview = _chosen_placement(scene.picked)
    shown = mine if preview is None else tuple(n for n in mine if PLACEMENTS[n].gem != PLACEMENTS[preview].gem)
    chosen = scene.picked[0] if scene.picked else ""
    previews, barred = _possible_places(mine, chosen) if preview is None else ({}, {})
    used = [PLACEMENTS[number].gem for number in mine]
    return render(
        PictureSpec(
            prefix=f"orapa{scene.name}",
            label=_("Your mine, 8 rows and 10 columns, and the gems to place"),
            caption=_("Your mine: nobody else can see it"),
            gems=shown,
            sketched=() if preview is None else (preview,),
            cut_off=unreached(mine if preview is None else with_placement(mine, preview)),
            barred=barred,
            previews=previews,
            highlight=bool(scene.picked),
            targets=scene.targets,
            below=lambda patterns: tray.draw(gems, used, chosen, scene.targets, patterns),
            height=tray.height(gems),
        )
    )


def _chosen_placement(picked: Sequence[str]) -> int | None:
    """Return the placement that these words choose; None if they are not a whole placement."""
    try:
        action = read(" ".join(picked))
    except Refusal:
        return None
    return action.lay if isinstance(action, Place) else None


def _possible_places(mine: Mine, chosen: str) -> tuple[dict[int, int], dict[int, tuple[str, str]]]:
    """Return the fields where the chosen rotation of a gem fits, and those where it does not, with the reason."""
    gem, dot, rot = chosen.partition(".")
    previews: dict[int, int] = {}
    barred: dict[int, tuple[str, str]] = {}
    if not dot or gem not in GEM_INDEX:
        return previews, barred
    for cell, name in enumerate(CELLS):
        number = find_placement(gem, name, int(rot))
        if number is None:
            continue
        trouble = conflict(mine, number)
        if trouble is not None:
            barred[cell] = trouble[0], _conflict_text(trouble[0], trouble[1])
            continue
        previews[cell] = number
        cut_off = unreached(with_placement(mine, number))
        if cut_off:
            why = _("no wave would reach {gem}").format(gem=gem_name(GEMS[cut_off[0]]))
            barred[cell] = "unreached", why
    return previews, barred


def _conflict_text(kind: str, other: int) -> str:
    name = gem_name(GEMS[PLACEMENTS[other].gem])
    if kind == "overlap":
        return _("would overlap {gem}").format(gem=name)
    return _("would touch {gem} edge to edge").format(gem=name)

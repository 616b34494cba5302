"""The board as a picture, its text twin, badges and the panel: all of them drawn from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Refusal, Scene, TextTable
from games.core.svg import Markup, el
from games.orapa import beside, helping, tray
from games.orapa.actions import Place, read, read_lays
from games.orapa.data import CELLS, FIELDS, LABELS
from games.orapa.drawing import Plan, paint, told
from games.orapa.gems import GEM_INDEX, GEMS, LAYS, laid
from games.orapa.mines import missing, quarrel, unreached, with_lay
from games.orapa.names import field_name, gem_name, place_name, turn_name
from games.orapa.seeing import hero, mine_title, question, trail_asks
from games.orapa.state import FIRST_CELL, View
from games.orapa.waves import Mine

panel = beside.panel
examples = helping.examples


def draw(view: View, scene: Scene) -> str:
    if view.seat is not None and view.seat in view.placing:
        return _laying(view, scene)
    return _searching(view, scene)


# --- a mine that is being explored ----------------------------------------------------------------------------------


def _searching(view: View, scene: Scene) -> Markup:
    mine = hero(view)
    gems = view.mines[mine]
    asks = [asked for word in scene.picked if (asked := question(word)) is not None]
    solving = scene.picked[:1] == ("solve",)
    waves = [reply.ask for reply in view.asked(mine) if reply.ask < FIRST_CELL]
    fresh = trail_asks(scene.trail, view.owner(mine))
    ways: Iterable[int] = () if not gems else waves if view.ended else (ask for ask in fresh if ask < FIRST_CELL)
    return paint(
        Plan(
            prefix=f"orapa{scene.name}",
            label=_("{mine}, 8 rows and 10 columns, with what is known of it").format(mine=mine_title(view, mine)),
            caption=mine_title(view, mine),
            answers=view.answers(mine),
            gems=gems,
            sketched=_being_solved(scene.picked) if solving else (),
            ways=tuple(dict.fromkeys(ways)),
            fresh=frozenset(fresh),
            picked=frozenset() if solving else frozenset(asks),
            marked=bool(scene.picked),
            targets=scene.targets,
        )
    )


def _being_solved(picked: Sequence[str]) -> Mine:
    """The gems named so far; the last one may lack its rotation."""
    try:
        return tuple(read_lays(picked[1 : 1 + len(picked[1:]) // 5 * 5]))
    except Refusal:
        return ()


# --- a mine that is being laid --------------------------------------------------------------------------------------


def _laying(view: View, scene: Scene) -> Markup:
    index = view.hidden_by(view.seat)
    assert index is not None
    mine, gems = view.mines[index], view.options.gems
    preview = _preview(scene.picked)
    shown = mine if preview is None else tuple(n for n in mine if LAYS[n].gem != LAYS[preview].gem)
    chosen = scene.picked[0] if scene.picked else ""
    hovering, barred = _places(mine, chosen) if preview is None else ({}, {})
    used = [LAYS[number].gem for number in mine]
    return paint(
        Plan(
            prefix=f"orapa{scene.name}",
            label=_("Your mine, 8 rows and 10 columns, and the gems to lay"),
            caption=_("Your mine: nobody else sees it"),
            gems=shown,
            sketched=() if preview is None else (preview,),
            cut_off=unreached(mine if preview is None else with_lay(mine, preview)),
            barred=barred,
            hovering=hovering,
            marked=bool(scene.picked),
            targets=scene.targets,
            below=lambda patterns: tray.draw(gems, used, chosen, scene.targets, patterns),
            height=tray.height(gems),
        )
    )


def _preview(picked: Sequence[str]) -> int | None:
    """The gem as it would lie, once enough is chosen."""
    try:
        action = read(" ".join(picked))
    except Refusal:
        return None
    return action.lay if isinstance(action, Place) else None


def _places(mine: Mine, chosen: str) -> tuple[dict[int, int], dict[int, tuple[str, str]]]:
    """For a gem turned in a certain way: where it can go, and where it cannot and why."""
    gem, dot, rot = chosen.partition(".")
    hovering: dict[int, int] = {}
    barred: dict[int, tuple[str, str]] = {}
    if not dot or gem not in GEM_INDEX:
        return hovering, barred
    for cell, name in enumerate(CELLS):
        number = laid(gem, name, int(rot))
        if number is None:
            continue
        trouble = quarrel(mine, number)
        if trouble is not None:
            barred[cell] = trouble[0], _why_not(trouble[0], trouble[1])
            continue
        hovering[cell] = number
        lonely = unreached(with_lay(mine, number))
        if lonely:
            why = _("no wave would reach {gem}").format(gem=gem_name(GEMS[lonely[0]]))
            barred[cell] = "unreached", why
    return hovering, barred


def _why_not(kind: str, other: int) -> str:
    name = gem_name(GEMS[LAYS[other].gem])
    if kind == "overlap":
        return _("would lie on {gem}").format(gem=name)
    return _("would touch {gem} edge to edge").format(gem=name)


# --- the text twin --------------------------------------------------------------------------------------------------


def text(view: View) -> Sequence[TextTable]:
    tables = []
    first = hero(view)
    for mine in (first, *(i for i in range(len(view.mines)) if i != first)):
        title = mine_title(view, mine)
        if view.mines[mine] or view.hidden_by(view.seat) == mine:
            tables.append(_gem_table(view, mine, title))
        if view.asked(mine) or not tables or mine == first:
            tables.append(_answer_table(view, mine, title))
    return tables


def _gem_table(view: View, mine: int, title: str) -> TextTable:
    lays = view.mines[mine]
    lonely = unreached(lays) if lays else ()
    rows = [_gem_row(number, LAYS[number].gem in lonely) for number in lays]
    rows += [[gem_name(GEMS[gem]), "-", "-"] for gem in missing(lays, view.options.gems)]
    columns = [pgettext("orapa", "Gem"), _("First field"), pgettext("orapa", "Turned")]
    return TextTable(_("{mine}: gems").format(mine=title), columns, rows)


def _gem_row(number: int, cut_off: bool) -> list[str]:
    lay = LAYS[number]
    field = place_name(CELLS[lay.cell])
    where = _("{cell}, no wave reaches it").format(cell=field) if cut_off else field
    return [gem_name(lay.name), where, turn_name(lay.rot)]


def _answer_table(view: View, mine: int, title: str) -> TextTable:
    rows = [
        [place_name(LABELS[ask]), told(ask, answer)]
        if ask < FIRST_CELL
        else [place_name(CELLS[ask - FIRST_CELL]), field_name(FIELDS[answer])]
        for ask, answer in view.answers(mine).items()
    ]
    columns = [_("Label or field"), pgettext("orapa", "Answer")]
    return TextTable(_("{mine}: answers").format(mine=title), columns, rows or [["-", _("nothing asked yet")]])


# --- badges ---------------------------------------------------------------------------------------------------------

GEM_SIGN = '<path class="sign" d="M-18 -8L-9 -20H9L18 -8L0 20Z"/><path class="cut" d="M-18 -8H18M-7 -8L0 20L7 -8"/>'
LENS_SIGN = '<circle class="lens" cx="-4" cy="-4" r="13"/><path class="handle" d="M6 6L19 19"/>'
RIGHT_SIGN = '<path class="yes" d="M-16 1L-5 13L17 -13"/>'
WRONG_SIGN = '<path class="no" d="M-13 -13L13 13M13 -13L-13 13"/>'


def badge(view: View, seat: int) -> str:
    if seat in view.right:
        label, sign = _("found all gems"), RIGHT_SIGN
    elif seat in view.wrong:
        label, sign = _("wrong solution"), WRONG_SIGN
    elif seat == view.master or seat in view.placing:
        label, sign = _("hides gems"), GEM_SIGN
    else:
        label, sign = pgettext("orapa", "searches"), LENS_SIGN
    return el("svg", Markup(sign), class_="orapa badge", viewBox="-24 -24 48 48", role="img", aria_label=label)

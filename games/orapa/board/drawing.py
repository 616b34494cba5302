"""The board of a seat: the mine it explores with its sketch, its own mine, or the mine in which it hides its gems."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.core.contract import Refusal, Scene
from games.core.svg import Markup
from games.orapa.board import links
from games.orapa.board.hand import define_hand, spots, trouble_text
from games.orapa.board.notes import Notes
from games.orapa.board.picture import render
from games.orapa.board.plan import KNOWN, PENCIL, Plan
from games.orapa.board.sketching import flags_of
from games.orapa.board.viewpoint import (
    LOOK,
    SKETCH,
    SOLVE,
    detail,
    hands_in,
    hides,
    mine_title,
    notes_of,
    press_mode,
    recent_questions,
    shown_mine,
    shown_wave,
)
from games.orapa.rules.actions import Place, question_number, read, read_placements
from games.orapa.rules.data import CELL_INDEX
from games.orapa.rules.gems import GEM_INDEX
from games.orapa.rules.mines import unreached, with_placement
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.rules.waves import Mine

FRAME = "f"  # the name of the scenes of a film


def draw(view: View, scene: Scene) -> str:
    if hides(view):
        return _draw_hiding(view, scene)
    mine = shown_mine(view, scene.mode)
    if view.mines[mine]:
        return _draw_known_mine(view, mine, scene)
    return _draw_explored_mine(view, mine, scene)


def _label(view: View, mine: int) -> str:
    return _("{mine}, 8 rows and 10 columns, with everything known about it").format(mine=mine_title(view, mine))


# --- a mine whose gems the reader knows -------------------------------------------------------------------------------


def _draw_known_mine(view: View, mine: int, scene: Scene) -> Markup:
    """Draw the reader's own mine, or any mine after the end, with the ways of the waves."""
    answers = view.answers(mine)
    waves = dict.fromkeys(reply.ask for reply in view.replies_about(mine) if reply.ask < FIRST_CELL)
    recent = recent_questions(scene.trail, view.owner(mine))
    shown = shown_wave(scene)
    if shown is not None and shown in answers:
        ways: Sequence[int] = (shown,)
    else:
        ways = tuple(waves) if view.ended else tuple(waves)[-1:]
    plan = Plan(
        label=_label(view, mine),
        answers=answers,
        gems=view.mines[mine],
        ways=ways,
        recent=frozenset(recent[-1:]),
        shown=shown if shown in answers else None,
    )
    return render(plan)


# --- a mine that is being explored ------------------------------------------------------------------------------------


def _draw_explored_mine(view: View, mine: int, scene: Scene) -> Markup:
    mode, notes = press_mode(view, scene), notes_of(view, scene)
    answers = view.answers(mine)
    recent = recent_questions(scene.trail, view.owner(mine))
    if mode == SKETCH:
        return _draw_sketch(view, mine, scene, notes)
    if mode == SOLVE:
        return _draw_solution(view, mine, scene, notes)
    asks = [asked for word in scene.picked if (asked := question_number(word)) is not None]
    picked, shown = asks[0] if asks else None, shown_wave(scene)
    if picked is not None and picked in answers and picked < FIRST_CELL:
        shown = picked
    latest = _latest_question(view, mine, scene)
    plan = Plan(
        label=_label(view, mine),
        mode=mode,
        answers=answers,
        gems=notes.sketch,
        look=PENCIL,
        marks=dict(notes.marks),
        picked=picked,
        fresh=latest if shown is None else None,
        recent=frozenset(recent if latest is None else (*recent, latest)) if shown is None else frozenset(),
        shown=shown if shown in answers else None,
        links=tuple(links.look_links(view, mine, scene) if mode == LOOK else links.ask_links(view, mine, scene)),
        animated=not scene.name,
    )
    return render(plan)


def _latest_question(view: View, mine: int, scene: Scene) -> int | None:
    """Return the question whose answer is shown until the reader chooses something."""
    replies = view.replies_about(mine)
    return replies[-1].ask if replies and not scene.picked else None


def _draw_sketch(view: View, mine: int, scene: Scene, notes: Notes) -> Markup:
    hand, pressed = notes.hand, CELL_INDEX.get(detail(scene))
    ghost, refused, below = None, "", ""
    if hand is not None:
        below = define_hand(f"orapa{scene.name}", *hand)
        if pressed is not None and notes.covering(pressed) in (None, notes.placed(hand[0])):
            spot = spots(notes.sketch, *hand)[pressed]
            ghost, refused = spot.number, trouble_text(spot.trouble) if spot.trouble else ""

    plan = Plan(
        label=_("Your sketch of {mine}, 8 rows and 10 columns").format(mine=mine_title(view, mine)),
        prefix=f"orapa{scene.name}",
        mode=SKETCH,
        answers=view.answers(mine),
        gems=notes.sketch,
        look=PENCIL,
        cut_off=unreached(notes.sketch),
        marks=dict(notes.marks),
        flags=flags_of(view, mine, notes),
        tried=notes.tried,
        ghost=ghost,
        refused=refused,
        below=below,
        picked=None if pressed is None or ghost is not None else FIRST_CELL + pressed,
        links=tuple(links.sketch_links(view, mine, scene, notes)),
    )
    return render(plan)


def _draw_solution(view: View, mine: int, scene: Scene, notes: Notes) -> Markup:
    """Draw the sketch before it is handed in, or the gems of a solution that is entered gem by gem."""
    given = hands_in(view, scene)
    entered = notes.sketch if given else _entered_gems(scene.picked)
    shown = Notes(sketch=entered)
    plan = Plan(
        label=_("Your solution for {mine}, 8 rows and 10 columns").format(mine=mine_title(view, mine)),
        prefix=f"orapa{scene.name}",
        mode=SOLVE,
        answers=view.answers(mine),
        gems=entered,
        look=PENCIL,
        cut_off=unreached(entered) if given else (),
        flags=flags_of(view, mine, shown) if entered else {},
        tried=notes.tried if given else (),
        links=() if given else tuple(links.field_links(scene)),
    )
    return render(plan)


def _entered_gems(picked: Sequence[str]) -> Mine:
    """Return the gems whose placement is complete; the last one may lack its rotation."""
    try:
        return tuple(sorted(read_placements(picked[1 : 1 + len(picked[1:]) // 5 * 5])))
    except Refusal:
        return ()


# --- a mine in which gems are being hidden ----------------------------------------------------------------------------


def _draw_hiding(view: View, scene: Scene) -> Markup:
    index = view.hidden_by(view.seat)
    assert index is not None
    before = view if scene.before is None else scene.before  # with a preview, `view` already has the gem
    mine = before.mines[index]
    placed = chosen_placement(scene.picked)
    hand = gem_in_hand(scene.picked)
    below = "" if hand is None else define_hand(f"orapa{scene.name}", *hand)
    plan = Plan(
        label=_("Your mine, 8 rows and 10 columns"),
        mode="hide",
        gems=mine,
        look=KNOWN,
        cut_off=unreached(mine if placed is None else with_placement(mine, placed)),
        ghost=placed,
        below=below,
        links=tuple(links.hiding_links(mine, hand, scene)),
        animated=scene.name in ("", FRAME),
    )
    return render(plan)


def gem_in_hand(picked: Sequence[str]) -> tuple[int, int] | None:
    """Return the gem and the rotation of a word such as `red.1`."""
    gem, dot, rot = (picked[0] if picked else "").partition(".")
    return (GEM_INDEX[gem], int(rot)) if dot and gem in GEM_INDEX and rot.isdigit() else None


def chosen_placement(picked: Sequence[str]) -> int | None:
    """Return the placement that these words choose; None if they are not a whole placement."""
    try:
        action = read(" ".join(picked))
    except Refusal:
        return None
    return action.lay if isinstance(action, Place) else None

"""What a press on the board can mean, and what the strip above it says about the sketch or a known wave."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.presentation import Mode, Told
from games.orapa.board.hand import spots, trouble_text
from games.orapa.board.icons import icon
from games.orapa.board.inks import large_tag
from games.orapa.board.notes import Notes
from games.orapa.board.shelf import answer_text
from games.orapa.board.sketching import (
    clash_text,
    clashes,
    explained,
    missing_text,
    problems,
    tried_answer,
    tried_text,
)
from games.orapa.board.viewpoint import (
    ASK,
    LOOK,
    OWN,
    SKETCH,
    SOLVE,
    detail,
    explored_mine,
    hands_in,
    hides,
    notes_of,
    shown_mine,
    shown_wave,
    sketches,
)
from games.orapa.rules.data import CELL_INDEX
from games.orapa.rules.gems import GEMS
from games.orapa.rules.mines import missing
from games.orapa.rules.state import View
from games.orapa.rules.waves import INKS_PER_LABEL, colour
from games.orapa.wording.names import gem_name, wave_name


def modes(view: View) -> Sequence[Mode]:
    """Return the modes of a seat that explores a mine. On its turn it can ask, look and hand in a solution."""
    if view.ended or view.placing or explored_mine(view) is None:
        return ()
    turn = view.turn == view.seat
    asks = turn and not view.closing
    found = [
        Mode(ASK, pgettext("orapa mode", "Ask"), "scan", icon("ask"), default=True) if asks else None,
        Mode(LOOK, pgettext("orapa mode", "Look"), "look", icon("look")) if asks else None,
        Mode("board", pgettext("orapa mode", "Answers"), picture=icon("board"), default=True) if not asks else None,
        Mode(SKETCH, pgettext("orapa mode", "Sketch"), picture=icon("sketch")),
        Mode(SOLVE, pgettext("orapa mode", "Solve"), "solve", icon("solve")) if turn else None,
        Mode(OWN, pgettext("orapa mode", "My mine"), picture=icon("mine")) if view.duel else None,
    ]
    return [mode for mode in found if mode is not None]


def remark(view: View, scene: Scene) -> Told | None:
    """Return what the strip says about the sketch, or about a known wave that the reader wants to see."""
    mine, own = explored_mine(view), view.hidden_by(view.seat)
    if hides(view) and own is not None and not view.mines[own]:
        more = _("Or fill in your mine at random.")
        return Told(_("Tap a gem below the board, then a space"), icon="info", more=more)
    if mine is not None and sketches(view, scene):
        return _about_sketch(view, mine, scene, notes_of(view, scene))
    if mine is not None and hands_in(view, scene):
        return _about_answers(view, mine, notes_of(view, scene))
    label, shown = shown_wave(scene), shown_mine(view, scene.mode)
    answer = None if label is None else view.answers(shown).get(label)
    if label is None or answer is None:
        return None
    return Told(answer_text(label, answer), picture=large_tag(label, answer), icon="eye")


def _about_sketch(view: View, mine: int, scene: Scene, notes: Notes) -> Told:
    pressed = detail(scene)
    if notes.hand is not None and pressed in CELL_INDEX:
        spot = spots(notes.sketch, *notes.hand)[CELL_INDEX[pressed]]
        if spot.trouble is not None:
            gem = gem_name(GEMS[notes.hand[0]])
            told = f"{gem} {trouble_text(spot.trouble)}"
            return Told(told, icon="x", more=_("Tap another space, or turn the gem."), look="clash")
    if notes.tried:
        return _about_tried(view, mine, notes)
    return _about_answers(view, mine, notes)


def _about_tried(view: View, mine: int, notes: Notes) -> Told:
    """Tell where the wave that was tried last would come out."""
    label = notes.tried[-1]
    answer, known = tried_answer(notes, label), view.answers(mine).get(label)
    told, picture = tried_text(label, answer, known), large_tag(label, answer)
    change = wave_name(colour(answer)) if answer >= 0 else ""
    if known is None:
        return Told(told, change, picture=picture, more=_("This wave has not been asked yet."))
    if known == answer:
        return Told(told, change, picture=picture, more=_("That is what was answered."), look="own")
    if missing(notes.sketch, view.options.gems):
        more = _("Move a gem, or add a missing one.")
    else:
        more = _("Dashed red is your sketch: move a gem.")
    if known >= 0 and answer >= 0 and known // INKS_PER_LABEL == answer // INKS_PER_LABEL:
        more = _("It was {colour}. Move a gem.").format(colour=wave_name(colour(known)))
    return Told(told, change, picture=picture, more=more, look="clash")


def _about_answers(view: View, mine: int, notes: Notes) -> Told:
    """Tell how many answers the sketch explains, and the first that it contradicts."""
    if not notes.sketch:
        more = _("Take a gem below the board, tap a space.")
        return Told(_("Sketch where you think the gems are"), icon="info", more=more)
    n, all_ = explained(view, mine, notes)
    change = _("{n} of {all}").format(n=n, all=all_)
    wrong, illegal = clashes(view, mine, notes), problems(notes)
    if illegal:
        return Told(illegal[0], icon="x", look="clash")
    if wrong:
        return Told(_("Answers that your sketch explains"), change, "x", more=clash_text(wrong[0]), look="clash")
    lacking = missing(notes.sketch, view.options.gems)
    more = f"{missing_text(view, notes)}." if lacking else _("All gems are in your sketch.")
    if n == all_ and all_:
        return Told(_("Your sketch explains every answer"), change, "check", more=more, look="own")
    return Told(_("Answers that your sketch explains"), change, "info", more=more)

"""What the board is to its reader: which mine it shows, what a press on it means, and which questions are new."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.core.contract import Event, Scene
from games.orapa.board.notes import Notes, load
from games.orapa.rules.actions import question_number
from games.orapa.rules.data import CELL_INDEX, LABEL_INDEX, LABELS
from games.orapa.rules.state import SITE, View
from games.wording import seat_name

ASK, LOOK, SKETCH, SOLVE, HIDE = "ask", "look", "sketch", "solve", "hide"  # what a press on the board means
OWN, WAVE, GEMS = "mine", "wave", "gems"  # further modes: my own mine, one known wave, a solution gem by gem


def explored_mine(view: View) -> int | None:
    """Return the mine that the reader explores, if there is one."""
    return None if view.seat is None else view.explored_by(view.seat)


def hides(view: View) -> bool:
    """Return whether the reader is still hiding gems."""
    return view.seat is not None and view.seat in view.placing


def shown_mine(view: View, mode: str = "") -> int:
    """Return the mine on the board: the one the reader explores or, until all gems are hidden, the reader's own."""
    own, explored = view.hidden_by(view.seat), explored_mine(view)
    if own is not None and (view.placing or explored is None or mode.partition(".")[0] == OWN):
        return own
    return 0 if explored is None else explored


def mine_title(view: View, mine: int) -> str:
    owner = view.owner(mine)
    if owner == SITE:
        return _("The hidden mine")
    if owner == view.seat:
        return _("Your mine")
    return _("{who}'s mine").format(who=seat_name(owner))


def press_mode(view: View, scene: Scene) -> str:
    """Return what a press on the board means; '' if nothing can be pressed."""
    if hides(view):
        return HIDE
    if sketches(view, scene):
        return SKETCH
    first = scene.picked[0] if scene.picked else ""
    if first == "solve":
        return SOLVE
    if first == "look" or first in CELL_INDEX:
        return LOOK
    return ASK if LABELS[0] in scene.targets or LABELS[-1] in scene.targets else ""


def sketches(view: View, scene: Scene) -> bool:
    """Return whether presses write the reader's sketch."""
    can_write = scene.desk is not None and explored_mine(view) is not None and not view.placing
    return can_write and scene.mode.partition(".")[0] == SKETCH


def hands_in(view: View, scene: Scene) -> bool:
    """Return whether the reader is about to hand in their sketch, not a solution entered gem by gem."""
    begun = scene.picked[:1] == ("solve",) and len(scene.picked) <= len(("solve", "red", "at"))
    return begun and scene.desk is not None and scene.mode != GEMS and bool(load(scene.sheet).sketch)


def notes_of(view: View, scene: Scene) -> Notes:
    """Return the reader's notes on the mine that the board shows."""
    mine = explored_mine(view)
    shown = mine is not None and mine == shown_mine(view, scene.mode) and not view.mines[mine]
    return load(scene.sheet) if shown and scene.sheet else Notes()


def detail(scene: Scene) -> str:
    """Return the field or label that the address adds to the mode, such as `c4`."""
    return scene.mode.partition(".")[2].lower()


def shown_wave(scene: Scene) -> int | None:
    """Return the label whose answer the reader wants to see."""
    return LABEL_INDEX.get(detail(scene)) if scene.mode.startswith((f"{WAVE}.", f"{OWN}.")) else None


def recent_questions(trail: Sequence[Event], owner: int) -> list[int]:
    """Return the questions about this owner's mine asked since the reader's last turn."""
    found = []
    for event in trail:
        if event.data.get("mine") == owner and event.kind in ("wave", "absorbed", "looked"):
            asked = question_number(event.data.get("label") or event.data["cell"])
            if asked is not None:
                found.append(asked)
    return found

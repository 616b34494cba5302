"""The dock: its main button, the prompt in place of it, and the uses of what was pressed on the board."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import npgettext, pgettext

from games.core.contract import Decision, Event
from games.core.presentation import Die
from games.i9n.board.marks import EXPLORER_SPOTS
from games.i9n.rules.actions import Drill
from games.i9n.rules.data import FIELDS
from games.i9n.rules.legality import legal_actions
from games.i9n.rules.state import View
from games.i9n.wording.hints import drilling_problem
from games.i9n.wording.names import label, towards


def main(view: View, decision: Decision) -> str:
    """Return the move of the main button: drill if that is possible, or else end the turn."""
    if decision.kind != "turn":
        return ""
    drills = any(isinstance(action, Drill) for action in legal_actions(view, decision))
    return "drill" if drills else "end"


def asks(view: View, decision: Decision) -> bool:
    return decision.kind == "turn" and view.points > 0


def nudge(view: View, decision: Decision) -> str:
    """Point out points that would be lost."""
    if decision.kind != "turn" or not view.points or main(view, decision) != "end":
        return ""
    return npgettext(
        "i9n",
        "{n} point left, and it would be lost: move, or buy a note?",
        "{n} points left, and they would be lost: move, or buy a note?",
        view.points,
    ).format(n=view.points)


def undoable(kind: str, words: Sequence[str]) -> bool:
    return kind == "turn" and words[0] not in ("drill", "end")


def dice(event: Event) -> Sequence[Die]:
    return (Die(event.data["die"], pgettext("i9n", "Rolled")),) if event.kind == "rolled" else ()


def prompt(view: View, decision: Decision, picked: Sequence[str]) -> str:
    match list(picked):
        case ["place"]:
            return pgettext("i9n", "Pick two spaces on the map")
        case ["place", _first]:
            return pgettext("i9n", "Pick the second space")
        case ["step"] | ["drill"]:
            return pgettext("i9n", "Pick an explorer")
        case ["step", _explorer]:
            return pgettext("i9n", "Pick a green space")
        case ["drill", *_rest]:
            return pgettext("i9n", "Pick the note to pay with")
        case ["buy"] | ["sell"]:
            return pgettext("i9n", "Pick a price")
        case ["swap"]:
            return pgettext("i9n", "Pick a player")
        case ["swap", *_rest]:
            return pgettext("i9n", "Pick notes")
    return ""


def use(view: View, words: Sequence[str]) -> str:
    """Return the label of one of several uses of an explorer or a field."""
    match list(words):
        case ["drill", _explorer, "with", note]:
            return pgettext("i9n", "Drill with {note}").format(note=label(note))
        case ["step", explorer, way]:
            return pgettext("i9n", "Explorer {n} {way}").format(n=explorer, way=towards(way))
    return ""


def about(view: View, thing: str) -> str:
    """Return the hint for a pressed explorer."""
    if thing not in EXPLORER_SPOTS or view.seat is None:
        return _("Two of your explorers can move here. Choose one.")
    number = EXPLORER_SPOTS.index(thing)
    field = view.explorers[view.seat][number]
    said = _("Explorer {n} is on {field}. Move it to a green space, or drill.").format(
        n=number + 1, field=FIELDS[field]
    )
    trouble = drilling_problem(view, field)
    if not trouble:
        return said
    said = _("Explorer {n} is on {field}. Move it to a green space.").format(n=number + 1, field=FIELDS[field])
    return f"{said} {trouble[:1].upper()}{trouble[1:]}"

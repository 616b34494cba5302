"""What can be pressed on the board, and the parts of the board that a phone shows one at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import pgettext

from games.core.contract import Decision, Scene
from games.core.presentation import Part
from games.i9n.board.marks import EXPLORER_SPOTS
from games.i9n.rules.actions import EXPLORERS, Buy, Drill, Sell, Step, write
from games.i9n.rules.data import FIELDS, NOTES
from games.i9n.rules.legality import legal_actions
from games.i9n.rules.map import DIRECTIONS, STEP
from games.i9n.rules.state import View

PARTS_OF_EVENTS = {"bought": "prices", "sold": "prices", "swapped": "seats"}  # what a film shows on a phone
PARTS_OF_VERBS = {"buy": "prices", "sell": "prices", "swap": "seats"}


def things(view: View) -> Mapping[str, Sequence[str]]:
    """Return what can be pressed first: a field next to an explorer, an explorer, a price."""
    if view.seat is None or view.seat != view.turn or not view.phase or view.ended:
        return {}
    found: dict[str, list[str]] = {}
    for action in legal_actions(view, Decision(view.seat, "turn")):
        line = write(action)
        match action:
            case Step(explorer):
                found.setdefault(spot(view, line.split()), []).append(line)
                found.setdefault(EXPLORER_SPOTS[explorer], []).append(line)
            case Drill(explorer):
                found.setdefault(EXPLORER_SPOTS[explorer], []).append(line)
            case Buy(note):
                found[f"buy-{NOTES[note]}"] = [line]
            case Sell(note):
                found[f"sell-{NOTES[note]}"] = [line]
    return found


def spot(view: View, words: Sequence[str]) -> str:
    """Return the field that a step leads to. The other moves of a pressed explorer are offered as buttons."""
    match words:
        case ["step", explorer, way] if view.seat is not None:
            start = view.explorers[view.seat][EXPLORERS.index(explorer)]
            return FIELDS[STEP[start][DIRECTIONS.index(way)]]
    return ""


def parts(view: View, scene: Scene) -> Sequence[Part]:
    """Return the parts that a phone shows one at a time, beginning with the one where something happens."""
    shown = PARTS_OF_VERBS.get(scene.picked[0] if scene.picked else "", "map")
    if scene.name:  # a frame of a film
        happened = [PARTS_OF_EVENTS.get(event.kind, "map") for event in scene.trail]
        shown = happened[0] if happened else "map"
    named = {
        "map": pgettext("i9n", "Map"),
        "prices": pgettext("i9n", "Exchange"),
        "seats": pgettext("i9n", "Players"),
    }
    return [Part(name, label, shown=name == shown) for name, label in named.items()]

"""What the map shows besides its pieces: what can be pressed, what is closed, what is known, what has just happened."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.contract import Event, Scene
from games.i9n.rules.actions import EXPLORERS
from games.i9n.rules.data import FIELDS, INDEX
from games.i9n.rules.deduction import deduce, evidence
from games.i9n.rules.drilling import forbidden_fields
from games.i9n.rules.map import DIRECTIONS, STEP, flowing_fields
from games.i9n.rules.state import UNKNOWN, View

LONGEST_TRAIL = 30  # events; more would hide the map


@dataclass(frozen=True)
class Known:
    """Sets of fields as bits: what the deduction aid shows."""

    last: int = 0  # fields that can be the last well
    sure: int = 0  # oil for certain in this phase
    maybe: int = 0  # oil is possible


def known_fields(view: View) -> Known | None:
    """Return what the reader can know, or None without the aid."""
    if not view.options.aid or not view.phase or view.ended:
        return None
    found = deduce(evidence(view, view.mine))
    possible = sum(1 << f for f, chance in enumerate(found.chances) if chance)
    return Known(found.last, found.sure, possible & ~found.sure)


@dataclass(frozen=True)
class Marks:
    fields: dict[int, str]  # field -> the word of the spot on it
    steps_ahead: frozenset[int]  # those of them to which an explorer can go next
    chosen: bool  # the reader has chosen that explorer
    picked: frozenset[int]  # fields of the move chosen so far
    active: int | None  # the reader's explorer that is about to act
    closed: int  # fields where nobody may drill in this phase, as bits
    news: frozenset[int]  # fields where somebody drilled since the reader's last turn
    trail: tuple[tuple[int, int], ...]  # steps since the reader's last turn
    struck: int | None  # the field of a strike to celebrate


def marks_of(view: View, scene: Scene) -> Marks:
    active = _active_explorer(view, scene)
    fields, chosen = _pressable(view, scene, active)
    trail = scene.trail[-LONGEST_TRAIL:]
    return Marks(
        fields=fields,
        steps_ahead=frozenset(f for f, word in fields.items() if _is_step(view, scene, word)),
        chosen=chosen,
        picked=_picked(view, scene, active),
        active=active,
        closed=forbidden_fields(view) if view.phase and not view.ended else 0,
        news=frozenset(INDEX[event.data["field"]] for event in trail if event.kind in ("struck", "missed")),
        trail=_steps(view, scene, trail),
        struck=_struck((*scene.trail, *scene.latest)),
    )


def _picked(view: View, scene: Scene, active: int | None) -> frozenset[int]:
    """Return the fields that the reader picked, or where the chosen explorer would drill."""
    if scene.picked[:1] == ("drill",) and active is not None and view.seat is not None:
        return frozenset([view.explorers[view.seat][active]])
    return frozenset(INDEX[word] for word in scene.picked if word in INDEX)


def _active_explorer(view: View, scene: Scene) -> int | None:
    if view.seat is None or not view.phase:
        return None
    if scene.thing in EXPLORER_SPOTS:
        return EXPLORER_SPOTS.index(scene.thing)
    if scene.picked[:1] in (("step",), ("drill",)) and len(scene.picked) > 1:
        return EXPLORERS.index(scene.picked[1])
    return None


EXPLORER_SPOTS = tuple(f"explorer-{word}" for word in EXPLORERS)  # see `pressing.things`


def _pressable(view: View, scene: Scene, active: int | None) -> tuple[dict[int, str], bool]:
    """Return the spots on fields, and whether they are the next step of a chosen explorer."""
    targets = scene.targets
    if not targets:
        return {}, False
    before: View = scene.before or view
    own = before.explorers[view.seat] if view.seat is not None else ()
    if scene.picked[:1] == ("step",) and len(scene.picked) == 2 and active is not None:
        ways = {STEP[own[active]][i]: way for i, way in enumerate(DIRECTIONS) if way in targets}
        return ways, True
    found = {f: name for f, name in enumerate(FIELDS) if name in targets}
    if view.phase:
        for explorer, (thing, word) in enumerate(zip(EXPLORER_SPOTS, EXPLORERS, strict=True)):
            choosing = scene.picked in (("step",), ("drill",))
            spot = word if choosing else thing
            if spot in targets and (explorer == 0 or own[1] != own[0]):
                found[own[explorer]] = spot
    return found, bool(scene.thing in EXPLORER_SPOTS and active is not None)


def _is_step(view: View, scene: Scene, word: str) -> bool:
    return bool(view.phase) and scene.targets[word].marked and (word in INDEX or word in DIRECTIONS)


def _steps(view: View, scene: Scene, trail: tuple[Event, ...]) -> tuple[tuple[int, int], ...]:
    """Return the steps to draw: the one that is being chosen, or else those since the reader's last turn."""
    if scene.before is not None:
        pairs = zip(scene.before.explorers, view.explorers, strict=True)
        moved = [(a, b) for was, now in pairs if len(was) == len(now) for a, b in zip(was, now, strict=True) if a != b]
        return tuple(moved) if view.phase else ()
    return tuple((INDEX[e.data["from"]], INDEX[e.data["to"]]) for e in trail if e.kind == "stepped")


def _struck(events: tuple[Event, ...]) -> int | None:
    return next((INDEX[event.data["field"]] for event in reversed(events) if event.kind == "struck"), None)


def flow_counts(view: View) -> tuple[int, ...]:
    """Count for each field the phases in which oil flowed there; all 0 before the end."""
    if view.well == UNKNOWN:
        return (0,) * len(FIELDS)
    wells = [flowing_fields(view.order, view.well, phase) for phase in range(1, 7)]
    return tuple(sum(found >> f & 1 for found in wells) for f in range(len(FIELDS)))

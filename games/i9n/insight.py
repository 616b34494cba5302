"""What is told about a finished match of i9n: the worlds that were possible, and the luck with die and drillings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from games.core.contract import Event
from games.core.insight import ChanceEvent, Insight, Possibility, Step
from games.i9n.bots import best_plan_value
from games.i9n.rules.actions import Action, Drill
from games.i9n.rules.counting import last_wells, worlds
from games.i9n.rules.data import DIE
from games.i9n.rules.deduction import deduce, evidence
from games.i9n.rules.state import State, View
from games.i9n.wording import insight as wording

OIL, ROLL = "oil", "die"
NOTES = "notes"


def chances(rules: Any, step: Step[State, Action]) -> Iterator[ChanceEvent]:
    """Yield the drilling with its odds as the seat knew them, and the die of the next turn."""
    for event in step.events:
        if event.kind in ("struck", "missed") and isinstance(step.action, Drill) and step.seat is not None:
            view = rules.view(step.before, step.seat)
            chance = oil_chance(view, step.action)
            if 0 < chance < 1:
                struck, dry = (by_seat(view, step.seat, tanks) for tanks in (view.phase, 0))
                possible = (Possibility(chance, struck), Possibility(1 - chance, dry))
                yield ChanceEvent(step.seat, OIL, struck if event.kind == "struck" else dry, possible)
        if event.kind == "rolled" and not step.after.ended:
            yield die_event(rules.view(step.after, event.data["seat"]), event.data["seat"])


def die_event(view: View, seat: int) -> ChanceEvent:
    """Value each number of points by the best plan that it allows, not by itself."""
    values = [by_seat(view, seat, best_plan_value(replace(view, points=n, die=n))) for n in range(1, DIE + 1)]
    return ChanceEvent(seat, ROLL, values[view.die - 1], tuple(Possibility(1 / DIE, value) for value in values))


def by_seat(view: View, seat: int, value: float) -> tuple[float, ...]:
    return tuple(float(value) if i == seat else 0.0 for i in range(view.seats))


def oil_chance(view: View, drill: Drill) -> float:
    known = deduce(evidence(view, view.mine))
    return known.chances[view.explorers[view.turn][drill.explorer]] / known.worlds


def sources(events: Sequence[Event]) -> Iterator[tuple[str, int, int]]:
    """Yield the tanks of each rig by its phase, and the winning notes."""
    for event in events:
        if event.kind == "struck":
            yield f"phase {event.data['phase']}", event.data["seat"], event.data["phase"]
        elif event.kind == "scored":
            for seat, notes in enumerate(event.data["notes"]):
                yield NOTES, seat, notes


INSIGHT: Insight[State, Action, View] = Insight(
    worlds=worlds,
    answers=last_wells,
    asks=lambda action: isinstance(action, Drill),
    told=wording.told,
    worlds_name=wording.worlds_name,
    chances=lambda rules, step: tuple(chances(rules, step)),
    chance_name=wording.chance_name,
    sources=sources,
    source_name=wording.source_name,
    judge="default",
    judged=lambda view, decision, action: isinstance(action, Drill),
    promise=lambda view, decision, action: oil_chance(view, action) if isinstance(action, Drill) else None,
    promise_name=wording.promise_name,
)

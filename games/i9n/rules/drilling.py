"""Drilling: where it is forbidden, what it does, and the change of phase that follows."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.seats import replace_at
from games.i9n.rules.actions import Drill
from games.i9n.rules.data import FIELDS, NOTES, RIGS
from games.i9n.rules.map import NEIGHBOURS, flowing_fields
from games.i9n.rules.scoring import LAST_WELL, end_match
from games.i9n.rules.state import Rig, State, Table
from games.i9n.rules.trading import update_market, without


def forbidden_fields(t: Table) -> int:
    """Return the fields where rules I and II forbid drilling to every seat, as bits (I-4, I-5)."""
    bits, phase = 0, t.phase
    for rig in t.rigs:
        if rig.phase == phase:
            bits |= 1 << rig.field | NEIGHBOURS[rig.field]
        elif rig.phase == phase - 1:
            bits |= 1 << rig.field
    return bits


def rigs_left(t: Table, phase: int) -> int:
    return RIGS[phase] - sum(rig.phase == phase for rig in t.rigs)


def next_phase(phase: int) -> int:
    """Return the next phase with rigs. Phase 5 has none: its card and the next one enter together (I-1)."""
    return 6 if phase == 4 else phase + 1


def well_count(phase: int) -> int:
    return 64 >> phase


def drill(s: State, a: Drill) -> Result[State]:
    field, phase = s.explorers[s.turn][a.explorer], s.phase
    hand = without(s.hands[s.turn], (a.note,))
    data = {"seat": s.turn, "explorer": a.explorer + 1, "field": FIELDS[field], "note": NOTES[a.note], "phase": phase}
    if not flowing_fields(s.order, s.well, phase) >> field & 1:  # I-8
        if not s.stops >> field & 1:
            s = replace(s, dry=(*s.dry[: phase - 1], s.dry[phase - 1] | 1 << field, *s.dry[phase:]))
        return Result(update_market(s, a.note, 1, hand, s.points - 1), (Event("missed", data),), final=True)
    rigs = (*s.rigs, Rig(field, phase, s.turn, s.round))
    s = replace(
        s, rigs=rigs, hands=replace_at(s.hands, s.turn, hand), points=s.points - 1, acted=s.acted + 1
    )  # I-6: the note goes to the deposit, not to the exchange
    events: tuple[Event, ...] = (Event("struck", data),)
    if rigs_left(s, phase):
        return Result(s, events, final=True)
    if phase == max(RIGS):  # I-30
        return end_match(s, LAST_WELL, (*events, Event(LAST_WELL, {"seat": s.turn, "field": FIELDS[field]})))
    if phase == 4:
        events = (*events, Event("empty_phase", {"phase": 5}))  # I-1
    phase = next_phase(phase)
    return Result(replace(s, phase=phase), (*events, phase_event(phase)), final=True)  # I-13: the points are kept


def phase_event(phase: int) -> Event:
    return Event("phase", {"phase": phase, "wells": well_count(phase), "rigs": RIGS[phase]})

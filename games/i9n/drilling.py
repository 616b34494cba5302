"""Where drilling is forbidden, and what a drilling does."""

from __future__ import annotations

from games.core.contract import IllegalAction
from games.i9n.data import FIELDS, RIGS
from games.i9n.state import Table
from games.i9n.world import BESIDE


def forbidden(t: Table) -> int:
    """The fields where nobody may drill now, as bits: rules I and II, for everybody alike (I-4, I-5)."""
    bits, phase = 0, t.phase
    for rig in t.rigs:
        if rig.phase == phase:
            bits |= 1 << rig.field | BESIDE[rig.field]
        elif rig.phase == phase - 1:
            bits |= 1 << rig.field
    return bits


def objection(t: Table, field: int) -> IllegalAction | None:
    """Why nobody may drill here now. In phase 6 the rig of phase 4 is old enough (I-2, I-3)."""
    if not forbidden(t) >> field & 1:
        return None
    for rig in t.rigs:
        if rig.field == field and rig.phase >= t.phase - 1:
            return IllegalAction("rule_one", field=FIELDS[field], phase=rig.phase)
    rig = next(rig for rig in t.rigs if rig.phase == t.phase and BESIDE[rig.field] >> field & 1)
    return IllegalAction("rule_two", field=FIELDS[field], rig=FIELDS[rig.field])


def rigs_left(t: Table, phase: int) -> int:
    return RIGS[phase] - sum(rig.phase == phase for rig in t.rigs)


def next_phase(phase: int) -> int:
    """Phase 5 has no rigs: its card and the next one enter together (I-1)."""
    return 6 if phase == 4 else phase + 1


def wells_in(phase: int) -> int:
    return 64 >> phase

"""Who has won: tanks and winning notes, then the highest rig, then the next one (I-31, I-32)."""

from __future__ import annotations

from games.core.contract import Outcome
from games.i9n.state import State, View
from games.i9n.world import LABELS

LAST_WELL, ROUND_LIMIT, LAST_SEAT = "last_well", "round_limit", "last_seat"
SCORED = (LAST_WELL, ROUND_LIMIT)


def rigs_of(t: State | View, seat: int) -> tuple[int, ...]:
    """The tanks on each rig, the highest first."""
    return tuple(sorted((rig.phase for rig in t.rigs if rig.seat == seat), reverse=True))


def winning_notes(t: State | View, seat: int) -> int:
    """Notes in hand whose label holds for the last well; the deposit does not count (I-6)."""
    return sum(note in LABELS[t.well] for note in t.hands[seat])


def score(t: State | View, seat: int) -> int:
    return sum(rigs_of(t, seat)) + winning_notes(t, seat)


def tally(s: State | View) -> tuple[int, ...]:
    return tuple(score(s, seat) for seat in range(s.seats))


def outcome(s: State | View) -> Outcome:
    gone = tuple((seat,) for seat in reversed(s.left))  # G-9
    if s.ended not in SCORED:
        return Outcome((tuple(s.playing), *gone), s.ended)
    scores = tally(s)
    rank = {seat: (scores[seat], rigs_of(s, seat)) for seat in s.playing}
    places = sorted(set(rank.values()), reverse=True)
    groups = tuple(tuple(seat for seat in s.playing if rank[seat] == place) for place in places)
    return Outcome(groups + gone, s.ended, scores)

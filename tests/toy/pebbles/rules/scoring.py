"""The scores and the ranking at the end."""

from __future__ import annotations

from games.core.contract import AGREEMENT, Outcome
from games.core.seats import leavers, ranked
from tests.toy.pebbles.rules.state import NOT_YET, State


def hand_value(s: State, seat: int) -> int:
    """Count a closed hand if no other one is equal, an open hand always, but one pebble less."""
    n = s.hidden[seat]
    if seat in s.left or n == NOT_YET:
        return 0
    if seat in s.shown:
        return max(0, n - 1)
    return 0 if any(s.hidden[other] == n for other in s.playing if other != seat) else n


def rank(s: State) -> Outcome:
    """Return the outcome of a match that has ended."""
    gone = leavers(s.left)
    if s.ended == AGREEMENT:
        return Outcome((tuple(s.playing), *gone), AGREEMENT)  # G-8
    scores = tuple(s.taken[seat] + hand_value(s, seat) for seat in range(len(s.taken)))
    return Outcome(ranked(s.playing, scores) + gone, s.ended, scores)

"""The end of a match: scores from tanks and winning notes, ties by the highest rig, then the next (I-31, I-32)."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Outcome, Result
from games.core.seats import leavers, ranked
from games.i9n.rules.data import FIELDS, NOTES
from games.i9n.rules.map import CODE, LABELS
from games.i9n.rules.state import State, View

LAST_WELL, ROUND_LIMIT, LAST_SEAT = "last_well", "round_limit", "last_seat"
SCORED = (LAST_WELL, ROUND_LIMIT)  # reasons with scores


def rigs_of(t: State | View, seat: int) -> tuple[int, ...]:
    """List the tanks of each rig of a seat, in descending order."""
    return tuple(sorted((rig.phase for rig in t.rigs if rig.seat == seat), reverse=True))


def winning_notes(t: State | View, seat: int) -> int:
    """Count the notes in hand whose label holds for the last well; the deposit does not count (I-6)."""
    return sum(note in LABELS[t.well] for note in t.hands[seat])


def score(t: State | View, seat: int) -> int:
    return sum(rigs_of(t, seat)) + winning_notes(t, seat)


def tally(s: State | View) -> tuple[int, ...]:
    return tuple(score(s, seat) for seat in range(s.seats))


def outcome(s: State | View) -> Outcome:
    gone = leavers(s.left)
    if s.ended not in SCORED:
        return Outcome((tuple(s.playing), *gone), s.ended)
    scores = tally(s)
    groups = ranked(s.playing, {seat: (scores[seat], rigs_of(s, seat)) for seat in s.playing})
    return Outcome(groups + gone, s.ended, scores)


def card_labels(t: State | View) -> list[str]:
    """List the labels on the six cards of the safe in their order; the last well must be known."""
    return [NOTES[2 * pair + (CODE[t.well] >> pair & 1)] for pair in t.order]


def end_match(s: State, reason: str, events: tuple[Event, ...]) -> Result[State]:
    """End the match and reveal all secrets."""
    s = replace(s, ended=reason)
    if reason in SCORED:
        tanks = [sum(rigs_of(s, seat)) for seat in range(s.seats)]
        notes = [winning_notes(s, seat) for seat in range(s.seats)]
        first = outcome(s).ranking[0]
        events = (*events, Event("scored", {"tanks": tanks, "notes": notes, "winners": list(first)}))
    secrets = [[NOTES[note] for note in seen] for seen in s.secrets]
    revealed = Event("revealed", {"field": FIELDS[s.well], "cards": card_labels(s), "secrets": secrets})
    return Result(s, (*events, revealed), final=True)

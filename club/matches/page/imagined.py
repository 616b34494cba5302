"""Match, seats and log of an explored position, for the page that shows it. Nothing of this is ever saved."""

from __future__ import annotations

import copy
from typing import Any

from club.matches.models import Match, Move, Seat
from club.matches.worlds import Explored
from games.core import advance, codec


def imagined_seats(seats: list[Seat], rules: Any, explored: Explored) -> list[Seat]:
    """Return copies of seats and match that say what is true in the explored position. They are never saved."""
    match: Match = copy.copy(seats[0].match)
    outcome = rules.outcome(explored.state)
    match.status = Match.Status.RUNNING if outcome is None else Match.Status.FINISHED
    match.outcome = "" if outcome is None else codec.encode(outcome)
    match.paused_at = None
    waiting, out = advance.acting(explored.asked(rules)), rules.out(explored.state)
    places = {seat: place for place, group in enumerate(outcome.ranking if outcome else (), 1) for seat in group}
    found = []
    for real in seats:
        seat = copy.copy(real)
        seat.match = match
        seat.to_act, seat.due_at, seat.out = seat.number in waiting, None, seat.number in out
        seat.place = places.get(seat.number)
        seat.last_move = 1
        found.append(seat)
    return found


def moves_of(match: Match, number: int, explored: Explored, real: Match) -> list[Move]:
    """Return the moves of the explored line as the log would show them."""
    return [
        Move(
            match=match, number=number + i, kind=step.kind, seat=step.seat, decision=step.decision, line=step.line,
            origin="member", events=codec.encode_events(step.events), created_at=real.changed_at,
        )
        for i, step in enumerate(explored.steps, 1)
    ]  # fmt: skip

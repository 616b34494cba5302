"""Swapping two pieces, and passing the turn."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.seats import pass_turn
from games.nine.rules.actions import Swap
from games.nine.rules.data import CELLS, swaps_in
from games.nine.rules.ending import automatic_win, end_by_round_limit
from games.nine.rules.state import State


def swap(s: State, action: Swap) -> Result[State]:
    """Exchange two pieces; after the last swap of the turn the next seat follows."""
    done, of = s.swapped + 1, swaps_in(s.round)
    event = Event("swapped", {"seat": s.turn, "a": CELLS[action.a], "b": CELLS[action.b], "number": done, "of": of})
    places = exchanged(s.places, action.a, action.b) if s.places else s.places
    s = replace(s, cells=exchanged(s.cells, action.a, action.b), places=places, swapped=done)
    won = automatic_win(s, s.turn, (event,))
    if won is not None:
        return won
    return Result(s, (event,), final=True) if done < of else next_turn(s, (event,))  # N-11, N-12


def exchanged(spaces: str, a: int, b: int) -> str:
    """Return the contents of the spaces after two of them were exchanged."""
    after = list(spaces)
    after[a], after[b] = after[b], after[a]
    return "".join(after)


def next_turn(s: State, events: tuple[Event, ...]) -> Result[State]:
    """Pass the turn clockwise to the next seat still in play; a round ends at the start player's place."""
    turn, new_round = pass_turn(s.turn, s.starter, s.seats, s.playing)
    if not new_round:
        return Result(replace(s, turn=turn, swapped=0), events, final=True)
    if s.round == s.options.round_limit:
        return end_by_round_limit(s, events)
    s = replace(s, turn=turn, swapped=0, round=s.round + 1)
    event = Event("round", {"number": s.round, "swaps": swaps_in(s.round)})
    return Result(s, (*events, event), final=True)

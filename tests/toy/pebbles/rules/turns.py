"""The course of a match: closing hands, taking and rolling, passing the turn, the end."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.seats import first_from, pass_turn
from tests.toy.pebbles.rules.state import EMPTY, ROUND_LIMIT, State

UNLUCKY = 2  # a die of this or less puts back what was taken in the turn


def begin_turns(s: State, events: tuple[Event, ...]) -> Result[State]:
    """Start the first turn once the last hand is closed."""
    if s.hiding:
        return Result(s, events)
    first = first_from(s.starter, len(s.taken), s.playing)
    return Result(replace(s, turn=first), (*events, Event("begun", {"seat": first})), final=True)


def gain(s: State, n: int) -> State:
    """Move pebbles from the pile to the seat whose turn it is, or back if `n` is negative."""
    taken = tuple(m + n if seat == s.turn else m for seat, m in enumerate(s.taken))
    return replace(s, taken=taken, pile=s.pile - n)


def roll(s: State, die: int) -> Result[State]:
    """Apply a rolled die: take one pebble more, or put back those of this turn."""
    change = -s.now if die <= UNLUCKY else min(1, s.pile)
    event = Event("rolled", {"seat": s.turn, "die": die, "change": change})
    return Result(replace(gain(s, change), die=die), (event,), final=True)


def next_turn(s: State, events: tuple[Event, ...]) -> Result[State]:
    """Pass the turn to the next seat still in play; a round ends at the start player's place."""
    if not s.pile:
        return end(s, EMPTY, events)
    turn, new_round = pass_turn(s.turn, s.starter, len(s.taken), s.playing)
    if new_round and s.round == s.options.round_limit:
        return end(s, ROUND_LIMIT, events)
    return Result(replace(s, turn=turn, round=s.round + new_round, now=0, die=0), events)


def end(s: State, reason: str, events: tuple[Event, ...]) -> Result[State]:
    """End the match and reveal all hands."""
    shown = Event("revealed", {"hidden": [max(0, n) for n in s.hidden]})
    return Result(replace(s, ended=reason), (*events, Event(reason, {"round": s.round}), shown), final=True)

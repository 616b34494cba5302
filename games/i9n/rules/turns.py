"""Turns: rolling the die, stepping, and passing the turn on to the next seat."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.rng import Rng
from games.core.seats import pass_turn, replace_at
from games.i9n.rules.actions import Step
from games.i9n.rules.data import DIE, FIELDS
from games.i9n.rules.map import DIRECTIONS, STEP
from games.i9n.rules.scoring import ROUND_LIMIT, end_match
from games.i9n.rules.state import State, Table

T = TypeVar("T", bound=Table)


def start_turn(s: State, seat: int, events: tuple[Event, ...], rng: Rng) -> Result[State]:
    die = rng.die(DIE)  # I-35
    s = replace(s, turn=seat, die=die, points=die, acted=0)
    return Result(s, (*events, Event("rolled", {"seat": seat, "die": die})), final=True)


def step(s: State, a: Step) -> Result[State]:
    start = s.explorers[s.turn][a.explorer]
    to = STEP[start][a.direction]
    data = {"explorer": a.explorer + 1, "from": FIELDS[start], "to": FIELDS[to], "way": DIRECTIONS[a.direction]}
    return Result(after_step(s, a), (Event("stepped", {"seat": s.turn, **data}),))


def after_step(t: T, a: Step) -> T:
    """Return the table after the step: a state, or the view of one reader."""
    pair = t.explorers[t.turn]
    to = STEP[pair[a.explorer]][a.direction]
    moved = (to, pair[1]) if a.explorer == 0 else (pair[0], to)
    return replace(t, explorers=replace_at(t.explorers, t.turn, moved), points=t.points - 1, acted=t.acted + 1)


def end_turn(s: State, rng: Rng) -> Result[State]:
    return next_turn(s, (Event("ended", {"seat": s.turn, "lapsed": s.points}),), rng)  # I-14


def next_turn(s: State, events: tuple[Event, ...], rng: Rng) -> Result[State]:
    """Pass the turn to the next seat that still plays; a new round begins at or after the start player's seat."""
    turn, new_round = pass_turn(s.turn, s.starter, s.seats, s.playing)
    if new_round:
        if s.round == s.options.round_limit:  # G-7
            return end_match(s, ROUND_LIMIT, (*events, Event(ROUND_LIMIT, {"round": s.round})))
        s = replace(s, round=s.round + 1)
    return start_turn(s, turn, events, rng)

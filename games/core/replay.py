"""Replay a log into states. The log is the source of truth: everything else about a match can be derived from it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from games.core.advance import Kind, turns
from games.core.contract import AnyGame, Decision, Event
from games.core.rng import Chance, Key, Rng


class Entry(msgspec.Struct, frozen=True):
    """The stored part of a move."""

    number: int
    kind: Kind
    seat: int | None = None
    decision: str = ""
    line: str = ""


class Position(msgspec.Struct, frozen=True):
    number: int
    state: Any
    events: tuple[Event, ...] = ()
    past: tuple[tuple[int, Any], ...] = ()  # steps that can be undone: the seat and the state before


def begin(game: AnyGame, rules: Any, options: Any, seats: int, key: Key, *, chance: Chance = Rng) -> Position:
    result = rules.setup(options, seats, chance(key, 0))
    return Position(0, result.state, result.events)


def apply_entry(
    game: AnyGame, rules: Any, before: Position, entry: Entry, key: Key, *, chance: Chance = Rng
) -> Position:
    n = entry.number
    if entry.kind == "end":
        agreed = rules.agree(before.state)
        return Position(n, agreed.state, agreed.events)
    if entry.kind == "undo":
        return Position(n, before.past[-1][1], past=before.past[:-1])
    if entry.kind == "leave":
        left = rules.leave(before.state, entry.seat, chance(key, n))
        return Position(n, left.state, left.events)
    pending = rules.pending(before.state)
    decision = find(pending, entry.seat, entry.decision)
    action = game.read(entry.line)
    rules.check(before.state, decision, action)
    result = rules.apply(before.state, decision, action, chance(key, n))
    after = turns(rules, result.state, rules.pending(result.state))
    undoable = not result.final and turns(rules, before.state, pending) == after
    return Position(n, result.state, result.events, (*before.past, (decision.seat, before.state)) if undoable else ())


def find(pending: Iterable[Decision], seat: int | None, kind: str) -> Decision:
    for decision in pending:
        if decision.seat == seat and decision.kind == kind:
            return decision
    raise LookupError(f"seat {seat} is not asked {kind!r}")


def replay(
    game: AnyGame, rules: Any, start: Position, entries: Iterable[Entry], key: Key, *, chance: Chance = Rng
) -> Iterator[Position]:
    """Yield the position after each entry."""
    position = start
    states = {start.number: start.state}
    for entry in entries:
        if entry.kind == "rewind":
            position = Position(entry.number, states[rewound_to(entry)])
        else:
            position = apply_entry(game, rules, position, entry, key, chance=chance)
        states[position.number] = position.state
        yield position


def rewound_to(entry: Entry) -> int:
    """Return the number of the move to which the match was rewound."""
    if not entry.line.isdecimal():
        raise LookupError(f"{entry.line!r} is not the number of a move")
    return int(entry.line)


def last(positions: Iterable[Position], start: Position) -> Position:
    return next(iter(deque(positions, maxlen=1)), start)

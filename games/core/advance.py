"""Apply one answer and the automatic answers after it (standing orders, then bots) until a person has to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec

from games.core.contract import AnyGame, Decision, Event, Result
from games.core.rng import Key, Rng

Kind = Literal["setup", "act", "undo", "leave", "end", "rewind"]
Origin = Literal["site", "member", "bot", "clock", "order", "organizer", "deputy", "mail"]

CAP = 100  # automatic answers per call, so that no request or lock lasts for a whole match of bots


class Step(msgspec.Struct, frozen=True):
    """A log entry together with the state after it."""

    number: int
    kind: Kind
    seat: int | None
    decision: str
    line: str
    origin: Origin
    opened: int  # the version at which the answered question was asked
    state: Any
    events: tuple[Event, ...]
    final: bool
    pending: tuple[Decision, ...]


class Asked(msgspec.Struct, frozen=True):
    """An open question and the version at which it was asked, which is the token of forms that answer it."""

    decision: Decision
    opened: int


Answer = tuple[Any, Origin]
Answerer = Callable[[Any, Decision, int], Answer | None]  # state, decision, number of the move it would be


def acting(pending: tuple[Decision, ...]) -> frozenset[int]:
    """Return the seats the table is waiting for."""
    return frozenset(d.seat for d in pending if d.holds_up)


def turns(rules: Any, state: Any, pending: tuple[Decision, ...]) -> dict[int, int]:
    """Map each seat the table is waiting for to its turn number. A changed number means that a new turn has begun.

    Turn marks, clocks, reminders and penalties are all derived from this.
    """
    return {seat: rules.turn(state, seat) for seat in acting(pending)}


def reopen(before: tuple[Asked, ...], step: Step) -> tuple[Asked, ...]:
    """Return the open questions after a step. Those still open keep their token, so simultaneous players don't collide.

    A question that was just answered, or comes back by an undo, gets a new token, which makes older forms stale.
    """
    opened = {
        (a.decision.seat, a.decision.kind): a.opened
        for a in before
        if a.decision.seat != step.seat or (step.kind == "act" and a.decision.kind != step.decision)
    }
    return tuple(Asked(d, opened.get((d.seat, d.kind), step.number)) for d in step.pending)


def act(
    game: AnyGame, rules: Any, state: Any, asked: Asked, action: Any, *, number: int, key: Key, origin: Origin
) -> Step:
    """Check and apply one action. The caller handles IllegalAction."""
    d = asked.decision
    action = rules.normalize(state, d, action)
    rules.check(state, d, action)
    result: Result[Any] = rules.apply(state, d, action, Rng(key, number))
    return Step(
        number, "act", d.seat, d.kind, game.write(action), origin, asked.opened,
        result.state, result.events, result.final, rules.pending(result.state),
    )  # fmt: skip


def follow(
    game: AnyGame,
    rules: Any,
    state: Any,
    asked: tuple[Asked, ...],
    *,
    number: int,
    key: Key,
    answer: Answerer,
    cap: int = CAP,
) -> Iterator[Step]:
    """Let `answer` (standing orders, bots) act until it returns None. `number` is that of the last move so far."""
    for new in range(number + 1, number + 1 + cap):
        found = next(((a, said) for a in asked if (said := answer(state, a.decision, new)) is not None), None)
        if found is None:
            return
        question, (action, origin) = found
        step = act(game, rules, state, question, action, number=new, key=key, origin=origin)
        yield step
        asked = reopen(asked, step)
        state = step.state

"""One answer and everything that follows from it by itself: standing orders, then bots, until somebody has to think."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, SupportsBytes

import msgspec

from games.core.contract import AnyGame, Decision, Event, Result
from games.core.rng import Rng

Kind = Literal["setup", "act", "undo", "leave", "end", "rewind"]
Origin = Literal["site", "member", "bot", "clock", "order", "organizer", "deputy", "mail"]

CAP = 100  # automatic answers in one go: nobody at a page or behind a lock waits for a whole match of bots


class Step(msgspec.Struct, frozen=True):
    """One line of the log, with the state it leads to."""

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
    """An open question and the version at which it was asked: the token of every form that answers it."""

    decision: Decision
    opened: int


Answer = tuple[Any, Origin]
Answerer = Callable[[Any, Decision, int], Answer | None]  # state, decision, number of the move it would be


def acting(pending: tuple[Decision, ...]) -> frozenset[int]:
    """The seats the table waits for: the one source of turn marks, clocks, reminders and penalties."""
    return frozenset(d.seat for d in pending if d.holds_up)


def reopen(before: tuple[Asked, ...], step: Step) -> tuple[Asked, ...]:
    """Questions that were open and stay open keep their token, so that simultaneous players never collide.

    What was just answered, or comes back by an undo, is asked anew: forms from before are stale.
    """
    opened = {
        (a.decision.seat, a.decision.kind): a.opened
        for a in before
        if a.decision.seat != step.seat or (step.kind == "act" and a.decision.kind != step.decision)
    }
    return tuple(Asked(d, opened.get((d.seat, d.kind), step.number)) for d in step.pending)


def act(
    game: AnyGame, rules: Any, state: Any, asked: Asked, action: Any, *, number: int, key: SupportsBytes, origin: Origin
) -> Step:
    """Checks and applies one action; IllegalAction is the caller's to tell."""
    d = asked.decision
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
    key: SupportsBytes,
    answer: Answerer,
    cap: int = CAP,
) -> Iterator[Step]:
    """Lets `answer` (standing orders, bots) act until it has nothing to say. `number` is the last one used."""
    for new in range(number + 1, number + 1 + cap):
        found = next(((a, said) for a in asked if (said := answer(state, a.decision, new)) is not None), None)
        if found is None:
            return
        question, (action, origin) = found
        step = act(game, rules, state, question, action, number=new, key=key, origin=origin)
        yield step
        asked = reopen(asked, step)
        state = step.state

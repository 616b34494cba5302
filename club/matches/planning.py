"""Conditional moves and standing orders: what a seat answers by itself. Pure.

A plan is a list of steps, one for each coming turn: after this move of another seat (or any), play these lines. A step
fires in the transaction of the move that it waited for. When something else happens, or a line is no longer legal, the
steps are dropped, and their owner is told so with the turn. A standing order is played in every turn that allows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from club.matches.errors import MatchError, NotNow, Refused
from games.core import codec
from games.core.contract import AnyGame, Decision, Refusal
from games.core.rng import Rng

ANYTHING = "*"
ALWAYS = ("always", "immer")
MOST_STEPS = 20
MOST_LINES = 20


class Step(msgspec.Struct, frozen=True):
    after: str  # the notation of another seat's move, or ANYTHING
    play: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    steps: tuple[Step, ...] = ()
    playing: tuple[str, ...] = ()  # what is left of the step that has begun
    always: tuple[str, ...] = ()  # standing orders
    dropped: bool = False  # something else happened; until the owner's next move nothing is played for them


NOTHING = Plan()
Answer = tuple[str | None, Plan]  # what to play now, and the plan after it


def load(text: str) -> Plan:
    return msgspec.json.decode(text, type=Plan) if text else NOTHING


def dump(plan: Plan) -> str:
    return "" if plan == NOTHING else msgspec.json.encode(plan).decode()


def read(game: AnyGame, text: str) -> Plan:
    """`swap a1 a2 > swap b2 b3; swap c1 c2`, one step a line; raises Refused with the line that cannot be read."""
    steps: list[Step] = []
    always: list[str] = []
    for number, line in enumerate(filter(None, map(str.strip, text.splitlines())), 1):
        after, arrow, play = (part.strip() for part in line.partition(">"))
        lines = [part.strip() for part in play.split(";") if part.strip()]
        if not arrow or not lines:
            raise Refused("plan_needs_arrow", number=number)
        try:
            answer = tuple(game.write(game.read(part)) for part in lines[:MOST_LINES])
            if after.lower() in ALWAYS:
                always += answer
            else:
                expected = ANYTHING if after in ("", ANYTHING) else game.write(game.read(after))
                steps.append(Step(expected, answer))
        except Refusal as refusal:
            raise Refused("game", refusal=refusal) from refusal
    return Plan(tuple(steps[:MOST_STEPS]), always=tuple(dict.fromkeys(always))[:MOST_LINES])


def written(plan: Plan, always: str = ALWAYS[0]) -> str:
    steps = [f"{step.after} > {'; '.join(step.play)}" for step in plan.steps]
    return "\n".join([*steps, *([f"{always} > {'; '.join(plan.always)}"] if plan.always else [])])


def dropped(plan: Plan) -> Plan:
    return Plan(always=plan.always, dropped=True)


def noticed(text: str) -> str:
    """The owner has moved by hand, so they know."""
    plan = load(text)
    return dump(msgspec.structs.replace(plan, dropped=False)) if plan.dropped else text


# Answering


def next_line(plan: Plan, last_line: str | None) -> Answer:
    """After a move of another seat; None where that was secret. A step that had begun then came to nothing."""
    if plan.playing:
        return None, dropped(plan)
    if not plan.steps:
        return None, plan
    step = plan.steps[0]
    if step.after not in (ANYTHING, last_line):
        return None, dropped(plan)
    return step.play[0], Plan(plan.steps[1:], step.play[1:], plan.always)


def go_on(plan: Plan) -> Answer:
    """After a line of the plan's own."""
    if not plan.playing:
        return None, plan
    return plan.playing[0], msgspec.structs.replace(plan, playing=plan.playing[1:])


def standing(game: AnyGame, rules: Any, state: Any, decision: Decision, lines: Iterable[str]) -> str | None:
    """The first of these lines that may be played."""
    return next((line for line in lines if objection(game, rules, state, decision, line) is None), None)


def objection(game: AnyGame, rules: Any, state: Any, decision: Decision, line: str) -> MatchError | None:
    try:
        rules.check(state, decision, game.read(line))
    except Refusal as refusal:
        return Refused("game", refusal=refusal)
    return None


# The dry run, on states that the seat cannot tell from the real ones


def rehearse(game: AnyGame, rules: Any, state: Any, seat: int, step: Step) -> tuple[str, MatchError] | None:
    """The line of a step that would not be played as the match stands, and why."""
    if step.after != ANYTHING:
        theirs = next((d for d in rules.pending(state) if d.seat != seat and d.holds_up), None)
        if theirs is None:
            return None  # it is the seat's own turn: what comes after it is not known yet
        problem = objection(game, rules, state, theirs, step.after)
        if problem is not None:
            return step.after, problem
        state = rules.apply(state, theirs, game.read(step.after), Rng(b"rehearsal", 0)).state
    return None if turn_of(rules, state, seat) is None else play_out(game, rules, state, seat, step.play)


def play_out(game: AnyGame, rules: Any, state: Any, seat: int, lines: Sequence[str]) -> tuple[str, MatchError] | None:
    """The first of these lines that would be refused. What comes after a roll of the dice is not known."""
    for line in lines:
        mine = turn_of(rules, state, seat)
        problem = NotNow("turn_over") if mine is None else objection(game, rules, state, mine, line)
        if problem is not None:
            return line, problem
        action = game.read(line)
        state, otherwise = (rules.apply(state, mine, action, Rng(b"rehearsal", n)).state for n in (0, 1))
        if codec.encode(state) != codec.encode(otherwise):
            return None
    return None


def turn_of(rules: Any, state: Any, seat: int) -> Decision | None:
    return next((d for d in rules.pending(state) if d.seat == seat and d.holds_up), None)

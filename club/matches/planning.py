"""Conditional moves: what a seat answers by itself when the others do what it expects. Pure.

A plan is a list of steps, one for each coming turn: after this move of another seat (or any), play these lines. A step
fires in the transaction of the move that it waited for. When something else happens, or a line is no longer legal, the
rest of the plan is dropped, and its owner is told on the page.
"""

from __future__ import annotations

from typing import Any

import msgspec

from club.matches.errors import Refused
from games.core.contract import AnyGame, Decision, Refusal
from games.core.rng import Rng

ANYTHING = "*"
MOST_STEPS = 20
MOST_LINES = 20


class Step(msgspec.Struct, frozen=True):
    after: str  # the notation of another seat's move, or ANYTHING
    play: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    steps: tuple[Step, ...] = ()
    playing: tuple[str, ...] = ()  # what is left of the step that has begun
    dropped: bool = False  # something else happened


NOTHING = Plan()


def load(text: str) -> Plan:
    return msgspec.json.decode(text, type=Plan) if text else NOTHING


def dump(plan: Plan) -> str:
    return "" if plan == NOTHING else msgspec.json.encode(plan).decode()


def read(game: AnyGame, text: str) -> tuple[Step, ...]:
    """`swap a1 a2 > swap b2 b3; swap c1 c2`, one step a line; raises Refused with the line that cannot be read."""
    steps = []
    for number, line in enumerate(filter(None, map(str.strip, text.splitlines())), 1):
        after, arrow, play = line.partition(">")
        lines = [part.strip() for part in play.split(";") if part.strip()]
        if not arrow or not lines:
            raise Refused("plan_needs_arrow", number=number)
        try:
            expected = ANYTHING if after.strip() in ("", ANYTHING) else game.write(game.read(after))
            steps.append(Step(expected, tuple(game.write(game.read(part)) for part in lines[:MOST_LINES])))
        except Refusal as refusal:
            raise Refused("game", refusal=refusal) from refusal
    return tuple(steps[:MOST_STEPS])


def written(plan: Plan) -> str:
    return "\n".join(f"{step.after} > {'; '.join(step.play)}" for step in plan.steps)


def next_line(plan: Plan, last_line: str | None) -> tuple[str | None, Plan]:
    """What to play now, and the plan after it. `last_line`: the last move of another seat, None where it was secret."""
    if plan.playing:
        return plan.playing[0], Plan(plan.steps, plan.playing[1:])
    if not plan.steps:
        return None, plan
    step = plan.steps[0]
    if step.after not in (ANYTHING, last_line):
        return None, Plan(dropped=True)
    return step.play[0], Plan(plan.steps[1:], step.play[1:])


def rehearse(game: AnyGame, rules: Any, state: Any, seat: int, step: Step) -> str:
    """A dry run of a step, on a state that this seat cannot tell from the real one: why it would not be played."""
    try:
        if step.after != ANYTHING:
            theirs = [d for d in rules.pending(state) if d.seat != seat and d.holds_up]
            if not theirs:
                return ""  # it is the seat's own turn: what comes after it is not known yet
            expected = game.read(step.after)
            rules.check(state, theirs[0], expected)
            state = rules.apply(state, theirs[0], expected, Rng(b"rehearsal", 0)).state
        mine: Decision | None = next((d for d in rules.pending(state) if d.seat == seat and d.holds_up), None)
        if mine is not None:
            rules.check(state, mine, game.read(step.play[0]))
    except Refusal as refusal:
        return game.wording.refusal(refusal)
    return ""

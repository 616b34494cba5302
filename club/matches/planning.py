"""Conditional moves and standing orders, which are played automatically for a seat. Pure functions.

A plan is a list of steps, one per coming turn: after this move of another seat (or any move), play these lines. A step
is played in the transaction of the move that it waited for. If another move is made, or a line is no longer legal, the
steps are dropped and the player is notified with the turn; G-10 decides how much of the step is played (`rehearsal`). A
standing order is played in every turn that allows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

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
    after: str  # another seat's move in notation, or ANYTHING
    play: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    steps: tuple[Step, ...] = ()
    playing: tuple[str, ...] = ()  # the remaining lines of the current step
    always: tuple[str, ...] = ()  # standing orders
    dropped: bool = False  # another move was made; nothing is played until the player's next move


NOTHING = Plan()
Answer = tuple[str | None, Plan]  # the line to play now, and the plan after it


def load(text: str) -> Plan:
    return msgspec.json.decode(text, type=Plan) if text else NOTHING


def dump(plan: Plan) -> str:
    return "" if plan == NOTHING else msgspec.json.encode(plan).decode()


def read(game: AnyGame, text: str) -> Plan:
    """Parse a plan such as `swap a1 a2 > swap b2 b3; swap c1 c2`, one step per line; raise Refused if it is invalid."""
    steps: list[Step] = []
    always: list[str] = []
    for number, line in enumerate(filter(None, map(str.strip, text.splitlines())), 1):
        after, arrow, play = (part.strip() for part in line.partition(">"))
        lines = [part.strip() for part in play.split(";") if part.strip()]
        if not arrow or not lines:
            raise Refused("plan_needs_arrow", number=number)
        try:
            answer = tuple(game.write(game.read_typed(part)) for part in lines[:MOST_LINES])
            if after.lower() in ALWAYS:
                always += answer
            else:
                expected = ANYTHING if after in ("", ANYTHING) else game.write(game.read_typed(after))
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
    """Clear `dropped`: the player has moved by hand and so has seen that the plan was dropped."""
    plan = load(text)
    return dump(msgspec.structs.replace(plan, dropped=False)) if plan.dropped else text


# Answering


class LoggedMove(Protocol):
    """The fields that planning needs of a move in the log."""

    @property
    def decision(self) -> str: ...

    @property
    def line(self) -> str: ...

    @property
    def events(self) -> str: ...


def public_line(game: AnyGame, move: LoggedMove) -> str | None:
    """Return the notation of a public move, or None if the move is secret."""
    secret = move.decision in game.secret_answers
    known = not secret and all(event.audience is None for event in codec.decode_events(move.events))
    return move.line if known else None


def next_line(plan: Plan, last_line: str | None) -> Answer:
    """Continue the plan after another seat's move (None: a secret one). This drops a step that has begun."""
    if plan.playing:
        return None, dropped(plan)
    if not plan.steps:
        return None, plan
    step = plan.steps[0]
    if step.after not in (ANYTHING, last_line):
        return None, dropped(plan)
    return step.play[0], Plan(plan.steps[1:], step.play[1:], plan.always)


def go_on(plan: Plan) -> Answer:
    """Continue the plan after one of its own lines."""
    if not plan.playing:
        return None, plan
    return plan.playing[0], msgspec.structs.replace(plan, playing=plan.playing[1:])


def standing(game: AnyGame, rules: Any, state: Any, decision: Decision, lines: Iterable[str]) -> str | None:
    """Return the first of these lines that is legal."""
    return next((line for line in lines if objection(game, rules, state, decision, line) is None), None)


def objection(game: AnyGame, rules: Any, state: Any, decision: Decision, line: str) -> MatchError | None:
    try:
        rules.check(state, decision, game.read(line))
    except Refusal as refusal:
        return Refused("game", refusal=refusal)
    return None


# The dry run. It plays in a few random states ("worlds") that are consistent with what the seat knows. They use their
# own randomness, so the result reveals nothing about the real state. Once the seat sees different things in different
# worlds, the dry run ends without a verdict, because the outcome is unknown.

WORLDS = 2


def imagine(rules: Any, state: Any, seat: int) -> list[Any]:
    return [rules.reimagine(state, seat, Rng(b"imagined", number)) for number in range(WORLDS)]


def rehearse(game: AnyGame, rules: Any, worlds: Sequence[Any], seat: int, step: Step) -> tuple[str, MatchError] | None:
    """Return the line of a step that would be refused in the current position, and why."""
    if step.after != ANYTHING:
        theirs = next((d for d in rules.pending(worlds[0]) if d.seat != seat and d.holds_up), None)
        if theirs is None:
            return None  # it is the seat's own turn: the position after it is unknown
        problem = objection(game, rules, worlds[0], theirs, step.after)
        if problem is not None:
            return step.after, problem
        possible = [world for world in worlds if objection(game, rules, world, theirs, step.after) is None]
        worlds = played(rules, possible, seat, theirs, game.read(step.after))
    if not worlds or turn_of(rules, worlds[0], seat) is None:
        return None
    return play_out(game, rules, worlds, seat, step.play)


def play_out(
    game: AnyGame, rules: Any, worlds: Sequence[Any], seat: int, lines: Sequence[str]
) -> tuple[str, MatchError] | None:
    """Return the first of these lines that would be refused, as far as the seat can know, and why."""
    turn = rules.turn(worlds[0], seat)
    for line in lines:
        mine = turn_of(rules, worlds[0], seat)
        if mine is None or rules.turn(worlds[0], seat) != turn:
            return line, NotNow("turn_over")
        problem = objection(game, rules, worlds[0], mine, line)
        if problem is not None:
            return line, problem
        worlds = played(rules, worlds, seat, mine, game.read(line))
        if not worlds:
            return None
    return None


def played(rules: Any, worlds: Sequence[Any], seat: int, decision: Decision, action: Any) -> Sequence[Any]:
    """Return the worlds after this action; none if different random draws lead to different views."""
    results = [
        rules.apply(world, decision, action, Rng(b"rehearsal", 2 * number + chance)).state
        for number, world in enumerate(worlds)
        for chance in (0, 1)
    ]
    views = [rules.view(state, seat) for state in results]
    return results[::2] if all(view == views[0] for view in views) else ()


def turn_of(rules: Any, state: Any, seat: int) -> Decision | None:
    return next((d for d in rules.pending(state) if d.seat == seat and d.holds_up), None)

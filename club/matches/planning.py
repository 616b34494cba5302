"""Conditional moves and standing orders, which are played automatically for a seat. Pure functions.

Conditional moves are branches (`branches.py`: the moves of all seats in their order, made on the page for exploring) or
steps (typed, one per coming turn: after this move of another seat, or any move, play these lines). They are played in
the transaction of the move that they waited for. If another move is made, or a line is no longer legal, they are
dropped; G-10 decides how much is played (`rehearsal`). A standing order is played in every turn that allows it. The
plan keeps what was played and dropped (`news`), until its player moves by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol

import msgspec

from club.matches.errors import MatchError, NotNow, Refused
from games.core import codec
from games.core.contract import AnyGame, Decision, Refusal
from games.core.rng import Rng

ANYTHING = "*"
ALWAYS = ("always", "immer")
MOST_STEPS = 20
MOST_LINES = 20
MOST_NEWS = 20


class Step(msgspec.Struct, frozen=True):
    after: str  # another seat's move in notation, or ANYTHING
    play: tuple[str, ...]


class Expected(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of a branch, or a real move. The line of a secret move of another seat is ANYTHING."""

    seat: int
    line: str
    begins: bool = False  # it is the first move of a turn


Branch = tuple[Expected, ...]


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the player has to be told about their plan."""

    kind: Literal["played", "other", "refused"]  # other: another move was made than the plan expected
    number: int  # of the first move that was played, or that would have been
    lines: tuple[str, ...]  # what was played, or would have been played
    seat: int = -1  # who made another move, ...
    line: str = ""  # ... which one, and ...
    expected: str = ""  # ... which one was expected
    why: str = ""  # the code of a game's refusal ...
    facts: dict[str, str | int | bool] = {}  # ... and its data


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    steps: tuple[Step, ...] = ()
    playing: tuple[str, ...] = ()  # the remaining lines of the current step
    always: tuple[str, ...] = ()  # standing orders
    dropped: bool = False  # another move was made; nothing is played until the player's next move
    branches: tuple[Branch, ...] = ()
    done: Branch = ()  # the real moves since the branches were made
    news: tuple[News, ...] = ()


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


def dropped(plan: Plan, *news: News) -> Plan:
    return Plan(always=plan.always, dropped=True, news=(*plan.news, *news)[-MOST_NEWS:])


def noticed(text: str) -> str:
    """Clear `dropped` and `news`: the player has moved by hand and so has seen what became of the plan."""
    plan = load(text)
    seen = msgspec.structs.replace(plan, dropped=False, news=())
    return text if seen == plan else dump(seen)


def with_played(plan: Plan, number: int, line: str) -> Plan:
    """Add to the news that a line is played as the move of this number. What was played in earlier turns is known."""
    before = next((n for n in plan.news if n.kind == "played" and n.number + len(n.lines) == number), None)
    new = News("played", number, (line,)) if before is None else News("played", before.number, (*before.lines, line))
    return msgspec.structs.replace(plan, news=(*(n for n in plan.news if n.kind != "played"), new)[-MOST_NEWS:])


def other_move(plan: Plan, number: int, seat: int | None, line: str | None) -> News:
    """Return the news that another move was made than the next step waited for."""
    lost, expected = (plan.steps[0].play, plan.steps[0].after) if plan.steps else ((), "")
    return News("other", number, plan.playing or lost, -1 if seat is None else seat, line or "", expected)


def refused(lines: Sequence[str], number: int, problem: MatchError | None) -> News:
    """Return the news that lines could not be played, and why."""
    refusal = None if problem is None else problem.data.get("refusal")
    if refusal is None:
        return News("refused", number, tuple(lines))
    plain = all(isinstance(fact, (str, int, bool)) for fact in refusal.data.values())
    return News("refused", number, tuple(lines), why=refusal.code if plain else "", facts=refusal.data if plain else {})


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
    return step.play[0], msgspec.structs.replace(plan, steps=plan.steps[1:], playing=step.play[1:])


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

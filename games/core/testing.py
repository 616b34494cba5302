"""What tests, simulations and demos of any game need: whole matches, played by bots through the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from games.core import advance, bots, replay
from games.core.advance import Answer, Asked, Step
from games.core.contract import AnyGame, Bot, Decision, Outcome
from games.core.replay import Entry
from games.core.rng import match_key


class Playout(msgspec.Struct, frozen=True):
    options: Any
    seats: int
    key: bytes
    start: replay.Position
    steps: tuple[Step, ...]
    outcome: Outcome | None

    @property
    def entries(self) -> list[Entry]:
        return [entry_of(step) for step in self.steps]

    @property
    def state(self) -> Any:
        return self.steps[-1].state if self.steps else self.start.state


def entry_of(step: Step) -> Entry:
    return Entry(step.number, step.kind, step.seat, step.decision, step.line)


def key_of(seed: str, seats: int) -> bytes:
    return match_key(seed, [""] * seats)


def playout(game: AnyGame, seats: int, seed: str, *, options: Any = None, players: Sequence[Bot] | None = None) -> Playout:
    """A whole match from the first decision to the outcome, every seat played by a bot."""
    rules = game.rules
    options = game.options() if options is None else options
    key = key_of(seed, seats)
    who = players or [game.bots["random"]] * seats
    start = replay.begin(game, rules, options, seats, key)
    asked = tuple(Asked(d, 0) for d in rules.pending(start.state))

    def answer(state: Any, decision: Decision, number: int) -> Answer | None:
        action = bots.ask(who[decision.seat], rules, state, decision, number=number, key=key)
        return None if action is None else (action, "bot")

    steps = tuple(advance.follow(game, rules, start.state, asked, number=0, key=key, answer=answer))
    state = steps[-1].state if steps else start.state
    return Playout(options, seats, key, start, steps, rules.outcome(state))


def playouts(game: AnyGame, number: int, seed: str) -> Iterator[Playout]:
    """Matches over every number of seats and, in turn, every value of every option."""
    variants = list(option_variants(game))
    for i in range(number):
        seats = game.seats[i % len(game.seats)]
        yield playout(game, seats, f"{seed}-{i}", options=variants[(i // len(game.seats)) % len(variants)])


def option_variants(game: AnyGame) -> Iterator[Any]:
    """The defaults, and each value of each option with the others at their defaults."""
    yield game.options()
    for field in msgspec.structs.fields(game.options):
        for value in option_values(field):
            if value != field.default:
                yield game.options(**{field.name: value})


def option_values(field: msgspec.structs.FieldInfo) -> list[Any]:
    kind: Any = msgspec.inspect.type_info(field.type)
    match kind:
        case msgspec.inspect.LiteralType():
            return list(kind.values)
        case msgspec.inspect.BoolType():
            return [False, True]
    return [field.default]


def summary(outcomes: Sequence[Outcome | None]) -> Mapping[str, int]:
    """How often each reason ended a match."""
    counts: dict[str, int] = {}
    for outcome in outcomes:
        reason = outcome.reason if outcome else "unfinished"
        counts[reason] = counts.get(reason, 0) + 1
    return dict(sorted(counts.items()))

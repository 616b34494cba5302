"""Play whole matches of any game with bots, for tests, simulations and demos."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from games.core import advance, bots, replay
from games.core.advance import Answer, Asked, Step
from games.core.contract import AnyGame, Bot, Decision, Outcome, Result
from games.core.replay import Entry
from games.core.rng import Rng, match_key

TELLS_WHAT_TO_DO = re.compile(r"[.:;] \S|, for example |^Write ")
RAISED_CODE = re.compile(r'(?:(?:IllegalAction|UnreadableMove)\(\s*|look_up\(\w+, [^,]+, )"(\w+)"')
NOTATION_CODES = {"split_words": "nothing_written", "read_single": "stands_alone"}
LONGEST = 20_000  # moves; a longer match counts as endless
SHORT = (1, 3)  # round limits for short matches


class Playout(msgspec.Struct, frozen=True):
    options: Any
    seats: int
    key: bytes
    start: replay.Position
    steps: tuple[Step, ...]
    outcome: Outcome | None
    seed: str = ""

    @property
    def entries(self) -> list[Entry]:
        return [entry_of(step) for step in self.steps]

    @property
    def state(self) -> Any:
        return self.steps[-1].state if self.steps else self.start.state


def kinds(result: Result[Any]) -> list[str]:
    """Return the kinds of the events of a result."""
    return [event.kind for event in result.events]


def outcome_of(rules: Any, state: Any) -> Outcome:
    """Return the outcome of a match that must be over."""
    outcome: Outcome | None = rules.outcome(state)
    assert outcome is not None
    return outcome


def entry_of(step: Step) -> Entry:
    return Entry(step.number, step.kind, step.seat, step.decision, step.line)


def key_of(seed: str, seats: int) -> bytes:
    return match_key(seed, [""] * seats)


def playout(
    game: AnyGame,
    seats: int,
    seed: str,
    *,
    options: Any = None,
    players: Sequence[Bot] | None = None,
    leaves: Mapping[int, int] | None = None,
    agreed: int = 0,
    words: Sequence[str] | None = None,
) -> Playout:
    """Play a whole match from the first decision to the outcome, with a bot in every seat.

    `leaves` maps move numbers to seats that give up then, unless they are already out. `agreed` is the move at which
    all agree to end the match. `words` are the lucky words of the seats.
    """
    rules = game.rules
    options = game.options() if options is None else options
    key = key_of(seed, seats) if words is None else match_key(seed, words)
    who = players or [game.bots["random"]] * seats
    start = replay.begin(game, rules, options, seats, key)

    def answer(state: Any, decision: Decision, number: int) -> Answer | None:
        action = bots.ask(who[decision.seat], rules, state, decision, number=number, key=key)
        return None if action is None else (action, "bot")

    def bots_until(state: Any, asked: tuple[Asked, ...], number: int, stop: int) -> Iterator[Step]:
        following = advance.follow(game, rules, state, asked, number=number, key=key, answer=answer, cap=LONGEST)
        return islice(following, stop - number - 1) if stop else following

    steps: list[Step] = []
    state, asked, number = start.state, tuple(Asked(d, 0) for d in rules.pending(start.state)), 0
    for stop in [*sorted({*(leaves or {}), *([agreed] if agreed else [])}), 0]:
        for step in bots_until(state, asked, number, stop):
            steps.append(step)
            state, asked, number = step.state, advance.reopen(asked, step), step.number
        leaver = None if stop == agreed else (leaves or {}).get(stop)
        if stop and asked and leaver not in rules.out(state):
            step = _interruption(rules, state, stop, leaver, key)
            steps.append(step)
            state, asked, number = step.state, advance.reopen(asked, step), step.number
    return Playout(options, seats, key, start, tuple(steps), rules.outcome(state), seed)


def _interruption(rules: Any, state: Any, number: int, leaver: int | None, key: bytes) -> Step:
    result = rules.agree(state) if leaver is None else rules.leave(state, leaver, Rng(key, number))
    kind: advance.Kind = "end" if leaver is None else "leave"
    pending = rules.pending(result.state)
    return Step(number, kind, leaver, "", "", "member", 0, result.state, result.events, True, pending)


def playouts(game: AnyGame, number: int, seed: str, *, first: int = 0) -> Iterator[Playout]:
    """Play matches that cycle through all seat counts and option values. In about a third of them a seat leaves."""
    variants = [*option_variants(game), *limit_variants(game)]
    for i in range(first, first + number):
        seats = game.seats[i % len(game.seats)]
        options = variants[(i // len(game.seats)) % len(variants)]
        rng = Rng(b"interruptions", i)
        scale = rng.choice((4, 16, 64))
        leavers = rng.shuffled(range(seats))[: 1 + rng.below(seats - 1)] if seats > 1 and not rng.below(3) else []
        leaves = {1 + rng.below(scale): seat for seat in leavers}
        agreed = 0 if rng.below(9) else 1 + rng.below(scale)
        yield playout(game, seats, f"{seed}-{i}", options=options, leaves=leaves, agreed=agreed)


def limit_variants(game: AnyGame) -> Iterator[Any]:
    """Yield options for short matches, and the minimum and maximum of every other numeric option."""
    for field in msgspec.structs.fields(game.options):
        kind: Any = msgspec.inspect.type_info(field.type)
        if field.name == "round_limit":
            yield from (game.options(round_limit=n) for n in SHORT)
        elif isinstance(kind, msgspec.inspect.IntType):
            edges = {n for n in (kind.ge, kind.le) if n is not None and n != field.default}
            yield from (game.options(**{field.name: n}) for n in sorted(edges))


def option_variants(game: AnyGame) -> Iterator[Any]:
    """Yield the defaults, then each value of each option with the others at their defaults."""
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
    """Count how often each reason ended a match."""
    counts: dict[str, int] = {}
    for outcome in outcomes:
        reason = outcome.reason if outcome else "unfinished"
        counts[reason] = counts.get(reason, 0) + 1
    return dict(sorted(counts.items()))


def raised_codes(source: str) -> set[str]:
    """Return the codes of refusals that this source code raises, itself or by the helpers of `games.core.notation`."""
    codes = set(RAISED_CODE.findall(source))
    codes |= {code for helper, code in NOTATION_CODES.items() if f"{helper}(" in source}
    return codes


def says_what_to_do(sentence: str) -> bool:
    """Return whether an English refusal has a second clause or an example after what is wrong."""
    return bool(TELLS_WHAT_TO_DO.search(sentence))

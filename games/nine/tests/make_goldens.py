"""Writes the golden matches: made once, kept for ever.

A golden is a whole match as the site logs it, with the outcome and the final state it led to. When a later change of
the rules makes one fail, the change needs a new `rules_version`, and the old rules stay for the matches begun under
them; a golden is never written again. So this script only adds those that are missing:

    .venv/bin/python -m games.nine.tests.make_goldens
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from games.core.replay import Entry, Position, apply_entry, begin
from games.core.rng import Rng, match_key
from games.nine import GAME
from games.nine.bots import NineBot
from games.nine.state import Options

FOLDER = Path(__file__).parent / "goldens"


class Golden(msgspec.Struct):
    name: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    seed: str
    lucky_words: list[str]
    entries: list[dict[str, Any]]
    outcome: dict[str, Any]
    final_state: dict[str, Any]


class Plan(msgspec.Struct, frozen=True):
    """How to find a match: play with seed after seed until its end is the wanted one."""

    name: str
    seats: int
    reason: str
    options: Options = Options()
    chance: bool = False  # played by chance rather than by the bots
    leaves: tuple[tuple[int, int], ...] = ()  # (move number, seat)
    tie: bool | None = None
    agreed: int = 0  # the move number at which all agree to end


PLANS = (
    Plan("automatic-2", 2, "nine"),
    Plan("automatic-3", 3, "nine"),
    Plan("automatic-4", 4, "nine"),
    Plan("spoken-2", 2, "nine", Options(call="spoken")),
    Plan("spoken-3", 3, "nine", Options(call="spoken")),
    Plan("junior-3", 3, "nine", Options(version="junior")),
    Plan("junior-spoken-4", 4, "nine", Options(version="junior", call="spoken")),
    Plan("dealt-2", 2, "nine", Options(setup="dealt")),
    Plan("dealt-3-one-left", 3, "nine", Options(setup="dealt"), leaves=((5, 1),)),
    Plan("dealt-spoken-4", 4, "nine", Options(setup="dealt", call="spoken")),
    Plan("round-limit-2", 2, "round_limit", Options(round_limit=3), chance=True, tie=False),
    Plan("round-limit-tie-3", 3, "round_limit", Options(round_limit=4), chance=True, tie=True),
    Plan("round-limit-left-4", 4, "round_limit", Options(round_limit=3), chance=True, leaves=((7, 2),), tie=False),
    Plan("last-seat-2", 2, "last_seat", chance=True, leaves=((9, 1),)),
    Plan("last-seat-dealt-3", 3, "last_seat", Options(setup="dealt"), chance=True, leaves=((4, 0), (20, 2))),
    Plan("agreement-3-one-left", 3, "agreement", chance=True, leaves=((5, 1),), agreed=12),
)


def answers(plan: Plan, position: Position, key: bytes) -> Entry:
    """The next entry: somebody leaves, or the first seat that has something to say says it."""
    number = position.number + 1
    for at, seat in plan.leaves:
        if at == number:
            return Entry(number, "leave", seat)
    if number == plan.agreed:
        return Entry(number, "end")
    rules, state = GAME.rules, position.state
    bot = GAME.bots["random"] if plan.chance else NineBot()
    for d in rules.pending(state):
        action = bot.choose(rules.view(state, d.seat), d, partial(rules.legal, state, d), Rng(key, 10**6 + number))
        if action is not None:
            return Entry(number, "act", d.seat, d.kind, GAME.write(action))
    raise AssertionError("nobody has anything to say")


def matches(plan: Plan) -> Iterator[tuple[str, list[str], list[Entry], Position]]:
    words = ["frog", "moss", "lamp", "tide"][: plan.seats]
    for attempt in range(10_000):
        seed = f"{attempt:064x}"
        key = match_key(seed, words)
        position, entries = begin(GAME, GAME.rules, plan.options, plan.seats, key), []
        while GAME.rules.pending(position.state):
            entries.append(answers(plan, position, key))
            position = apply_entry(GAME, GAME.rules, position, entries[-1], key)
        yield seed, words, entries, position


def make(plan: Plan) -> Golden:
    for seed, words, entries, position in matches(plan):
        outcome = GAME.rules.outcome(position.state)
        assert outcome is not None
        fits = plan.tie is None or (len(outcome.ranking[0]) > 1) == plan.tie
        if outcome.reason == plan.reason and fits and len(entries) > max((at for at, _ in plan.leaves), default=0) - 1:
            return Golden(
                plan.name, GAME.slug, GAME.rules_version, msgspec.to_builtins(plan.options), plan.seats, seed, words,
                [msgspec.to_builtins(entry) for entry in entries], msgspec.to_builtins(outcome),
                msgspec.to_builtins(position.state),
            )  # fmt: skip
    raise AssertionError(f"no match found for {plan.name}")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for plan in PLANS:
        file = FOLDER / f"{plan.name}.json"
        if not file.exists():
            file.write_bytes(msgspec.json.format(msgspec.json.encode(make(plan)), indent=1) + b"\n")


if __name__ == "__main__":
    main()

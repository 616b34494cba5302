"""Golden matches: recorded once and never changed.

A golden is a whole match as the site logs it, with its outcome and final state. If a change of the rules makes one
fail, the change needs a new `rules_version`, and the old rules stay for matches that began under them. A golden is
never rewritten, so `keep` only adds missing ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from games.core import bots
from games.core.contract import AnyGame
from games.core.replay import Entry, Position, apply_entry, begin, replay
from games.core.rng import match_key

WORDS = ("moss", "lamp", "tide", "fern", "salt", "rook")
TRIES = 10_000


class Golden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    game: str
    rules_version: int
    options: dict[str, Any]
    seats: int
    seed: str
    lucky_words: list[str]
    entries: list[Entry]
    outcome: dict[str, Any]
    final_state: dict[str, Any]


class Plan(msgspec.Struct, frozen=True):
    """How to find a match: try seeds until a match ends in the wanted way."""

    name: str
    seats: int
    reason: str
    options: Any = None
    bot: str = "random"
    interruptions: dict[int, Entry] = {}  # move number -> a seat leaves or undoes, or all agree
    tie: bool | None = None


def keep(game: AnyGame, folder: Path, plans: Sequence[Plan]) -> None:
    folder.mkdir(exist_ok=True)
    for plan in plans:
        file = folder / f"{plan.name}.json"
        if not file.exists():
            file.write_bytes(msgspec.json.format(msgspec.json.encode(find(game, plan)), indent=1) + b"\n")


def load(folder: Path) -> list[Golden]:
    return [msgspec.json.decode(file.read_bytes(), type=Golden) for file in sorted(folder.glob("*.json"))]


def positions(game: AnyGame, golden: Golden) -> Iterator[Position]:
    """Replay the match, position by position."""
    rules = game.rules_at(golden.rules_version)
    key = match_key(golden.seed, golden.lucky_words)
    start = begin(game, rules, msgspec.convert(golden.options, game.options), golden.seats, key)
    yield start
    yield from replay(game, rules, start, golden.entries, key)


def find(game: AnyGame, plan: Plan) -> Golden:
    options = game.options() if plan.options is None else plan.options
    words = list(WORDS[: plan.seats])
    for attempt in range(TRIES):
        seed = f"{attempt:064x}"
        entries, state = play(game, plan, options, match_key(seed, words))
        outcome = game.rules.outcome(state)
        if outcome is None or outcome.reason != plan.reason or len(entries) < max(plan.interruptions, default=0):
            continue
        if plan.tie is None or plan.tie == (len(outcome.ranking[0]) > 1):
            told: list[dict[str, Any]] = [msgspec.to_builtins(thing) for thing in (options, outcome, state)]
            return Golden(
                plan.name, game.slug, game.rules_version, told[0], plan.seats, seed, words, entries, told[1], told[2]
            )
    raise LookupError(f"no match found for {plan.name}")


def play(game: AnyGame, plan: Plan, options: Any, key: bytes) -> tuple[list[Entry], Any]:
    position, entries = begin(game, game.rules, options, plan.seats, key), []
    while game.rules.pending(position.state) and (entry := following(game, plan, position, key)) is not None:
        entries.append(entry)
        position = apply_entry(game, game.rules, position, entry, key)
    return entries, position.state


def following(game: AnyGame, plan: Plan, position: Position, key: bytes) -> Entry | None:
    """Return the planned entry, or else the answer of the first seat that has one."""
    number = position.number + 1
    planned = plan.interruptions.get(number)
    if planned is not None and planned.kind == "undo":
        return Entry(number, "undo", position.past[-1][0]) if position.past else None
    return planned or next(answers(game, plan, position, number, key), None)


def answers(game: AnyGame, plan: Plan, position: Position, number: int, key: bytes) -> Iterator[Entry]:
    for decision in game.rules.pending(position.state):
        action = bots.ask(game.bots[plan.bot], game.rules, position.state, decision, number=number, key=key)
        if action is not None:
            yield Entry(number, "act", decision.seat, decision.kind, game.write(action))

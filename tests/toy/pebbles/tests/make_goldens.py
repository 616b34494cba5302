"""Writes the golden matches: made once, kept for ever.

A golden is a whole match as the site logs it, with the outcome and the final state it led to. A change of the rules
that makes one fail needs a new `rules_version`. So this script only adds those that are missing:

    .venv/bin/python -m tests.toy.pebbles.tests.make_goldens
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from games.core.replay import Entry, Position, apply_entry, begin
from games.core.rng import Rng, match_key
from tests.toy.pebbles import GAME
from tests.toy.pebbles.state import Options, State

FOLDER = Path(__file__).parent / "goldens"


class Plan(msgspec.Struct, frozen=True):
    """How to find a match: play with seed after seed until its end is the wanted one."""

    name: str
    seats: int
    reason: str
    options: Options = Options()
    interruptions: dict[int, Entry] = {}  # move number -> somebody leaves, takes back, or all agree
    tie: bool | None = None


PLANS = (
    Plan("empty-2", 2, "empty", tie=False),
    Plan("empty-tie-3", 3, "empty", tie=True),
    Plan("large-no-dice-4", 4, "empty", Options(pile="large", dice=False)),
    Plan("undo-2", 2, "empty", interruptions={4: Entry(4, "undo")}),
    Plan("round-limit-3", 3, "round_limit", Options(round_limit=2)),
    Plan("round-limit-left-4", 4, "round_limit", Options(round_limit=3), {7: Entry(7, "leave", 2)}),
    Plan("last-seat-3", 3, "last_seat", Options(), {2: Entry(2, "leave", 1), 6: Entry(6, "leave", 0)}),
    Plan("agreement-3-one-left", 3, "agreement", Options(), {5: Entry(5, "leave", 0), 9: Entry(9, "end")}),
)


def next_entry(plan: Plan, position: Position, key: bytes) -> Entry | None:
    number = position.number + 1
    if number in plan.interruptions:
        entry = plan.interruptions[number]
        if entry.kind == "undo":
            return Entry(number, "undo", position.past[-1][0]) if position.past else None
        return entry
    for decision in GAME.rules.pending(position.state):
        view, legal = GAME.rules.view(position.state, decision.seat), list(GAME.rules.legal(position.state, decision))
        action = GAME.bots["random"].choose(view, decision, lambda: legal, Rng(key, 10**6 + number))  # noqa: B023
        if action is not None:
            return Entry(number, "act", decision.seat, decision.kind, GAME.write(action))
    return None


def play(plan: Plan, key: bytes) -> tuple[list[Entry], State]:
    position, entries = begin(GAME, GAME.rules, plan.options, plan.seats, key), []
    while GAME.rules.pending(position.state) and (entry := next_entry(plan, position, key)) is not None:
        entries.append(entry)
        position = apply_entry(GAME, GAME.rules, position, entry, key)
    state: State = position.state
    return entries, state


def make(plan: Plan) -> dict[str, Any]:
    words: Sequence[str] = ["moss", "lamp", "tide", "fern"][: plan.seats]
    for attempt in range(10_000):
        seed = f"{attempt:064x}"
        entries, state = play(plan, match_key(seed, words))
        outcome = GAME.rules.outcome(state)
        if outcome is None or outcome.reason != plan.reason or len(entries) < max(plan.interruptions, default=0):
            continue
        if plan.tie is None or plan.tie == (len(outcome.ranking[0]) > 1):
            golden = {
                "name": plan.name,
                "game": GAME.slug,
                "rules_version": GAME.rules_version,
                "options": plan.options,
                "seats": plan.seats,
                "seed": seed,
                "lucky_words": words,
                "entries": entries,
                "outcome": outcome,
                "final_state": state,
            }
            built: dict[str, Any] = msgspec.to_builtins(golden)
            return built
    raise AssertionError(f"no match found for {plan.name}")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for plan in PLANS:
        file = FOLDER / f"{plan.name}.json"
        if not file.exists():
            file.write_bytes(msgspec.json.format(msgspec.json.encode(make(plan)), indent=1) + b"\n")


if __name__ == "__main__":
    main()

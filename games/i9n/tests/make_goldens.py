"""Add the missing golden matches of i9n: .venv/bin/python -m games.i9n.tests.make_goldens"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from games.core import goldens
from games.core.goldens import Golden, Plan, keep
from games.core.replay import Entry
from games.core.rng import match_key
from games.i9n import GAME
from games.i9n.rules.scoring import outcome, rigs_of, score
from games.i9n.rules.state import Options, State

FOLDER = Path(__file__).parent / "goldens"


def leave(number: int, seat: int) -> dict[int, Entry]:
    return {number: Entry(number, "leave", seat)}


def undo(*numbers: int) -> dict[int, Entry]:
    return {number: Entry(number, "undo") for number in numbers}


PLANS = (
    Plan("last-well-2", 2, "last_well", bot="default"),
    Plan("last-well-3", 3, "last_well", bot="default"),
    Plan("last-well-4", 4, "last_well", bot="default"),
    Plan("last-well-5", 5, "last_well", bot="default"),
    Plan("last-well-no-aid-3", 3, "last_well", Options(aid=False), "default"),
    Plan("last-well-easy-2", 2, "last_well", Options(round_limit=0), "easy"),
    Plan("last-well-left-4", 4, "last_well", None, "default", leave(3, 0) | leave(20, 2)),
    Plan("round-limit-2", 2, "round_limit", Options(round_limit=4), tie=False),
    Plan("round-limit-5", 5, "round_limit", Options(round_limit=2), "default", tie=False),
    Plan("round-limit-left-3", 3, "round_limit", Options(round_limit=3), "random", leave(9, 1)),
    Plan("undo-2", 2, "round_limit", Options(round_limit=4), "default", undo(5)),
    Plan("last-seat-2", 2, "last_seat", interruptions=leave(9, 1)),
    Plan("last-seat-while-placing-3", 3, "last_seat", interruptions=leave(1, 0) | leave(2, 2)),
    Plan("agreement-3-one-left", 3, "agreement", interruptions=leave(5, 1) | {12: Entry(12, "end")}),
)

# A tie gets the rigs of the seats with the highest score, and tells whether it was broken in the wanted way.
Tie = Callable[[list[tuple[int, ...]]], bool]
TIES: tuple[tuple[Plan, Tie], ...] = (
    (
        Plan("tie-highest-rig-2", 2, "last_well", bot="default"),
        lambda rigs: rigs[0][:1] != rigs[1][:1],
    ),
    (
        Plan("tie-next-rig-3", 3, "round_limit", Options(round_limit=6), "default"),
        lambda rigs: len(rigs[0]) > 1 and rigs[0][:1] == rigs[1][:1] and rigs[0] != rigs[1],
    ),
    (
        Plan("tie-shared-3", 3, "round_limit", Options(round_limit=6), "default"),
        lambda rigs: len(rigs[0]) > 0 and rigs[0] == rigs[1],
    ),
)


def tied(state: State) -> list[tuple[int, ...]]:
    """List the rigs of the seats with the highest score, the best seat first."""
    best = max(score(state, seat) for seat in state.playing)
    return sorted((rigs_of(state, seat) for seat in state.playing if score(state, seat) == best), reverse=True)


def keep_tie(plan: Plan, wanted: Tie) -> None:
    file = FOLDER / f"{plan.name}.json"
    if file.exists():
        return
    options, words = plan.options or Options(), list(goldens.WORDS[: plan.seats])
    for attempt in range(goldens.TRIES):
        seed = f"{attempt:064x}"
        entries, state = goldens.play(GAME, plan, options, match_key(seed, words))
        if state.ended == plan.reason and len(rigs := tied(state)) > 1 and wanted(rigs):
            told = [msgspec.to_builtins(thing) for thing in (options, outcome(state), state)]
            golden = Golden(
                plan.name, GAME.slug, GAME.rules_version, told[0], plan.seats, seed, words, entries, *told[1:]
            )
            file.write_bytes(msgspec.json.format(msgspec.json.encode(golden), indent=1) + b"\n")
            return
    raise LookupError(f"no match found for {plan.name}")


if __name__ == "__main__":
    keep(GAME, FOLDER, PLANS)
    for plan, wanted in TIES:
        keep_tie(plan, wanted)

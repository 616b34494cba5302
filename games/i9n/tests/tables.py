"""Positions for tests, written with the names of fields and notes, and helpers to play on from them."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.contract import Decision, IllegalAction, Result
from games.core.rng import Rng
from games.core.testing import outcome_of
from games.i9n.rules import I9nRules
from games.i9n.rules.actions import read
from games.i9n.rules.data import INDEX, NOTE, NOTES, PAIRS
from games.i9n.rules.state import Options, Rig, State

RULES = I9nRules()
ended = partial(outcome_of, RULES)
ORDER = "north west equator atlantic land fog"  # the cards of c3

# All rigs up to a phase, in the notation of `rigs`.
PHASE_1_BUILT = "h8/1/1 g1/1/1 f8/1/1 e1/1/1"
PHASE_2_BUILT = f"{PHASE_1_BUILT} a1/2/1 b8/2/1 a6/2/1"
PHASE_3_BUILT = f"{PHASE_2_BUILT} b3/3/1 b4/3/1"
PHASE_4_BUILT = f"{PHASE_3_BUILT} b1/4/1"


def chance(number: int = 1) -> Rng:
    return Rng(b"i9n", number)


def fields(names: str) -> tuple[int, ...]:
    return tuple(INDEX[name] for name in names.split())


def notes(names: str) -> tuple[int, ...]:
    return tuple(sorted(NOTE[name] for name in names.split()))


def bits(names: str) -> int:
    return sum(1 << f for f in fields(names))


def rigs(names: str) -> tuple[Rig, ...]:
    """Parse rigs such as 'c3/1/0 d4/2/1': field, phase and seat."""
    found = (word.split("/") for word in names.split())
    return tuple(Rig(INDEX[field], int(phase), int(seat), 1) for field, phase, seat in found)


def table(
    explorers: str = "c3 d5 | e5 f6", hands: str = "", spent: str = "", built: str = "", dry: str = "", **facts: Any
) -> State:
    """Build a position in phase 1 or later. Seats are separated by |; `facts` are fields of the state or the options.

    The last well is c3, with its cards in the order of ORDER. The exchange has the notes that are not held or spent.
    """
    options = Options(**{name: facts.pop(name) for name in Options.__struct_fields__ if name in facts})
    places = tuple(fields(part) for part in explorers.split("|"))
    held = tuple(notes(part) for part in hands.split("|")) if hands else ((),) * len(places)
    gone = notes(spent)
    market = tuple(3 - gone.count(n) - sum(hand.count(n) for hand in held) for n in range(len(NOTES)))
    pairs = [name for pair in PAIRS for name in pair]
    order = tuple(pairs.index(name) // 2 for name in ORDER.split())
    secrets = facts.pop("secrets", ("north west", "land fog", "equator fog", "north land", "west fog"))
    state = State(
        options, 0, 0, places, held, market, 1, rigs(built), well=INDEX["c3"], order=order,
        secrets=tuple(notes(seen) for seen in secrets[: len(places)]), die=3, points=3,
    )  # fmt: skip
    state = replace(state, **facts)
    found = list(state.dry)
    found[state.phase - 1] = bits(dry)
    return replace(state, dry=tuple(found))


def question(state: State, seat: int | None = None) -> Decision:
    return next(d for d in RULES.pending(state) if seat in (None, d.seat))


def play(state: State, line: str, seat: int | None = None, number: int = 1) -> Result[State]:
    decision, action = question(state, seat), read(line)
    RULES.check(state, decision, action)
    return RULES.apply(state, decision, action, chance(number))


def after(state: State, *lines: str) -> State:
    for line in lines:
        state = play(state, line).state
    return state


def new_match(seats: int = 2, number: int = 0, **options: Any) -> State:
    return RULES.setup(Options(**options), seats, chance(number)).state


def started_match(seats: int = 2, number: int = 0, **options: Any) -> State:
    state = new_match(seats, number, **options)
    for seat in range(seats):
        state = play(state, "place c3 f5", seat, number).state
    return state


def refused(state: State, line: str, seat: int | None = None) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        play(state, line, seat)
    return caught.value

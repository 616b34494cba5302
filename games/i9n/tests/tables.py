"""Positions to begin a test with, written with the names of fields and notes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core.contract import Decision, Outcome, Result
from games.core.rng import Rng
from games.i9n.actions import read
from games.i9n.data import INDEX, NOTE, NOTES, PAIRS
from games.i9n.rules import I9nRules
from games.i9n.state import Options, Rig, State

RULES = I9nRules()
ORDER = "north west equator atlantic land fog"  # the cards of c3


def chance(number: int = 1) -> Rng:
    return Rng(b"i9n", number)


def fields(names: str) -> tuple[int, ...]:
    return tuple(INDEX[name] for name in names.split())


def notes(names: str) -> tuple[int, ...]:
    return tuple(sorted(NOTE[name] for name in names.split()))


def bits(names: str) -> int:
    return sum(1 << f for f in fields(names))


def rigs(names: str) -> tuple[Rig, ...]:
    """'c3/1/0 d4/2/1': field, phase and seat."""
    found = (word.split("/") for word in names.split())
    return tuple(Rig(INDEX[field], int(phase), int(seat), 1) for field, phase, seat in found)


def table(
    explorers: str = "c3 d5 | e5 f6", hands: str = "", spent: str = "", built: str = "", dry: str = "", **facts: Any
) -> State:
    """A match in the middle of it: seats are parted by |, `facts` are fields of the state or of the options.

    The cards are those of c3 in the order of ORDER; notes at the exchange are what nobody holds or has spent.
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


def ended(state: State) -> Outcome:
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome


def kinds(result: Result[State]) -> list[str]:
    return [event.kind for event in result.events]

"""Positions to begin a test with."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core.contract import Decision, Outcome, Result
from games.core.rng import Rng
from games.nine.actions import Action, read
from games.nine.data import CELLS, INDEX, LETTERS
from games.nine.rules import NineRules
from games.nine.state import Options, State

RULES = NineRules()
MASTER = "a1 b1 c1 d1 e1 f1 f2 f3 f4"  # together by rows and columns
JUNIOR = "a1 b2 c3 d4 e5 f6 f5 f4 f3"  # together only with diagonals


def chance(number: int = 1) -> Rng:
    return Rng(b"nine", number)


def board(**held: str) -> str:
    """board(f='a1 b1 …'): the named animals on these spaces, the rest spread so that nothing else is together."""
    cells = [""] * 36
    for letter, names in held.items():
        for name in names.split():
            cells[INDEX[name]] = letter
    others = [letter for _ in range(9) for letter in LETTERS if letter not in held]
    return "".join(cell or others.pop(0) for cell in cells)


def table(cells: str = "", cards: str = "fc", starter: int = 0, **facts: Any) -> State:
    """A match in the middle of it; `facts` are fields of the state or of the options."""
    options = Options(**{name: facts.pop(name) for name in Options.__struct_fields__ if name in facts})
    spare = "".join(letter for letter in LETTERS if letter not in cards)
    state = State(options, cards, spare, starter, starter, cells or "fcdm" * 9)
    return replace(state, **facts) if facts else state


def placing(hands: tuple[str, ...], cells: str, **facts: Any) -> State:
    return table(cells, hands=hands, setup="dealt", **facts)


def question(state: State, kind: str, seat: int | None = None) -> Decision:
    return next(d for d in RULES.pending(state) if d.kind == kind and seat in (None, d.seat))


def play(state: State, line: str, seat: int | None = None) -> Result[State]:
    action: Action = read(line)
    decision = question(state, line.split(maxsplit=1)[0], seat)
    RULES.check(state, decision, action)
    return RULES.apply(state, decision, action, chance())


def ended(state: State) -> Outcome:
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome


def kinds(result: Result[State]) -> list[str]:
    return [event.kind for event in result.events]


__all__ = [
    "CELLS",
    "JUNIOR",
    "MASTER",
    "RULES",
    "board",
    "chance",
    "ended",
    "kinds",
    "placing",
    "play",
    "question",
    "table",
]

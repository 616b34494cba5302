"""Positions that tests start from, and helpers to play on from them."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.contract import Decision, IllegalAction, Result
from games.core.rng import Rng
from games.core.testing import outcome_of
from games.nine.rules import NineRules
from games.nine.rules.actions import Action, read
from games.nine.rules.data import INDEX, LETTERS
from games.nine.rules.state import Options, State

RULES = NineRules()
ended = partial(outcome_of, RULES)
MASTER = "a1 b1 c1 d1 e1 f1 f2 f3 f4"  # connected by rows and columns
ALMOST = "a1 b1 c1 d1 e1 f1 f2 f3 b4"  # MASTER before a swap of b4 and f4
JUNIOR = "a1 b2 c3 d4 e5 f6 f5 f4 f3"  # connected only with diagonals


def chance(number: int = 1) -> Rng:
    return Rng(b"nine", number)


def board(**held: str) -> str:
    """Return a board with animals on given spaces, such as board(f="a1 b1 …"), and the others spread over the rest."""
    cells = [""] * 36
    for letter, names in held.items():
        for name in names.split():
            cells[INDEX[name]] = letter
    others = [letter for _ in range(9) for letter in LETTERS if letter not in held]
    return "".join(cell or others.pop(0) for cell in cells)


def table(cells: str = "", cards: str = "fc", starter: int = 0, **facts: Any) -> State:
    """Return a state during the swaps; `facts` are fields of the state or of the options."""
    options = Options(**{name: facts.pop(name) for name in Options.__struct_fields__ if name in facts})
    spare = "".join(letter for letter in LETTERS if letter not in cards)
    state = State(options, cards, spare, starter, starter, cells or "fcdm" * 9)
    return replace(state, **facts) if facts else state


def setup(seats: int = 2, number: int = 0, **options: Any) -> State:
    """Return the first state of a match; `number` varies the chance."""
    return RULES.setup(Options(**options), seats, chance(number)).state


def placing(hands: tuple[str, ...], cells: str, **facts: Any) -> State:
    """Return a state while the dealt pieces are placed."""
    return table(cells, hands=hands, setup="dealt", **facts)


def question(state: State, kind: str, seat: int | None = None) -> Decision:
    """Return the open decision of this kind."""
    return next(d for d in RULES.pending(state) if d.kind == kind and seat in (None, d.seat))


def play(state: State, line: str, seat: int | None = None) -> Result[State]:
    """Check and apply a line of notation."""
    action: Action = read(line)
    decision = question(state, line.split(maxsplit=1)[0], seat)
    RULES.check(state, decision, action)
    return RULES.apply(state, decision, action, chance())


def refused(state: State, line: str, seat: int | None = None) -> IllegalAction:
    """Return the refusal of a line of notation."""
    with pytest.raises(IllegalAction) as caught:
        play(state, line, seat)
    return caught.value

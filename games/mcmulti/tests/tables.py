"""Helpers for tests: positions, moves and chosen dice."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from games.core.contract import Decision, IllegalAction, Result
from games.core.rng import Rng
from games.core.testing import outcome_of
from games.mcmulti.rules import McMultiRules
from games.mcmulti.rules.actions import read, write
from games.mcmulti.rules.data import ECONOMIES, INDEX, NEWS, RECOVERY
from games.mcmulti.rules.state import Island, Options, Orders, State, Table

RULES = McMultiRules()
ended = partial(outcome_of, RULES)
OWNERS = {2: (0, 1, 0, 1), 3: (0, 1, 2, -1), 4: (0, 1, 2, 3)}
ECONOMY = {card.name: i for i, card in enumerate(ECONOMIES)}
CARD = {card.name: i for i, card in enumerate(NEWS)}


class Dice(Rng):
    """An Rng that returns chosen rolls: row and column, 1 to 6."""

    def __init__(self, *throws: int) -> None:
        super().__init__(b"", 0)
        self.throws = list(throws)

    def below(self, n: int) -> int:
        return self.throws.pop(0) - 1


def fields(names: str) -> int:
    return sum(1 << INDEX[name] for name in names.split())


def island(derricks: str = "", stations: str = "", refineries: str = "", pumps: str = "") -> Island:
    return Island(fields(derricks), fields(stations), fields(refineries), fields(pumps))


def table(seats: int = 4, islands: dict[int, Island] | None = None, **facts: Any) -> State:
    """Return a state of round 2 in which seat 0 may trade; `facts` are fields of Table, State or Options."""
    options = Options(**{name: facts.pop(name) for name in Options.__struct_fields__ if name in facts})
    secret = {name: facts.pop(name) for name in ("news", "orders") if name in facts}
    news = secret.get("news", "012345678")
    if news in CARD:
        first = str(CARD[news])
        news = first + "".join(n for n in "012345678" if n != first)
    cash, barrels = (200,) * seats, (3,) * seats
    plain = Table(
        options, OWNERS[seats], 0, 0, "market", 2, cash, barrels, barrels,
        tuple((islands or {}).get(i, Island()) for i in range(4)),
        (5, 5, 5, 5), 27, RECOVERY, recent=((),) * seats, wealth=(cash,),
    )  # fmt: skip
    return State(replace(plain, **facts), news, secret.get("orders", (Orders(),) * seats))


def setup(seats: int, number: int = 0) -> State:
    """Return a new match with default options."""
    return RULES.setup(Options(), seats, Rng(b"mcmulti", number)).state


def question(state: State, seat: int | None = None) -> Decision:
    """Return the decision that holds up the table, or the one about the standing orders of `seat`."""
    return next(d for d in RULES.pending(state) if (d.holds_up if seat is None else d.seat == seat and not d.holds_up))


def play(state: State, line: str, *throws: int, seat: int | None = None) -> Result[State]:
    action, decision = read(line), question(state, seat)
    RULES.check(state, decision, action)
    return RULES.apply(state, decision, action, Dice(*throws))


def after(state: State, *lines: str, throws: tuple[int, ...] = (), seat: int | None = None) -> State:
    """Return the state after several moves; each `roll` or `end` gets these `throws`."""
    for line in lines:
        state = play(state, line, *(throws if line in ("roll", "end") else ()), seat=seat).state
    return state


def refused(state: State, line: str, seat: int | None = None) -> IllegalAction:
    """Return why a move is refused; fail if it is allowed."""
    try:
        play(state, line, seat=seat)
    except IllegalAction as refusal:
        return refusal
    raise AssertionError(f"{line} was allowed")


def offered(state: State) -> list[str]:
    """Return the lines of the legal actions."""
    return [write(action) for action in RULES.legal(state, question(state))]


def facts(result: Result[State], kind: str) -> list[dict[str, Any]]:
    return [event.data for event in result.events if event.kind == kind]

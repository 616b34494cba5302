"""Mines and states to begin a test with, and helpers to play."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from games.core.contract import Decision, Event, IllegalAction, Result
from games.core.rng import Rng
from games.core.testing import outcome_of
from games.orapa.rules import OrapaRules
from games.orapa.rules.actions import Solve, read, read_placements
from games.orapa.rules.data import LABEL_INDEX, LABELS
from games.orapa.rules.state import EACH_OTHER, SITE, Options, State
from games.orapa.rules.waves import ABSORBED, Mine, MineGrid, colour, exit_label

RULES = OrapaRules()
ended = partial(outcome_of, RULES)

VECTOR = "red b8 0 yellow f3 2 blue e6 1 white1 a4 2 white2 c2 0"  # test vector 1 of the rulings
OTHER = "red g1 0 yellow a1 0 blue c6 0 white1 f6 0 white2 a4 0"
ENCLOSED = "yellow a5 2 blue a1 2 white1 d3 2 clear b4 2"  # no wave reaches the clear gem
ANSWERS = """
1-I colourless, 2-C white, 3-13 white, 4-4 white, 5-5 white, 6-6 white, 7-7 white, 8-15
light_purple, 9-9 red, 10-10 red, 11-16 light_blue, 12-R red, 14-14 light_yellow, 17-O blue, 18-N
blue, A-A light_yellow, B-M white, D-J white, E-E blue, F-K yellow, G-L yellow, H-H blue, P-P red,
Q-Q red
"""


def chance(number: int = 1) -> Rng:
    return Rng(b"orapa", number)


def mine(line: str) -> Mine:
    return tuple(sorted(read_placements(line.lower().split())))


def solve(line: str) -> str:
    return f"solve {line}"


def answer(gems: Mine | str, label: str) -> str:
    """Return the answer to a wave as text: 'L yellow', 'absorbed'."""
    found = MineGrid(mine(gems) if isinstance(gems, str) else gems).wave(LABEL_INDEX[label.lower()])
    return "absorbed" if found == ABSORBED else f"{LABELS[exit_label(found)].upper()} {colour(found)}"


def duel(first: str = VECTOR, second: str = OTHER, **facts: Any) -> State:
    """Two players who explore each other's mines, all gems hidden; seat 0 begins."""
    return _table(2, EACH_OTHER, (mine(first), mine(second)), **facts)


def site(seats: int = 3, gems: str = VECTOR, **facts: Any) -> State:
    """A mine hidden by the site; seat 0 begins."""
    return _table(seats, SITE, (mine(gems),), **facts)


def mastered(seats: int = 3, gems: str = VECTOR, **facts: Any) -> State:
    """Seat 0 is the game master; seat 1 begins."""
    return _table(seats, 0, (mine(gems),), starter=1, **facts)


def _table(seats: int, master: int, mines: tuple[Mine, ...], starter: int = 0, **facts: Any) -> State:
    options = Options(**{name: facts.pop(name) for name in Options.__struct_fields__ if name in facts})
    state = State(options, seats, master, starter, starter, mines, (), sheets=((),) * seats)
    return replace(state, **facts) if facts else state


def hiding(**options: Any) -> State:
    """Two players who have not placed any gem yet."""
    return RULES.setup(Options(**options), 2, chance(0)).state


def question(state: State, seat: int | None = None) -> Decision:
    return next(d for d in RULES.pending(state) if seat in (None, d.seat))


def play(state: State, line: str, seat: int | None = None) -> Result[State]:
    action, decision = read(line), question(state, seat)
    RULES.check(state, decision, action)
    return RULES.apply(state, decision, action, chance())


def plays(state: State, *lines: str) -> State:
    for line in lines:
        state = play(state, line).state
    return state


def refused(state: State, line: str, seat: int | None = None) -> IllegalAction:
    try:
        play(state, line, seat)
    except IllegalAction as refusal:
        return refusal
    raise AssertionError(f"{line} was allowed")


def told(result: Result[State], kind: str) -> Event:
    return next(event for event in result.events if event.kind == kind)


def leave(state: State, seat: int) -> State:
    return RULES.leave(state, seat, chance()).state


def solution_of(lays: tuple[int, ...]) -> Solve:
    return Solve(lays)

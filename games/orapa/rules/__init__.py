"""The rules of Orapa, without Django. O-… and G-… are numbers of rulings, see the README."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, Outcome, Result, Rules
from games.core.rng import Rng
from games.orapa.rules import ending, hiding, imagining, legality, turns
from games.orapa.rules.actions import Action, Ask, Fill, Pass, Retire, Solve, read, write
from games.orapa.rules.completion import follow_up
from games.orapa.rules.gems import GEMS
from games.orapa.rules.mines import random_mine
from games.orapa.rules.state import (
    ASKS,
    EACH_OTHER,
    LAST,
    MINE,
    SITE,
    STOP,
    TURN,
    Options,
    State,
    View,
    options_for,
)
from games.orapa.rules.waves import Mine

__all__ = ["Action", "Options", "OrapaRules", "State", "View", "follow_up", "options_for", "read", "write"]

PASS, RETIRE, FILL_READY = Pass(), Retire(), Fill(ready=True)
PLAIN = tuple(Ask(ask) for ask in ASKS)
AGAIN = tuple(Ask(ask, again=True) for ask in ASKS)
SAMPLE = 2  # solutions among the legal actions: there are too many to list all of them


class OrapaRules(Rules[State, Action, View, Options]):
    # --- set-up -----------------------------------------------------------------------------------------------------

    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        master = _choose_master(options, seats, rng)
        scientists = [seat for seat in range(seats) if seat != master]
        starter = rng.choice(scientists)  # O-22, O-30
        placing = tuple(range(seats)) if master == EACH_OTHER else () if master == SITE else (master,)
        mines: tuple[Mine, ...] = ((),) * (2 if master == EACH_OTHER else 1)
        if master == SITE:
            mines = (random_mine(options.gems, rng),)
        state = State(options, seats, master, starter, starter, mines, placing, sheets=((),) * seats)
        event = Event("started", {"master": master, "gems": [GEMS[gem] for gem in options.gems]})
        return hiding.begin_search(state, (event,)) if not placing else Result(state, (event,), final=True)

    # --- whose turn -------------------------------------------------------------------------------------------------

    def pending(self, s: State) -> tuple[Decision, ...]:
        if s.ended:
            return ()
        if s.placing:
            return tuple(Decision(seat, MINE) for seat in s.placing)
        if s.closing:
            return (Decision(s.turn, LAST),)
        return Decision(s.turn, TURN), *(Decision(seat, STOP, holds_up=False) for seat in s.stoppable)  # O-31

    def turn(self, s: State, seat: int) -> int:
        return 0 if s.placing else s.round

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        if d.kind == MINE:
            return hiding.sample_actions(s, d.seat)
        if d.kind == STOP:
            return (RETIRE,)
        return _turn_actions(s, d)

    def check(self, s: State, d: Decision, a: Action) -> None:
        legality.check(s, d, a, self.pending(s))

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        match a:
            case Ask(ask):
                return turns.ask(s, d.seat, ask)
            case Solve(lays):
                return turns.submit_solution(s, d.seat, lays)
            case Pass():
                return turns.next_turn(s, (Event("passed", {"seat": d.seat}),))
            case Retire():
                s = replace(s, retired=(*s.retired, d.seat))
                events = (Event("retired", {"seat": d.seat}),)
                return turns.next_turn(s, events) if d.kind == TURN else Result(s, events, final=True)
        return hiding.apply(s, d.seat, a, rng)

    # --- the end ----------------------------------------------------------------------------------------------------

    def outcome(self, s: State) -> Outcome | None:
        return ending.outcome(s) if s.ended else None

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        """Take a seat out of the match; the site hides the gems if the game master leaves too early (O-37, G-9)."""
        if s.ended or seat in s.left:
            return Result(s, final=True)
        was_hiding = seat in s.placing
        s = replace(s, left=(*s.left, seat), placing=tuple(other for other in s.placing if other != seat))
        events: tuple[Event, ...] = (Event("left", {"seat": seat}),)
        over = ending.end_after_leaving(s, events)
        if over is not None:
            return over
        if was_hiding:  # the game master: if one of two opponents leaves, the match has ended above
            s = replace(s, mines=(random_mine(s.options.gems, rng),))
            return hiding.begin_search(s, (*events, Event("replaced", {"seat": seat})))
        return turns.next_turn(s, events) if s.turn == seat and not s.placing else Result(s, events, final=True)

    def agree(self, s: State) -> Result[State]:
        return ending.end_match(s, AGREEMENT, ())

    def lapse(self, s: State, d: Decision) -> Action:
        """Let the site hide the gems, or pass the turn without a question (O-37)."""
        return FILL_READY if d.kind == MINE else PASS

    # --- secrets ----------------------------------------------------------------------------------------------------

    def view(self, s: State, seat: int | None) -> View:
        own = s.hidden_by(seat)
        mines, sheets = s.mines, s.sheets
        if not s.ended:
            mines = tuple(mine if i == own else () for i, mine in enumerate(mines))
            sheets = tuple(sheet if i == seat else () for i, sheet in enumerate(sheets))  # O-31
        return View(
            s.options, s.seats, s.master, s.starter, s.turn, mines, s.placing, s.replies, s.round,
            sheets, s.right, s.wrong, s.retired, s.left, s.ended, seat,
        )  # fmt: skip

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        return s if s.ended else imagining.reimagine(s, seat, rng)


def _choose_master(options: Options, seats: int, rng: Rng) -> int:
    """Return who hides the gems (O-27): a seat, SITE (always for one player) or EACH_OTHER (two players)."""
    if options.master == "site" or seats == 1:
        return SITE
    if seats == 2:
        return EACH_OTHER
    return 0 if options.master == "creator" else rng.below(seats)


def _turn_actions(s: State, d: Decision) -> Iterator[Action]:
    mine = s.explored_by(d.seat)
    if d.kind == TURN and mine is not None:
        known = s.answers(mine)
        yield from (PLAIN[ask] for ask in ASKS if ask not in known)  # first: pages show the first one as an example
        yield from (AGAIN[ask] for ask in ASKS if ask in known)
    if d.kind == LAST or d.seat in s.wrong:
        yield PASS
    if d.seat in s.wrong:
        yield RETIRE
    else:
        yield from sample_solutions(s.options.gems)


@cache
def sample_solutions(gems: tuple[int, ...]) -> tuple[Solve, ...]:
    """Return a few solutions, always the same ones, as examples of legal actions."""
    return tuple(Solve(random_mine(gems, Rng(b"any mine", i))) for i in range(SAMPLE))

"""The rules of i9n, without Django. The numbers I-… and G-… are the rulings listed in the README."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, Outcome, Result, Rules
from games.core.rng import Rng
from games.i9n.rules import drilling, imagining, legality, scoring, setup, trading, turns
from games.i9n.rules.actions import Action, Buy, Drill, End, Place, Sell, Step, Swap, read, write
from games.i9n.rules.completion import follow_up
from games.i9n.rules.data import LAPSED_PLACES
from games.i9n.rules.scoring import LAST_SEAT, tally
from games.i9n.rules.state import HIDDEN, UNKNOWN, Options, State, View

__all__ = ["Action", "I9nRules", "Options", "State", "View", "follow_up", "read", "tally", "write"]


class I9nRules(Rules[State, Action, View, Options]):
    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        return setup.set_up(options, seats, rng)

    def pending(self, s: State) -> tuple[Decision, ...]:
        return legality.pending(s)

    def turn(self, s: State, seat: int) -> int:
        return s.round if s.phase else 0

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        return legality.legal_actions(s, d)

    def normalize(self, s: State, d: Decision, a: Action) -> Action:
        return legality.normalize(s, d, a)

    def check(self, s: State, d: Decision, a: Action) -> None:
        legality.check(s, d, a)

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        match a:
            case Place():
                return setup.place(s, d.seat, a, rng)
            case Step():
                return turns.step(s, a)
            case Buy(note):
                return trading.buy(s, note)
            case Sell(note):
                return trading.sell(s, note)
            case Swap():
                return trading.swap(s, a)
            case Drill():
                return drilling.drill(s, a)
            case End():
                return turns.end_turn(s, rng)
        raise AssertionError(a)

    def outcome(self, s: State) -> Outcome | None:
        return scoring.outcome(s) if s.ended else None

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        """Take a seat out of the match; its notes, rigs and explorers stay in the game (I-34)."""
        if s.ended or seat in s.left:
            return Result(s, final=True)
        s = replace(s, left=(*s.left, seat))
        events = (Event("left", {"seat": seat}),)
        playing = s.playing
        if len(playing) == 1:
            return scoring.end_match(s, LAST_SEAT, (*events, Event("last_seat", {"seat": playing[0]})))
        if not s.phase:
            return setup.start_when_placed(s, events, rng)
        return turns.next_turn(s, events, rng) if s.turn == seat else Result(s, events, final=True)

    def agree(self, s: State) -> Result[State]:
        return scoring.end_match(s, AGREEMENT, ())

    def lapse(self, s: State, d: Decision) -> Action:
        return Place(*LAPSED_PLACES) if d.kind == "place" else legality.END  # I-34

    def view(self, s: State, seat: int | None) -> View:
        explorers, well, order, secrets = s.explorers, s.well, s.order, s.secrets
        if not s.ended:  # I-28, I-29
            well, order = UNKNOWN, ()
            secrets = tuple(seen if i == seat else () for i, seen in enumerate(secrets))
            if not s.phase:
                explorers = tuple(placed if i == seat or not placed else HIDDEN for i, placed in enumerate(explorers))
        return View(
            s.options, s.starter, s.turn, explorers, s.hands, s.market, s.phase, s.rigs, s.dry, s.round, s.die,
            s.points, s.acted, s.left, s.ended, seat=seat, well=well, order=order, secrets=secrets,
        )  # fmt: skip

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        return imagining.reimagine(s, seat, rng)

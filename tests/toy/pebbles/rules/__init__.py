"""The rules of Pebbles, without Django."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, IllegalAction, Outcome, Result, Rules
from games.core.rng import Rng
from tests.toy.pebbles.rules import legality
from tests.toy.pebbles.rules.actions import Action, End, Hide, Roll, Show, Take, read, write
from tests.toy.pebbles.rules.scoring import rank
from tests.toy.pebbles.rules.state import HANDS, LAST_SEAT, NOT_YET, PILES, SECRET, Options, State, View
from tests.toy.pebbles.rules.turns import begin_turns, end, gain, next_turn, roll

__all__ = ["Action", "Options", "PebblesRules", "State", "View", "read", "write"]


class PebblesRules(Rules[State, Action, View, Options]):
    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        starter, pile = rng.below(seats), PILES[options.pile]
        state = State(options, starter, starter, pile, (0,) * seats, (NOT_YET,) * seats)
        return Result(state, (Event("started", {"pile": pile}),), final=True)

    def pending(self, s: State) -> tuple[Decision, ...]:
        if s.ended:
            return ()
        if s.hiding:
            return tuple(Decision(seat, "hide") for seat in s.playing if s.hidden[seat] == NOT_YET)
        shows = (Decision(seat, "show", holds_up=False) for seat in s.playing if seat not in s.shown)
        return *shows, Decision(s.turn, "turn")

    def turn(self, s: State, seat: int) -> int:
        return 0 if s.hiding else s.round

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        if d.kind == "hide":
            return (Hide(n) for n in HANDS)
        if d.kind == "show":
            return (Show(),)
        return (action for action in (Take(), Roll(), End()) if legality.refusal_of(s, action) is None)

    def check(self, s: State, d: Decision, a: Action) -> None:
        if d not in self.pending(s):
            raise IllegalAction("not_asked")
        legality.check(s, d, a)

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        match a:
            case Hide(n):
                s = replace(s, hidden=tuple(n if i == d.seat else other for i, other in enumerate(s.hidden)))
                private, public = Event("hidden", {"seat": d.seat, "n": n}, (d.seat,)), Event("hid", {"seat": d.seat})
                return begin_turns(s, (private, public))
            case Show():
                event = Event("showed", {"seat": d.seat, "n": s.hidden[d.seat]})
                return Result(replace(s, shown=(*s.shown, d.seat)), (event,), final=True)
            case Take():
                s = replace(gain(s, 1), now=s.now + 1)
                return Result(s, (Event("took", {"seat": d.seat, "pile": s.pile}),))
            case Roll():
                return roll(s, rng.die())
        return next_turn(s, (Event("ended", {"seat": d.seat}),))

    def view(self, s: State, seat: int | None) -> View:
        hidden = tuple(n if s.knows(seat, i) else SECRET for i, n in enumerate(s.hidden))
        return View(
            seat, s.options, s.starter, s.turn, s.pile, s.taken, hidden, s.shown,
            s.round, s.now, s.die, s.left, s.hiding, s.ended,
        )  # fmt: skip

    def outcome(self, s: State) -> Outcome | None:
        return rank(s) if s.ended else None

    def lapse(self, s: State, d: Decision) -> Action:
        return Hide(0) if d.kind == "hide" else End()

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        if s.ended or seat in s.left:
            return Result(s, final=True)
        hiding, s = s.hiding, replace(s, left=(*s.left, seat))
        events = (Event("left", {"seat": seat}),)
        if len(s.playing) == 1:
            return end(s, LAST_SEAT, events)
        if hiding:
            return begin_turns(s, events)
        return next_turn(s, events) if s.turn == seat else Result(s, events, final=True)

    def agree(self, s: State) -> Result[State]:
        return end(s, AGREEMENT, ())

    def standing(self, s: State, d: Decision, order: Mapping[str, Any]) -> Action | None:
        hide, end_at = order.get("hide"), order.get("end_at")
        if d.kind == "hide" and type(hide) is int and hide in HANDS:
            return Hide(hide)
        if d.kind == "turn" and type(end_at) is int and s.now >= end_at:
            return End()
        return None

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        hidden = (n if s.knows(seat, i) else rng.below(len(HANDS)) for i, n in enumerate(s.hidden))
        return replace(s, hidden=tuple(hidden))

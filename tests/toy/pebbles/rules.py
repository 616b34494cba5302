"""Pebbles. Pure rules: no clock, no database, no chance but the one that is handed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, IllegalAction, Outcome, Result, Rules
from games.core.rng import Rng
from tests.toy.pebbles.actions import Action, End, Hide, Roll, Show, Take
from tests.toy.pebbles.scoring import final
from tests.toy.pebbles.state import MOST_HIDDEN, MOST_TAKEN, NOT_YET, PILES, SECRET, Options, State, View

EMPTY, ROUND_LIMIT, LAST_SEAT = "empty", "round_limit", "last_seat"
HANDS = range(MOST_HIDDEN + 1)
UNLUCKY = 2  # a die of this or less puts back what was taken in the turn
FITTING: dict[str, tuple[type[Action], ...]] = {"hide": (Hide,), "show": (Show,), "turn": (Take, Roll, End)}


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

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        if d.kind == "hide":
            return (Hide(n) for n in HANDS)
        if d.kind == "show":
            return (Show(),)
        return (action for action in (Take(), Roll(), End()) if _objection(s, action) is None)

    def check(self, s: State, d: Decision, a: Action) -> None:
        if d not in self.pending(s):
            raise IllegalAction("not_asked")
        if not isinstance(a, FITTING[d.kind]):
            raise IllegalAction(f"expected_{d.kind}")
        if (objection := _objection(s, a)) is not None:
            raise objection

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        match a:
            case Hide(n):
                s = replace(s, hidden=tuple(n if i == d.seat else other for i, other in enumerate(s.hidden)))
                return _begun(s, (Event("hidden", {"seat": d.seat, "n": n}, (d.seat,)), Event("hid", {"seat": d.seat})))
            case Show():
                event = Event("showed", {"seat": d.seat, "n": s.hidden[d.seat]})
                return Result(replace(s, shown=(*s.shown, d.seat)), (event,), final=True)
            case Take():
                s = replace(_gain(s, 1), now=s.now + 1)
                return Result(s, (Event("took", {"seat": d.seat, "pile": s.pile}),))
            case Roll():
                return _roll(s, rng.die())
        return _next_turn(s, (Event("ended", {"seat": d.seat}),))

    def view(self, s: State, seat: int | None) -> View:
        hidden = tuple(n if s.knows(seat, i) else SECRET for i, n in enumerate(s.hidden))
        return View(
            seat, s.options, s.starter, s.turn, s.pile, s.taken, hidden, s.shown,
            s.round, s.now, s.die, s.left, s.hiding, s.ended,
        )  # fmt: skip

    def outcome(self, s: State) -> Outcome | None:
        return final(s) if s.ended else None

    def lapse(self, s: State, d: Decision) -> Action:
        return Hide(0) if d.kind == "hide" else End()

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        if s.ended or seat in s.left:
            return Result(s, final=True)
        hiding, s = s.hiding, replace(s, left=(*s.left, seat))
        events = (Event("left", {"seat": seat}),)
        if len(s.playing) == 1:
            return _over(s, LAST_SEAT, events)
        if hiding:
            return _begun(s, events)
        return _next_turn(s, events) if s.turn == seat else Result(s, events, final=True)

    def agree(self, s: State) -> Result[State]:
        return _over(s, AGREEMENT, ())

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


def _objection(s: State, a: Action) -> IllegalAction | None:
    if isinstance(a, Hide) and a.pebbles not in HANDS:
        return IllegalAction("hide_needs_number", most=MOST_HIDDEN)
    if isinstance(a, Take) and (not s.pile or s.now == MOST_TAKEN):
        return IllegalAction("taken_enough" if s.pile else "pile_empty", most=MOST_TAKEN)
    if isinstance(a, Roll) and (s.die or not s.options.dice):
        return IllegalAction("rolled_already" if s.die else "no_dice")
    return None


def _begun(s: State, events: tuple[Event, ...]) -> Result[State]:
    """The turns begin once the last hand is closed."""
    if s.hiding:
        return Result(s, events)
    first = next(seat for i in range(len(s.taken)) if (seat := (s.starter + i) % len(s.taken)) not in s.left)
    return Result(replace(s, turn=first), (*events, Event("begun", {"seat": first})), final=True)


def _gain(s: State, n: int) -> State:
    taken = tuple(m + n if seat == s.turn else m for seat, m in enumerate(s.taken))
    return replace(s, taken=taken, pile=s.pile - n)


def _roll(s: State, die: int) -> Result[State]:
    change = -s.now if die <= UNLUCKY else min(1, s.pile)
    event = Event("rolled", {"seat": s.turn, "die": die, "change": change})
    return Result(replace(_gain(s, change), die=die), (event,), final=True)


def _next_turn(s: State, events: tuple[Event, ...]) -> Result[State]:
    """To the next seat that still plays; past the start player's place a new round begins."""
    if not s.pile:
        return _over(s, EMPTY, events)
    seats = len(s.taken)
    steps = next(i for i in range(1, seats + 1) if (s.turn + i) % seats not in s.left)
    passed = (s.turn - s.starter) % seats + steps >= seats
    if passed and s.round == s.options.round_limit:
        return _over(s, ROUND_LIMIT, events)
    return Result(replace(s, turn=(s.turn + steps) % seats, round=s.round + passed, now=0, die=0), events)


def _over(s: State, reason: str, events: tuple[Event, ...]) -> Result[State]:
    shown = Event("revealed", {"hidden": [max(0, n) for n in s.hidden]})
    return Result(replace(s, ended=reason), (*events, Event(reason, {"round": s.round}), shown), final=True)

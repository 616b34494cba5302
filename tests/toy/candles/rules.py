"""The rules of Candles, without Django: state, actions with their notation, and rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, IllegalAction, Outcome, Result, Rules, UnreadableMove
from games.core.german import German
from games.core.rng import Rng
from games.core.seats import first_from, leavers, ranked, replace_at

NONE = 0  # no die: the seat is out
SECRET = -1  # only in views: the die of another seat
LAST_SEAT, ROUND_LIMIT = "last_seat", "round_limit"
BEST = 6  # a die that cannot be rolled again
Events = tuple[Event, ...]


# --- state ----------------------------------------------------------------------------------------------------------


class Options(msgspec.Struct, frozen=True):
    candles: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 20  # G-7; 0: none


class State(msgspec.Struct, frozen=True):
    options: Options
    starter: int
    turn: int
    candles: tuple[int, ...]
    dice: tuple[int, ...]  # of this round
    last: tuple[int, ...] = ()  # the dice of the round before, which were shown
    again: tuple[int, ...] = ()  # the seats that rolled again, since the start of the match
    round: int = 1
    gone: tuple[tuple[int, ...], ...] = ()  # seats without candles, round by round
    left: tuple[int, ...] = ()  # seats that gave up, in this order
    ended: str = ""  # why the match is over; '' while it is played

    @property
    def out(self) -> tuple[int, ...]:
        """Return the seats without candles."""
        return tuple(seat for group in self.gone for seat in group)

    @property
    def playing(self) -> list[int]:
        """Return the seats that have candles and have not given up."""
        return [seat for seat, n in enumerate(self.candles) if n and seat not in self.left]


class View(msgspec.Struct, frozen=True):
    seat: int | None  # of the reader; None for a spectator
    options: Options
    starter: int
    turn: int
    candles: tuple[int, ...]
    dice: tuple[int, ...]  # SECRET for what the reader may not know
    last: tuple[int, ...]
    again: tuple[int, ...]
    round: int
    out: tuple[int, ...]
    left: tuple[int, ...]
    ended: str


# --- actions --------------------------------------------------------------------------------------------------------


class Action(msgspec.Struct, frozen=True, tag=str.lower):
    pass


class Keep(Action, frozen=True):
    pass


class Roll(Action, frozen=True):
    pass


WORDS: dict[str, Action] = {"keep": Keep(), "roll": Roll()}
GERMAN = German({"keep": "behalte behalten", "roll": "würfle würfel würfeln"})


def write(action: Action) -> str:
    """Return the line of notation that is logged for this action."""
    return type(action).__name__.lower()


def read(line: str) -> Action:
    """Parse a line of notation, or raise UnreadableMove."""
    word = " ".join(line.lower().split())
    if word not in WORDS:
        raise UnreadableMove("unknown_word", word=word)
    return WORDS[word]


# --- rules ----------------------------------------------------------------------------------------------------------


class CandlesRules(Rules[State, Action, View, Options]):
    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        starter = rng.below(seats)
        return _deal(State(options, starter, starter, (options.candles,) * seats, (NONE,) * seats), (), rng)

    def pending(self, s: State) -> tuple[Decision, ...]:
        return () if s.ended else (Decision(s.turn, "turn"),)

    def turn(self, s: State, seat: int) -> int:
        return s.round

    def out(self, s: State) -> tuple[int, ...]:
        return s.out

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        return (Keep(),) if s.dice[d.seat] == BEST else (Keep(), Roll())

    def check(self, s: State, d: Decision, a: Action) -> None:
        if d not in self.pending(s) or not isinstance(a, Keep | Roll):
            raise IllegalAction("not_asked")
        if isinstance(a, Roll) and s.dice[d.seat] == BEST:
            raise IllegalAction("best_already", n=BEST)

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        if isinstance(a, Keep):
            return _next_turn(s, (Event("kept", {"seat": d.seat}),), rng)
        die = rng.die()
        s = replace(s, dice=replace_at(s.dice, d.seat, die), again=(*s.again, d.seat))
        events = Event("rolled", {"seat": d.seat}), Event("die", {"seat": d.seat, "die": die}, (d.seat,))
        return replace(_next_turn(s, events, rng), final=True)

    def view(self, s: State, seat: int | None) -> View:
        dice = s.dice if s.ended else tuple(die if i == seat else die and SECRET for i, die in enumerate(s.dice))
        return View(
            seat, s.options, s.starter, s.turn, s.candles, dice, s.last, s.again, s.round, s.out, s.left, s.ended
        )  # fmt: skip

    def outcome(self, s: State) -> Outcome | None:
        if not s.ended:
            return None
        behind = *reversed(s.gone), *leavers(s.left)  # G-12, then G-9
        if s.ended == AGREEMENT:
            return Outcome((tuple(s.playing), *behind), AGREEMENT)  # G-8
        return Outcome((*ranked(s.playing, s.candles), *behind), s.ended, s.candles)

    def lapse(self, s: State, d: Decision) -> Action:
        return Keep()

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        if s.ended or seat not in s.playing:
            return Result(s, final=True)
        s = replace(s, left=(*s.left, seat))
        events: Events = (Event("left", {"seat": seat}),)
        if len(s.playing) == 1:
            return _end(s, LAST_SEAT, events)
        return replace(_next_turn(s, events, rng), final=True) if s.turn == seat else Result(s, events, final=True)

    def agree(self, s: State) -> Result[State]:
        return _end(s, AGREEMENT, ())

    def standing(self, s: State, d: Decision, order: Mapping[str, Any]) -> Action | None:
        least = order.get("keep_from")
        return Keep() if type(least) is int and s.dice[d.seat] >= least else None

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        if s.ended:
            return s
        return replace(s, dice=tuple(die if i == seat else die and rng.die() for i, die in enumerate(s.dice)))


def _deal(s: State, events: Events, rng: Rng) -> Result[State]:
    """Roll a die for each seat still playing; its number is a private event."""
    dice = tuple(rng.die() if seat in s.playing else NONE for seat in range(len(s.candles)))
    private = (Event("die", {"seat": seat, "die": die}, (seat,)) for seat, die in enumerate(dice) if die)
    return Result(replace(s, dice=dice), (*events, Event("dealt", {"round": s.round}), *private), final=True)


def _next_turn(s: State, events: Events, rng: Rng) -> Result[State]:
    """Pass the turn; once all have decided, end the round."""
    seats = len(s.candles)
    for seat in range(s.turn + 1, s.starter + seats if s.turn >= s.starter else s.starter):
        if seat % seats in s.playing:
            return Result(replace(s, turn=seat % seats), events)
    return _end_round(s, events, rng)


def _end_round(s: State, events: Events, rng: Rng) -> Result[State]:
    """Show the dice, take a candle from the lowest ones, and start the next round or end the match."""
    shown = tuple(die if seat in s.playing else NONE for seat, die in enumerate(s.dice))
    lowest, highest = min(filter(None, shown)), max(shown)
    losers = [seat for seat, die in enumerate(shown) if die == lowest < highest]
    gone = tuple(seat for seat in losers if s.candles[seat] == 1)
    candles = tuple(n - (seat in losers) for seat, n in enumerate(s.candles))
    s = replace(s, candles=candles, last=shown, gone=(*s.gone, gone) if gone else s.gone)
    out = (Event("out", {"seat": seat}) for seat in gone)
    events = (*events, Event("shown", {"dice": list(shown), "losers": losers}), *out)
    if len(s.playing) == 1:
        return _end(s, LAST_SEAT, events)
    if s.round == s.options.round_limit:
        return _end(s, ROUND_LIMIT, events)
    first = first_from(s.starter + 1, len(candles), s.playing)
    return _deal(replace(s, starter=first, turn=first, round=s.round + 1), events, rng)


def _end(s: State, reason: str, events: Events) -> Result[State]:
    return Result(replace(s, ended=reason), (*events, Event(reason, {"round": s.round})), final=True)

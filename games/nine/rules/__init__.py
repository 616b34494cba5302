"""The rules of NINE, without Django. The numbers N-… and G-… are the rulings listed in the README."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, Event, Outcome, Result, Rules
from games.core.rng import Rng
from games.nine.rules import legality
from games.nine.rules.actions import Action, Place, Swap, read, spellings, write
from games.nine.rules.data import CELLS, EMPTY, LETTER_OF, LETTERS, UNKNOWN
from games.nine.rules.ending import end_match, final_outcome, first_connected, tally, win
from games.nine.rules.legality import PLACES, SWAPS
from games.nine.rules.placing import place, place_for_leavers
from games.nine.rules.setup import set_up
from games.nine.rules.state import LAST_SEAT, Options, State, View
from games.nine.rules.swapping import next_turn, swap

__all__ = ["Action", "NineRules", "Options", "State", "View", "read", "spellings", "tally", "write"]


class NineRules(Rules[State, Action, View, Options]):
    """The current rules; older.py keeps those of version 1."""

    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        return set_up(options, seats, rng)

    def pending(self, s: State) -> tuple[Decision, ...]:
        """List the calls before the swap: a bot that can call does so before the next swap can break its group."""
        if s.ended:
            return ()
        if s.hands:
            return (Decision(s.turn, "place"),)
        turn = Decision(s.turn, "swap")
        if s.options.call == "automatic":
            return (turn,)
        return *(Decision(seat, "call", holds_up=False) for seat in s.playing), turn  # N-13

    def turn(self, s: State, seat: int) -> int:
        """Count every placed piece as a turn, then every round."""
        return len(CELLS) - s.cells.count(EMPTY) + s.round

    def legal(self, s: State, d: Decision) -> Iterable[Action]:
        return legality.legal(s, d)

    def check(self, s: State, d: Decision, a: Action) -> None:
        legality.check(s, d, a)

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        if isinstance(a, Place):
            return place(s, LETTER_OF[a.animal], a.cell)
        if isinstance(a, Swap):
            return swap(s, a)
        return win(s, d.seat, ())

    def outcome(self, s: State) -> Outcome | None:
        return final_outcome(s) if s.ended else None

    def leave(self, s: State, seat: int, rng: Rng) -> Result[State]:
        if s.ended or seat in s.left:
            return Result(s, final=True)
        s = replace(s, left=(*s.left, seat))
        events = (Event("left", {"seat": seat}),)
        if len(s.playing) == 1:
            (last,) = s.playing
            return end_match(s, LAST_SEAT, (last,), (*events, Event("last_seat", {"seat": last})))
        if s.turn != seat:
            return Result(s, events, final=True)
        return place_for_leavers(s, events, seat) if s.hands else next_turn(s, events)

    def agree(self, s: State) -> Result[State]:
        return end_match(s, AGREEMENT, (), ())

    def lapse(self, s: State, d: Decision) -> Action:
        """Choose the action that changes least: the first piece on the first space, or two equal animals (N-26)."""
        if d.kind == "place":
            return PLACES[s.hands[d.seat][0]][s.cells.index(EMPTY)]
        return next(action for action in SWAPS if s.cells[action.a] == s.cells[action.b])

    def view(self, s: State, seat: int | None) -> View:
        cards, spare = s.cards, s.spare
        if not s.ended:  # N-22, N-23
            cards = "".join(card if i == seat else UNKNOWN for i, card in enumerate(cards))
            spare = UNKNOWN * len(spare)
        return View(
            seat, s.options, cards, spare, s.starter, s.turn, s.cells, s.hands,
            s.round, s.swapped, s.left, s.ended, s.winners, s.places,
        )  # fmt: skip

    def reimagine(self, s: State, seat: int | None, rng: Rng) -> State:
        """Draw the unknown cards again.

        With automatic calls a seat still in play cannot hold an animal that is connected: the match would be over.
        """
        if s.ended:
            return s
        own = "" if seat is None else s.cards[seat]
        others = [letter for letter in LETTERS if letter != own]
        while True:
            drawn = rng.shuffled(others)
            if seat is not None:
                drawn.insert(seat, own)
            imagined = replace(s, cards="".join(drawn[: s.seats]), spare="".join(drawn[s.seats :]))
            if s.hands or s.options.call == "spoken" or first_connected(imagined, s.turn) is None:
                return imagined

"""How a match ends: who has nine together, who wins, and the ranking."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Event, Outcome, Result
from games.core.seats import leavers, ranked
from games.nine.rules.data import ANIMALS
from games.nine.rules.grid import connected, largest_group, mask
from games.nine.rules.state import NINE, ROUND_LIMIT, State


def has_nine(s: State, seat: int) -> bool:
    """Whether all pieces of this seat's animal are connected."""
    return connected(mask(s.cells, s.cards[seat]), s.options.diagonal)


def group_size(s: State, letter: str) -> int:
    """Return the size of the largest group of an animal."""
    return largest_group(mask(s.cells, letter), s.options.diagonal).bit_count()


def group_sizes(s: State) -> tuple[int, ...]:
    """Return the size of the largest group of each seat's animal."""
    return tuple(group_size(s, card) for card in s.cards)


def tally(s: State) -> tuple[int, ...] | None:
    """Return the running score: the size of each seat's largest group, None before the board is full."""
    return group_sizes(s) if s.full else None


def first_connected(s: State, mover: int) -> int | None:
    """Return the first seat with nine together, from the seat that moved clockwise (N-17).

    A seat that gave up cannot win (G-9).
    """
    for i in range(s.seats):
        seat = (mover + i) % s.seats
        if seat not in s.left and has_nine(s, seat):
            return seat
    return None


def automatic_win(s: State, mover: int, events: tuple[Event, ...]) -> Result[State] | None:
    """End the match if calls are automatic and a seat has nine together; otherwise return None."""
    if s.options.call == "spoken":
        return None
    winner = first_connected(s, mover)
    return None if winner is None else win(s, winner, events)


def win(s: State, seat: int, events: tuple[Event, ...]) -> Result[State]:
    """End the match with a win of the seat that has nine together."""
    called = s.options.call == "spoken"
    event = Event("nine", {"seat": seat, "animal": ANIMALS[s.cards[seat]], "called": called})
    return end_match(s, NINE, (seat,), (*events, event))


def end_by_round_limit(s: State, events: tuple[Event, ...]) -> Result[State]:
    """End the match after the last round: the largest group wins (N-25, G-7)."""
    sizes = group_sizes(s)
    most = max(sizes[seat] for seat in s.playing)
    winners = tuple(seat for seat in s.playing if sizes[seat] == most)
    event = Event("round_limit", {"round": s.round, "winners": list(winners), "size": most})
    return end_match(s, ROUND_LIMIT, winners, (*events, event))


def end_match(s: State, reason: str, winners: tuple[int, ...], events: tuple[Event, ...]) -> Result[State]:
    """End the match and reveal all cards (N-22)."""
    cards = [ANIMALS[card] for card in s.cards]
    revealed = Event("revealed", {"cards": cards, "spare": [ANIMALS[card] for card in s.spare]})
    return Result(replace(s, ended=reason, winners=winners), (*events, revealed), final=True)


def final_outcome(s: State) -> Outcome:
    """Return the outcome of a match that has ended."""
    gone = leavers(s.left)
    if s.ended == ROUND_LIMIT:
        sizes = group_sizes(s)
        return Outcome(ranked(s.playing, sizes) + gone, s.ended, sizes)
    others = tuple(seat for seat in s.playing if seat not in s.winners)
    if s.ended == AGREEMENT:
        return Outcome((others, *gone), s.ended)
    return Outcome((s.winners, *((others,) if others else ()), *gone), s.ended)

"""Placing the dealt pieces, one per turn, until the board is full."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.seats import first_from
from games.nine.rules.data import ANIMALS, CELLS, EMPTY, PIECES
from games.nine.rules.ending import automatic_win
from games.nine.rules.state import State


def place(s: State, letter: str, cell: int) -> Result[State]:
    """Put a piece of the seat whose turn it is on a free space."""
    event = Event("placed", {"seat": s.turn, "animal": ANIMALS[letter], "cell": CELLS[cell]})
    return place_for_leavers(_move_to_board(s, letter, cell), (event,), s.turn)


def place_for_leavers(s: State, events: tuple[Event, ...], mover: int) -> Result[State]:
    """Place pieces as long as it is the turn of a seat that gave up, as its clock would (N-26).

    When the board is full, the swaps begin; `mover` is the seat that placed the last piece.
    """
    while not s.full and s.turn in s.left:
        mover, letter, cell = s.turn, s.hands[s.turn][0], s.cells.index(EMPTY)
        events = (*events, Event("placed_for", {"seat": mover, "animal": ANIMALS[letter], "cell": CELLS[cell]}))
        s = _move_to_board(s, letter, cell)
    if not s.full:
        return Result(s, events, final=True)
    first = first_from(s.starter, s.seats, s.playing)
    s = replace(s, hands=(), turn=first)  # N-4
    events = (*events, Event("full", {"seat": first}))
    return automatic_win(s, mover, events) or Result(s, events, final=True)  # N-7


def _move_to_board(s: State, letter: str, cell: int) -> State:
    """Move a piece from the hand to the board and pass the turn clockwise."""
    hands = without_piece(s.hands, s.turn, letter)
    places = put(s.places, cell, piece_in_hand(s.places, s.hands, s.turn, letter)) if s.places else s.places
    return replace(s, cells=put(s.cells, cell, letter), places=places, hands=hands, turn=(s.turn + 1) % s.seats)


def without_piece(hands: tuple[str, ...], seat: int, letter: str) -> tuple[str, ...]:
    """Return the hands without one piece of this seat."""
    return tuple(hand.replace(letter, "", 1) if i == seat else hand for i, hand in enumerate(hands))


def piece_in_hand(places: str, hands: tuple[str, ...], seat: int, letter: str) -> str:
    """Return the name of the piece of this animal that the seat places next.

    Pieces are named in the order of the dealt hands, and hands stay sorted. So the names that are not on the board
    belong to the pieces in the hands, in the same order.
    """
    held = [name for name in PIECES if name not in places]
    return held[sum(map(len, hands[:seat])) + hands[seat].index(letter)]


def put(spaces: str, cell: int, piece: str) -> str:
    """Return the contents of the spaces with a piece on one of them."""
    return spaces[:cell] + piece + spaces[cell + 1 :]

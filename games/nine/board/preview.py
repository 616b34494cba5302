"""The position after a move that is being chosen, made from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.nine.rules.data import INDEX, LETTER_OF
from games.nine.rules.placing import piece_in_hand, put, without_piece
from games.nine.rules.state import View
from games.nine.rules.swapping import exchanged


def preview(view: View, words: Sequence[str]) -> View | None:
    """Return the view after a swap or after placing a piece. A call changes nothing on the board."""
    match list(words):
        case ["swap", a, b]:
            return after_swap(view, INDEX[a], INDEX[b])
        case ["place", animal, cell] if view.seat is not None:
            return _after_placing(view, view.seat, LETTER_OF[animal], INDEX[cell])
    return None


def after_swap(view: View, a: int, b: int) -> View:
    places = exchanged(view.places, a, b) if view.places else view.places
    return replace(view, cells=exchanged(view.cells, a, b), places=places)


def _after_placing(view: View, seat: int, letter: str, cell: int) -> View:
    places = view.places
    if places:
        places = put(places, cell, piece_in_hand(places, view.hands, seat, letter))
    return replace(
        view, cells=put(view.cells, cell, letter), places=places, hands=without_piece(view.hands, seat, letter)
    )

"""The size of a seat's largest group, as far as the reader may be told, and the cards the others can still hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from games.core.seats import still_playing
from games.nine.rules.data import EMPTY, LETTERS, UNKNOWN
from games.nine.rules.grid import connected, largest_group, mask
from games.nine.rules.state import View


def is_counted(view: View) -> bool:
    """Whether the site may count the reader's group for them.

    With spoken calls, players have to notice by themselves that their nine are together (N-15).
    """
    return bool(view.mine) and not view.hands and (bool(view.ended) or view.options.call == "automatic")


def own_group(view: View, cells: str = "") -> int:
    """Return the spaces of the reader's largest group, on the board of the view or on another one."""
    return largest_group(mask(cells or view.cells, view.mine), view.options.diagonal)


def own_size(view: View, cells: str = "") -> int:
    return own_group(view, cells).bit_count()


def group_of(view: View, seat: int) -> int:
    """Return the spaces of the largest group of a seat whose animal the reader knows."""
    return largest_group(mask(view.cells, view.cards[seat]), view.options.diagonal)


def worlds(views: Sequence[View]) -> int:
    """Count the ways to deal the secret cards to the seats that fit everything the reader has seen.

    With automatic calls, a seat that played on while an animal was connected does not hold that animal.
    """
    last = views[-1]
    if last.ended:
        return 1
    impossible = [(seat, letter) for view in views for seat, letter in impossible_cards(view)]
    seats = len(last.cards)
    return sum(
        all(known in (UNKNOWN, card) for known, card in zip(last.cards, dealt, strict=True))
        and not any(dealt[seat] == letter for seat, letter in impossible)
        for dealt in permutations(LETTERS, seats)
    )


def impossible_cards(view: View) -> set[tuple[int, str]]:
    """Return the seats with the animals that they cannot hold, as far as this board tells."""
    if view.options.call != "automatic" or view.hands or view.ended or EMPTY in view.cells:
        return set()
    joined = connected_animals(view.cells, view.options.diagonal)
    return {(seat, letter) for seat in still_playing(len(view.cards), view.left) for letter in joined}


@lru_cache(maxsize=512)
def connected_animals(cells: str, diagonal: bool) -> tuple[str, ...]:
    return tuple(letter for letter in LETTERS if connected(mask(cells, letter), diagonal))

"""What the rules of most games need about seats: who plays, whose turn comes next, and the ranking at the end."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
Groups = tuple[tuple[int, ...], ...]  # as in Outcome.ranking


def still_playing(seats: int, left: Container[int]) -> list[int]:
    """Return the seats that have not given up."""
    return [seat for seat in range(seats) if seat not in left]


def pass_turn(turn: int, starter: int, seats: int, playing: Container[int]) -> tuple[int, bool]:
    """Return the next seat that plays, clockwise, and whether a new round begins.

    A round ends at the start player's seat. If no other seat plays, the turn goes once around the table.
    """
    steps = next((i for i in range(1, seats + 1) if (turn + i) % seats in playing), seats)
    return (turn + steps) % seats, (turn - starter) % seats + steps >= seats


def first_from(starter: int, seats: int, playing: Container[int]) -> int:
    """Return the first seat that plays, clockwise from the start player."""
    return next(seat for i in range(seats) if (seat := (starter + i) % seats) in playing)


def ranked(seats: Iterable[int], scores: Sequence[Any] | Mapping[int, Any]) -> Groups:
    """Group seats by their score, the highest first; equal scores share a place."""
    seats = tuple(seats)
    places = sorted({scores[seat] for seat in seats}, reverse=True)
    return tuple(tuple(seat for seat in seats if scores[seat] == place) for place in places)


def leavers(left: Sequence[int]) -> Groups:
    """Return the last places of a ranking: later leavers rank above earlier ones (G-9)."""
    return tuple((seat,) for seat in reversed(left))


def replace_at(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the values of all seats with another one for this seat."""
    return (*items[:at], item, *items[at + 1 :])

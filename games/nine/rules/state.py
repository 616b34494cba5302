"""The options of a table, the state of a match, and the view of it that one seat gets."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from games.core.seats import still_playing
from games.nine.rules.data import EMPTY

NINE, ROUND_LIMIT, LAST_SEAT = "nine", "round_limit", "last_seat"  # values of `State.ended`, beside AGREEMENT


class Options(msgspec.Struct, frozen=True):
    version: Literal["master", "junior"] = "master"  # N-2
    setup: Literal["random", "dealt"] = "random"  # N-5
    call: Literal["automatic", "spoken"] = "automatic"  # N-15
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 24  # G-7; 0: none

    @property
    def diagonal(self) -> bool:
        return self.version == "junior"


class State(msgspec.Struct, frozen=True):
    options: Options
    cards: str  # the animal of each seat, by letter
    spare: str  # the secret cards that were not drawn (N-23)
    starter: int
    turn: int  # the seat that places or swaps
    cells: str  # the 36 spaces in reading order, by letter, '.' for an empty space
    hands: tuple[str, ...] = ()  # pieces still to be placed, sorted by animal; () once the board is full
    round: int = 1  # counts from the first swap
    swapped: int = 0  # swaps already made in this turn
    left: tuple[int, ...] = ()  # seats that gave up, in this order
    ended: str = ""  # why the match is over; '' while it is played
    winners: tuple[int, ...] = ()
    # Which piece is on each space, by its name in PIECES. Unset under version 1 of the rules, and then not encoded.
    places: str | UnsetType = UNSET

    @property
    def seats(self) -> int:
        return len(self.cards)

    @property
    def playing(self) -> list[int]:
        """Return the seats that have not given up."""
        return still_playing(self.seats, self.left)

    @property
    def full(self) -> bool:
        return EMPTY not in self.cells


class View(msgspec.Struct, frozen=True):
    seat: int | None  # of the reader; None for a spectator
    options: Options
    cards: str  # '?' for what the reader may not know
    spare: str
    starter: int
    turn: int
    cells: str
    hands: tuple[str, ...]
    round: int
    swapped: int
    left: tuple[int, ...]
    ended: str
    winners: tuple[int, ...]
    places: str | UnsetType = UNSET  # as in the state

    @property
    def mine(self) -> str:
        """Return the letter of the reader's animal, '' for a spectator."""
        return "" if self.seat is None else self.cards[self.seat]

"""What the server knows of a match, what a seat sees of it, and what a table can choose."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.xnet.data import NETS, SLOTS_PER_SERVER

Cards = tuple[int, ...]


class Options(msgspec.Struct, frozen=True):
    target: Annotated[int, msgspec.Meta(ge=60, le=200)] = 120
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 40  # G-7; 0: none


class Laid(msgspec.Struct, frozen=True, array_like=True):
    """A rubric at a server."""

    rubric: int
    cards: Cards
    specialist: bool = False


class Provider(msgspec.Struct, frozen=True, array_like=True):
    """What everybody sees of a seat (X-40)."""

    laid: tuple[Laid, ...] = ()
    parked: Cards = ()  # in the streamer
    servers: int = 1
    streamer: bool = False
    net: int = 0  # which of NETS
    users: int = 0
    points: int = 0
    known: Cards = ()  # hand cards that all have seen: taken back from a server or the streamer
    gains: tuple[int, ...] = ()  # the points of each scoring

    @property
    def room(self) -> int:
        """How many more users the net can supply."""
        return NETS[self.net] - self.users

    @property
    def free(self) -> int:
        """Places left at the servers."""
        return SLOTS_PER_SERVER * self.servers - len(self.laid)


class State(msgspec.Struct, frozen=True):
    options: Options
    starter: int
    turn: int
    round: int
    pile: Cards  # the next card is the last one
    discards: Cards
    demand: Cards  # the card on each field, EMPTY where there is none
    guards: tuple[int, ...]  # by seat: the rubric its marker X lies on, or NOBODY
    providers: tuple[Provider, ...]
    hands: tuple[Cards, ...]  # each sorted
    drawn: Cards  # what the seat at turn drew, in order
    displaced: bool = False  # in this turn
    closing: bool = False  # the actions are over: only taking back and ending are left
    left: tuple[int, ...] = ()  # seats that gave up, the first one first
    ended: str = ""  # why the match is over
    winners: tuple[int, ...] = ()


class View(msgspec.Struct, frozen=True):
    seat: int | None  # the reader's; None: a spectator
    options: Options
    starter: int
    turn: int
    round: int
    pile: int
    discards: Cards
    demand: Cards
    guards: tuple[int, ...]
    providers: tuple[Provider, ...]
    sizes: tuple[int, ...]  # of the hands
    hands: tuple[Cards | None, ...]  # None: the reader may not see it
    drawn: Cards  # the reader's own, this turn
    displaced: bool
    closing: bool
    left: tuple[int, ...]
    ended: str
    winners: tuple[int, ...]

    @property
    def hand(self) -> Cards:
        """The reader's own."""
        return () if self.seat is None else self.hands[self.seat] or ()

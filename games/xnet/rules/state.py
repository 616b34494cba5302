"""The state of a match, the view of one seat, and the options of a table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.core.seats import still_playing
from games.xnet.rules.data import NETS, SLOTS_PER_SERVER

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
    """The public part of a seat (X-40)."""

    laid: tuple[Laid, ...] = ()
    parked: Cards = ()  # in the streamer
    servers: int = 1
    streamer: bool = False
    net: int = 0  # which of NETS
    users: int = 0
    points: int = 0
    known: Cards = ()  # hand cards that everyone has seen: taken back from a server or the streamer
    gains: tuple[int, ...] = ()  # points of each scoring

    @property
    def room(self) -> int:
        """How many more users fit into the net."""
        return NETS[self.net] - self.users

    @property
    def free(self) -> int:
        """Free places at the servers."""
        return SLOTS_PER_SERVER * self.servers - len(self.laid)


class State(msgspec.Struct, frozen=True):
    options: Options
    starter: int
    turn: int
    round: int
    pile: Cards  # the next card is the last one
    discards: Cards
    demand: Cards  # the card on each field, EMPTY where there is none
    guards: tuple[int, ...]  # by seat: the rubric that its marker X protects, or NO_RUBRIC
    providers: tuple[Provider, ...]
    hands: tuple[Cards, ...]  # each sorted
    drawn: Cards  # the cards the active seat drew this turn, in order
    displaced: bool = False  # the active seat has displaced a rubric this turn
    closing: bool = False  # no more actions this turn: only taking back and ending it are left
    left: tuple[int, ...] = ()  # seats that gave up, in that order
    ended: str = ""  # why the match ended; '': it is still running
    winners: tuple[int, ...] = ()

    @property
    def playing(self) -> list[int]:
        """Return the seats that have not given up."""
        return still_playing(len(self.hands), self.left)


class View(msgspec.Struct, frozen=True):
    seat: int | None  # whose view it is; None: a spectator's
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
    hands: tuple[Cards | None, ...]  # None: hidden from this seat
    drawn: Cards  # as in the state, for the active seat only
    displaced: bool
    closing: bool
    left: tuple[int, ...]
    ended: str
    winners: tuple[int, ...]

    @property
    def hand(self) -> Cards:
        """The hand of the seat whose view it is."""
        return () if self.seat is None else self.hands[self.seat] or ()

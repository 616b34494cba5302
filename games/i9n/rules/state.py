"""The state of a match, the view of one reader, and the options of a table."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.core.seats import still_playing
from games.i9n.rules.data import NOTES, NOTES_PER_KIND

FULL = (NOTES_PER_KIND,) * len(NOTES)
UNKNOWN = -1  # a field that is secret to the reader
HIDDEN = (UNKNOWN, UNKNOWN)  # explorers that are placed on fields secret to the reader


class Options(msgspec.Struct, frozen=True):
    aid: bool = True  # show the private panel with everything that is certain
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 60  # G-7; 0 means no limit


class Rig(msgspec.Struct, frozen=True, array_like=True):
    field: int
    phase: int  # also the number of its tanks
    seat: int
    round: int  # the round in which it was built


class Table(msgspec.Struct, frozen=True):
    """The public part of a match."""

    options: Options
    starter: int
    turn: int
    explorers: tuple[tuple[int, ...], ...]  # two fields for each seat; () before it has placed them
    hands: tuple[tuple[int, ...], ...]  # notes of each seat, sorted
    market: tuple[int, ...] = FULL  # notes of each kind at the exchange
    phase: int = 0  # 0 while explorers are being placed
    rigs: tuple[Rig, ...] = ()  # in the order in which they were built
    dry: tuple[int, ...] = (0,) * 6  # the fields found dry in each phase, as bits
    round: int = 1
    die: int = 0
    points: int = 0
    acted: int = 0  # actions in this turn
    left: tuple[int, ...] = ()  # seats that gave up, in that order
    ended: str = ""  # the reason once the match is over

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def playing(self) -> list[int]:
        return still_playing(len(self.hands), self.left)

    @property
    def stops(self) -> int:
        """The fields with a stop marker, as bits."""
        bits = 0
        for found in self.dry:
            bits |= found
        return bits

    def spent(self, note: int) -> int:
        """Count the notes of this kind in the deposit (I-6)."""
        return NOTES_PER_KIND - self.market[note] - sum(hand.count(note) for hand in self.hands)


class State(Table, frozen=True, kw_only=True):
    well: int  # the last well
    order: tuple[int, ...]  # pairs of labels, in the order in which their cards enter the processor
    secrets: tuple[tuple[int, ...], ...] = ()  # the labels each seat has seen; () before they are shown


class View(Table, frozen=True, kw_only=True):
    seat: int | None  # of the reader; None for a spectator
    well: int  # UNKNOWN until the end
    order: tuple[int, ...]  # () until the end
    secrets: tuple[tuple[int, ...], ...]  # () for every seat but the reader's until the end

    @property
    def mine(self) -> tuple[int, ...]:
        """The labels the reader has seen."""
        return self.secrets[self.seat] if self.seat is not None and self.secrets else ()

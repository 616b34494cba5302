"""What the server knows of a match, what a seat sees of it, and what a table can choose."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.i9n.data import NOTES, NOTES_PER_KIND

FULL = (NOTES_PER_KIND,) * len(NOTES)
UNKNOWN = -1  # a field the reader may not know
HIDDEN = (UNKNOWN, UNKNOWN)  # explorers that are placed, where the reader may not know


class Options(msgspec.Struct, frozen=True):
    aid: bool = True  # the private panel that keeps what is known for certain
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 60  # G-7; 0: none


class Rig(msgspec.Struct, frozen=True, array_like=True):
    field: int
    phase: int  # and so many tanks
    seat: int
    round: int  # in which it was built


class Table(msgspec.Struct, frozen=True):
    """What everybody can see."""

    options: Options
    starter: int
    turn: int
    explorers: tuple[tuple[int, ...], ...]  # the fields of each seat's two; () before it has placed them
    hands: tuple[tuple[int, ...], ...]  # notes of each seat, sorted
    market: tuple[int, ...] = FULL  # notes of each kind at the exchange
    phase: int = 0  # 0 while explorers are being placed
    rigs: tuple[Rig, ...] = ()  # the first one first
    dry: tuple[int, ...] = (0,) * 6  # the fields found dry in each phase, as bits
    round: int = 1
    die: int = 0
    points: int = 0
    acted: int = 0  # actions in this turn
    left: tuple[int, ...] = ()  # seats that gave up, the first one first
    ended: str = ""  # why the match is over

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def playing(self) -> list[int]:
        return [seat for seat in range(len(self.hands)) if seat not in self.left]

    @property
    def stops(self) -> int:
        """The fields with a stop stone."""
        bits = 0
        for found in self.dry:
            bits |= found
        return bits

    def spent(self, note: int) -> int:
        """Notes of this kind in the deposit (I-6)."""
        return NOTES_PER_KIND - self.market[note] - sum(hand.count(note) for hand in self.hands)


class State(Table, frozen=True, kw_only=True):
    well: int  # the last one
    order: tuple[int, ...]  # the pairs of labels, in the order in which their cards enter the processor
    secrets: tuple[tuple[int, ...], ...] = ()  # the labels each seat has seen; () before they are shown


class View(Table, frozen=True, kw_only=True):
    seat: int | None  # the reader's; None: a spectator
    well: int  # UNKNOWN until the end
    order: tuple[int, ...]  # () until the end
    secrets: tuple[tuple[int, ...], ...]  # () for what the reader may not know

    @property
    def mine(self) -> tuple[int, ...]:
        """The labels the reader has seen."""
        return self.secrets[self.seat] if self.seat is not None and self.secrets else ()

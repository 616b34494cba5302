"""What the server knows of a match, what a seat sees of it, and what a table can choose."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.orapa.data import CELLS, LABELS
from games.orapa.mines import gems_in_play
from games.orapa.search import Facts
from games.orapa.waves import ABSORBED, INKS_PER_LABEL, Mine, leaves

SITE, EACH_OTHER = -1, -2  # instead of the seat of a game master: the site hid the gems; both hid some for each other
FIRST_CELL = len(LABELS)  # a question is a number: a label, or this and a cell


class Options(msgspec.Struct, frozen=True):
    master: Literal["creator", "drawn", "site"] = "creator"  # O-27
    clear: bool = False  # O-33
    black: bool = False
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 60  # G-7; 0: none

    @property
    def gems(self) -> tuple[int, ...]:
        return gems_in_play(self.clear, self.black)


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """A question and its answer, known to everybody (O-28)."""

    seat: int
    ask: int
    answer: int  # of a wave: see `waves`; of a direct scan: the place in `FIELDS`

    @property
    def label(self) -> int | None:
        return self.ask if self.ask < FIRST_CELL else None

    @property
    def cell(self) -> int:
        return self.ask - FIRST_CELL


class Table(msgspec.Struct, frozen=True):
    """What a state and a view have in common."""

    options: Options
    seats: int
    master: int  # a seat, SITE or EACH_OTHER
    starter: int
    turn: int
    mines: tuple[Mine, ...]  # one for each other, or a single one; in views () where it is not for the reader's eyes
    placing: tuple[int, ...]  # seats that still hide their gems
    replies: tuple[Reply, ...] = ()
    round: int = 1
    sheets: tuple[Mine, ...] = ()  # by seat: the solution that was handed in, () for none; in views only the own one
    right: tuple[int, ...] = ()  # seats that handed in the right solution ...
    wrong: tuple[int, ...] = ()  # ... or a wrong one
    retired: tuple[int, ...] = ()  # seats that do not want to ask any more (O-31)
    left: tuple[int, ...] = ()  # seats that gave up, the first one first
    ended: str = ""  # why the match is over

    @property
    def duel(self) -> bool:
        return self.master == EACH_OTHER

    @property
    def playing(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.left]

    @property
    def scientists(self) -> list[int]:
        """All seats that explore a mine, also those that gave up."""
        return [seat for seat in range(self.seats) if seat != self.master]

    @property
    def hopeful(self) -> list[int]:
        """Scientists who can still hand in the right solution."""
        gone = (*self.left, *self.wrong, *self.right)
        return [seat for seat in self.scientists if seat not in gone]

    @property
    def closing(self) -> bool:
        """Somebody has the solution, and the round is being finished (O-30)."""
        return any(seat not in self.left for seat in self.right)

    def explored_by(self, seat: int) -> int | None:
        """Which mine this seat explores."""
        if self.duel:
            return 1 - seat
        return None if seat == self.master else 0

    def hidden_by(self, seat: int | None) -> int | None:
        """Which mine is this seat's own."""
        if seat is None or not (self.duel or seat == self.master):
            return None
        return seat if self.duel else 0

    def owner(self, mine: int) -> int:
        """Who hid it: a seat, or SITE."""
        return mine if self.duel else self.master

    def asked(self, mine: int) -> tuple[Reply, ...]:
        """What was asked about this mine."""
        return tuple(reply for reply in self.replies if reply.seat == 1 - mine) if self.duel else self.replies

    def facts(self, mine: int) -> Facts:
        waves: dict[tuple[int, int], None] = {}
        looks: dict[tuple[int, int], None] = {}
        for reply in self.asked(mine):
            if reply.ask < FIRST_CELL:
                waves[reply.ask, reply.answer] = None
            else:
                looks[reply.cell, reply.answer] = None
        return Facts(tuple(waves), tuple(looks))

    def answers(self, mine: int) -> dict[int, int]:
        """What is known of this mine, by question: a wave that came out somewhere was asked from there as well."""
        found: dict[int, int] = {}
        for reply in self.asked(mine):
            found[reply.ask] = reply.answer
            if reply.ask < FIRST_CELL and reply.answer != ABSORBED:
                ink = reply.answer % INKS_PER_LABEL
                found[leaves(reply.answer)] = reply.ask * INKS_PER_LABEL + ink
        return found

    def known(self, mine: int, ask: int) -> Reply | None:
        """The answer to this question, if it was given: one of `answers`, without making all of them."""
        for reply in self.asked(mine):
            if reply.ask == ask:
                return reply
            if ask < FIRST_CELL and reply.ask < FIRST_CELL and leaves(reply.answer) == ask:
                return Reply(reply.seat, ask, reply.ask * INKS_PER_LABEL + reply.answer % INKS_PER_LABEL)
        return None


class State(Table, frozen=True):
    pass


class View(Table, frozen=True):
    seat: int | None = None  # the reader's; None: a spectator


ASKS = range(FIRST_CELL + len(CELLS))

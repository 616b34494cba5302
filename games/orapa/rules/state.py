"""The state of a match, the view of it that a seat gets, and the options of a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.core.seats import still_playing
from games.orapa.rules.data import CELLS, LABELS
from games.orapa.rules.mines import gems_in_play
from games.orapa.rules.search import Facts
from games.orapa.rules.waves import ABSORBED, INKS_PER_LABEL, Mine, exit_label

MINE, TURN, LAST, STOP = "mine", "turn", "last", "stop"  # kinds of decisions
SITE, EACH_OTHER = -1, -2  # in `master`, instead of a seat: the site hid the gems; two players hid gems for each other
FIRST_CELL = len(LABELS)  # a question is a number: the index of a label, or this plus the index of a cell
ASKS = range(FIRST_CELL + len(CELLS))


class Options(msgspec.Struct, frozen=True):
    master: Literal["creator", "drawn", "site"] = "creator"  # O-27
    clear: bool = False  # O-33
    black: bool = False
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 60  # G-7; 0: no limit

    @property
    def gems(self) -> tuple[int, ...]:
        return gems_in_play(self.clear, self.black)


def options_for(options: Options, seats: int, people: int) -> Options:
    """Let the site hide the gems if one person plays with several bots: a game master would only watch (O-27)."""
    return msgspec.structs.replace(options, master="site") if people == 1 and seats > 2 else options


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """A question and its answer, known to all seats (O-28)."""

    seat: int
    ask: int
    answer: int  # of a wave: see `waves`; of a direct scan: an index of `FIELDS`

    @property
    def label(self) -> int | None:
        return self.ask if self.ask < FIRST_CELL else None

    @property
    def cell(self) -> int:
        return self.ask - FIRST_CELL


class Table(msgspec.Struct, frozen=True):
    """The fields that a state and a view share."""

    options: Options
    seats: int
    master: int  # a seat, SITE or EACH_OTHER
    starter: int
    turn: int
    mines: tuple[Mine, ...]  # by seat in a duel, otherwise one; in views () where it is hidden from the reader
    placing: tuple[int, ...]  # seats that are still hiding their gems
    replies: tuple[Reply, ...] = ()
    round: int = 1
    sheets: tuple[Mine, ...] = ()  # by seat: the solution handed in, () for none; in views only the reader's
    right: tuple[int, ...] = ()  # seats that handed in the right solution
    wrong: tuple[int, ...] = ()  # seats that handed in a wrong solution
    retired: tuple[int, ...] = ()  # seats that stopped asking (O-31)
    left: tuple[int, ...] = ()  # seats that gave up, in this order
    ended: str = ""  # the reason why the match is over; "" while it runs

    @property
    def duel(self) -> bool:
        """Whether two players hide gems for each other."""
        return self.master == EACH_OTHER

    @property
    def playing(self) -> list[int]:
        """The seats that have not left."""
        return still_playing(self.seats, self.left)

    @property
    def scientists(self) -> list[int]:
        """All seats that explore a mine, including those that gave up."""
        return [seat for seat in range(self.seats) if seat != self.master]

    @property
    def contenders(self) -> list[int]:
        """The scientists who can still hand in the right solution."""
        gone = (*self.left, *self.wrong, *self.right)
        return [seat for seat in self.scientists if seat not in gone]

    @property
    def stoppable(self) -> list[int]:
        """The seats with a wrong solution that may stop asking although it is not their turn (O-31)."""
        gone = (self.turn, *self.left, *self.retired)
        return [seat for seat in self.wrong if seat not in gone]

    @property
    def closing(self) -> bool:
        """Whether a seat has solved the mine and the round is being finished (O-30)."""
        return any(seat not in self.left for seat in self.right)

    def explored_by(self, seat: int) -> int | None:
        """Return the index of the mine this seat explores."""
        if self.duel:
            return 1 - seat
        return None if seat == self.master else 0

    def hidden_by(self, seat: int | None) -> int | None:
        """Return the index of the mine this seat hid."""
        if seat is None or not (self.duel or seat == self.master):
            return None
        return seat if self.duel else 0

    def owner(self, mine: int) -> int:
        """Return who hid this mine: a seat, or SITE."""
        return mine if self.duel else self.master

    def replies_about(self, mine: int) -> tuple[Reply, ...]:
        """Return the questions about this mine and their answers."""
        return tuple(reply for reply in self.replies if reply.seat == 1 - mine) if self.duel else self.replies

    def facts(self, mine: int) -> Facts:
        """Return the answers about this mine, each once, as the search needs them."""
        waves: dict[tuple[int, int], None] = {}
        looks: dict[tuple[int, int], None] = {}
        for reply in self.replies_about(mine):
            if reply.ask < FIRST_CELL:
                waves[reply.ask, reply.answer] = None
            else:
                looks[reply.cell, reply.answer] = None
        return Facts(tuple(waves), tuple(looks))

    def answers(self, mine: int) -> dict[int, int]:
        """Return all known answers about this mine, by question: a wave also answers the label where it came out."""
        found: dict[int, int] = {}
        for reply in self.replies_about(mine):
            found[reply.ask] = reply.answer
            if reply.ask < FIRST_CELL and reply.answer != ABSORBED:
                ink = reply.answer % INKS_PER_LABEL
                found[exit_label(reply.answer)] = reply.ask * INKS_PER_LABEL + ink
        return found

    def known_reply(self, mine: int, ask: int) -> Reply | None:
        """Return the known answer to one question; None if there is none. Cheaper than `answers`."""
        for reply in self.replies_about(mine):
            if reply.ask == ask:
                return reply
            if ask < FIRST_CELL and reply.ask < FIRST_CELL and exit_label(reply.answer) == ask:
                return Reply(reply.seat, ask, reply.ask * INKS_PER_LABEL + reply.answer % INKS_PER_LABEL)
        return None


class State(Table, frozen=True):
    pass


class View(Table, frozen=True):
    seat: int | None = None  # the reader's; None: a spectator

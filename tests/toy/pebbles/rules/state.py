"""The options of a table, the state of a match, and the view of it that one seat gets."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.core.seats import still_playing

EMPTY, ROUND_LIMIT, LAST_SEAT = "empty", "round_limit", "last_seat"  # values of `State.ended`, beside AGREEMENT

NOT_YET = -1  # this seat has not closed its hand
SECRET = -2  # only in views: a closed hand of another seat

PILES = {"small": 12, "large": 24}
MOST_HIDDEN = 3
HANDS = range(MOST_HIDDEN + 1)
MOST_TAKEN = 3  # by hand, in one turn


class Options(msgspec.Struct, frozen=True):
    pile: Literal["small", "large"] = "small"
    dice: bool = True
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 20  # G-7; 0: none


class State(msgspec.Struct, frozen=True):
    options: Options
    starter: int
    turn: int
    pile: int
    taken: tuple[int, ...]  # pebbles in front of each seat
    hidden: tuple[int, ...]  # pebbles in each closed hand
    shown: tuple[int, ...] = ()  # seats that opened their hand
    round: int = 1
    now: int = 0  # pebbles taken by hand in this turn
    die: int = 0  # what was rolled in this turn; 0 for nothing yet
    left: tuple[int, ...] = ()  # seats that gave up, in this order
    ended: str = ""  # why the match is over; '' while it is played

    @property
    def playing(self) -> list[int]:
        """Return the seats that have not given up."""
        return still_playing(len(self.taken), self.left)

    def knows(self, reader: int | None, seat: int) -> bool:
        """Whether the reader may see this seat's hand as it is."""
        return bool(self.ended) or seat == reader or seat in self.shown or self.hidden[seat] == NOT_YET

    @property
    def hiding(self) -> bool:
        """Whether a hand is still to be closed."""
        return any(self.hidden[seat] == NOT_YET for seat in self.playing)


class View(msgspec.Struct, frozen=True):
    seat: int | None  # of the reader; None for a spectator
    options: Options
    starter: int
    turn: int
    pile: int
    taken: tuple[int, ...]
    hidden: tuple[int, ...]  # SECRET for what the reader may not know
    shown: tuple[int, ...]
    round: int
    now: int
    die: int
    left: tuple[int, ...]
    hiding: bool
    ended: str

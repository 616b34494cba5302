"""What the server knows of a match, what a seat sees of it, and what a table can choose."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.mcmulti.data import COLUMN, NOBODY, REFINERY_COLUMN, REFINERY_ROW, ROW, SIZE

ALL, NONE = 0, -1  # crude to keep: refine everything, refine nothing
AUTO, NEVER = 0, 99  # least price at the stations: whenever it beats the markets, at no price
USUAL = "dsrp"  # plants in a forced sale, by their first letters (M-33)


class Options(msgspec.Struct, frozen=True):
    odds: bool = True
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 60  # G-7; 0: none


class Island(msgspec.Struct, frozen=True, array_like=True):
    """Its plants as sets of fields; a refinery is kept by its upper left one. In the order of data.PLANTS."""

    derricks: int = 0
    stations: int = 0
    refineries: int = 0
    pumps: int = 0

    @property
    def sets(self) -> tuple[int, int, int, int]:
        return self.derricks, self.stations, self.refineries, self.pumps

    @property
    def taken(self) -> int:
        corners = self.refineries
        covered = corners | corners << 1
        return self.derricks | self.stations | self.pumps | covered | covered << SIZE

    def with_set(self, plant: int, fields: int) -> Island:
        sets = list(self.sets)
        sets[plant] = fields
        return Island(*sets)


class Orders(msgspec.Struct, frozen=True, array_like=True):
    """What happens to a seat's plants while others roll (M-13, M-33)."""

    keep: int = ALL  # refine as long as more crude than this is left; NONE: refine nothing
    least: int = AUTO  # sell at the stations while the price is at least this; AUTO, NEVER
    forced: str = USUAL


USUAL_ORDERS = Orders()


class Glimpse(msgspec.Struct, frozen=True, array_like=True):
    """What a seat's standing orders had to decide about in one roll: all of it public."""

    round: int
    row: int
    column: int
    stations: int  # barrels that the stations hit could sell ...
    refineries: int  # ... and the refineries hit could refine
    crude: int
    gasoline: int
    consumer: int  # field of the lowest barrel on the consumer track
    spot: int  # best price for gasoline in the open markets


class Table(msgspec.Struct, frozen=True):
    """All that lies open."""

    options: Options
    owners: tuple[int, int, int, int]  # the seat of each island
    start: int  # the island that begins every round
    island: int  # whose turn it is
    phase: str  # also the kind of the question: found, market, consumer, refine, strike, plants
    round: int
    cash: tuple[int, ...]  # by seat, as the next two
    crude: tuple[int, ...]
    gasoline: tuple[int, ...]
    islands: tuple[Island, Island, Island, Island]
    free: tuple[int, int, int, int]  # empty cheapest fields: domestic crude, gasoline, foreign crude, gasoline
    consumer: int  # field of the lowest barrel
    economy: int
    turned: int = 0  # news cards that went under the pile
    embargo: bool = False
    dice: tuple[int, ...] = ()  # the last roll: island, row, column, counted from 0
    market: int = NOBODY  # where the active seat trades in this turn
    strike: int = NOBODY  # the field of a derrick that struck oil and may become a pump (M-15)
    announced: int = NOBODY  # the island at whose turn a thousand was announced
    recent: tuple[tuple[Glimpse, ...], ...] = ()  # by seat, the newest last
    wealth: tuple[tuple[int, ...], ...] = ()  # cash by seat, at the beginning and after every round
    left: tuple[int, ...] = ()  # seats that gave up, the first one first
    ended: str = ""  # why the match is over

    @property
    def seat(self) -> int:
        return self.owners[self.island]

    @property
    def seats(self) -> int:
        return len(self.cash)

    @property
    def playing(self) -> tuple[int, ...]:
        return tuple(i for i in range(len(self.cash)) if i not in self.left)

    @property
    def pumps(self) -> int:
        """Standing on all islands."""
        return sum(island.pumps.bit_count() for island in self.islands)

    @property
    def lines(self) -> int:
        """The fields of the rolled row and column."""
        return ROW[self.dice[1]] | COLUMN[self.dice[2]]

    @property
    def refinery_lines(self) -> int:
        return REFINERY_ROW[self.dice[1]] | REFINERY_COLUMN[self.dice[2]]


class State(msgspec.Struct, frozen=True):
    table: Table
    news: str  # the pile from the top, the first card face up, by the numbers of data.NEWS
    orders: tuple[Orders, ...]


class View(msgspec.Struct, frozen=True):
    seat: int | None  # the reader's; None: a spectator
    table: Table
    news: str  # '?' for what nobody has seen
    orders: tuple[Orders | None, ...]  # of the others: unknown until the end

"""State, View and Options of a match, and the constants they use."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.core.seats import still_playing
from games.mcmulti.rules.data import COLUMN, REFINERY_COLUMN, REFINERY_ROW, ROW, SIZE, UNSET

# The phases of a turn; each is also the kind of the decision that is open in it.
FOUNDING, MARKET, CONSUMER, REFINE, STRIKE, PLANTS_PHASE = "found", "market", "consumer", "refine", "strike", "plants"
ORDERS = "orders"  # the kind of the decision about standing orders, which is always open

ALL, NONE = 0, -1  # values of Orders.keep: refine everything, refine nothing
AUTO, NEVER = 0, 99  # values of Orders.least: sell whenever it beats the markets, never sell
DEFAULT_FORCED = "dsrp"  # default order of plants in a forced sale, by their first letters (M-33)


class Options(msgspec.Struct, frozen=True):
    odds: bool = True
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=200)] = 60  # G-7; 0: no limit


class Island(msgspec.Struct, frozen=True, array_like=True):
    """The plants of an island as sets of fields, in the order of data.PLANTS.

    A refinery is stored as its upper left field.
    """

    derricks: int = 0
    stations: int = 0
    refineries: int = 0
    pumps: int = 0

    @property
    def sets(self) -> tuple[int, int, int, int]:
        return self.derricks, self.stations, self.refineries, self.pumps

    def plant_on(self, cell: int) -> int | None:
        """Return the kind of the plant on a field; None if it is free. A refinery is on its upper left field only."""
        return next((kind for kind, fields in enumerate(self.sets) if fields >> cell & 1), None)

    @property
    def taken(self) -> int:
        """The set of all fields covered by a plant."""
        corners = self.refineries
        covered = corners | corners << 1
        return self.derricks | self.stations | self.pumps | covered | covered << SIZE

    def with_set(self, plant: int, fields: int) -> Island:
        """Return a copy in which the plants of one kind are on these fields."""
        sets = list(self.sets)
        sets[plant] = fields
        return Island(*sets)


class Orders(msgspec.Struct, frozen=True, array_like=True):
    """The standing orders of a seat: what its plants do on rolls of other seats, and forced sales (M-13, M-33)."""

    keep: int = ALL  # refine as long as there is more crude than this; or NONE
    least: int = AUTO  # sell at the stations while the price is at least this; or AUTO, NEVER
    # Order in which plants are sold when news cost more than the cash: first single plants by kind, island and field
    # ("dnw-c4"), then the kinds by their first letters.
    forced: str = DEFAULT_FORCED

    @property
    def named(self) -> tuple[str, ...]:
        """The single plants that are sold first."""
        return tuple(self.forced.split()[:-1])

    @property
    def kinds(self) -> str:
        """The kinds of plants in the order in which the others are sold, by their first letters."""
        return self.forced.rsplit(" ", 1)[-1]


DEFAULT_ORDERS = Orders()


class RecentRoll(msgspec.Struct, frozen=True, array_like=True):
    """The public facts that a seat's standing orders decided on in one roll, kept to preview other orders."""

    round: int
    row: int
    column: int
    stations: int  # barrels that the activated stations could sell
    refineries: int  # barrels that the activated refineries could refine
    crude: int
    gasoline: int
    consumer: int  # field of the lowest barrel on the consumer track
    spot: int  # best price for gasoline in the open markets


class Table(msgspec.Struct, frozen=True):
    """The public part of the state."""

    options: Options
    owners: tuple[int, int, int, int]  # the seat of each island
    start: int  # the island that has the first turn of every round
    island: int  # the active island
    phase: str  # also the kind of the open decision: found, market, consumer, refine, strike, plants
    round: int
    cash: tuple[int, ...]  # by seat, like the next two
    crude: tuple[int, ...]
    gasoline: tuple[int, ...]
    islands: tuple[Island, Island, Island, Island]
    free: tuple[int, int, int, int]  # empty (cheapest) fields: domestic crude, gasoline, foreign crude, gasoline
    consumer: int  # field of the lowest barrel on the consumer track
    economy: int  # index into data.ECONOMIES
    turned: int = 0  # how many news cards were put under the pile
    embargo: bool = False
    dice: tuple[int, ...] = ()  # the last roll: island, row, column, counted from 0
    market: int = UNSET  # the market in which the active seat trades in this turn
    strike: int = UNSET  # the field of a derrick that struck oil and may become a pump (M-15)
    announced: int = UNSET  # the island in whose turn a thousand was announced
    recent: tuple[tuple[RecentRoll, ...], ...] = ()  # by seat, the newest last
    wealth: tuple[tuple[int, ...], ...] = ()  # cash by seat, at the start and after every round
    left: tuple[int, ...] = ()  # seats that gave up, earliest first
    ended: str = ""  # why the match is over; "" while it runs

    @property
    def seat(self) -> int:
        """The active seat."""
        return self.owners[self.island]

    @property
    def seats(self) -> int:
        return len(self.cash)

    @property
    def playing(self) -> tuple[int, ...]:
        return tuple(still_playing(len(self.cash), self.left))

    @property
    def pumps(self) -> int:
        """How many pumps there are on all islands."""
        return sum(island.pumps.bit_count() for island in self.islands)

    @property
    def lines(self) -> int:
        """The set of fields in the rolled row and column."""
        return ROW[self.dice[1]] | COLUMN[self.dice[2]]

    @property
    def refinery_lines(self) -> int:
        """Upper left fields of refineries that the rolled row or column touches."""
        return REFINERY_ROW[self.dice[1]] | REFINERY_COLUMN[self.dice[2]]


class State(msgspec.Struct, frozen=True):
    table: Table
    news: str  # the pile from the top as indexes into data.NEWS; the first card is face up
    orders: tuple[Orders, ...]


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    table: Table
    news: str  # HIDDEN ('?') for each unseen card
    orders: tuple[Orders | None, ...]  # None for the orders of other seats, until the match ends


def change_at(amounts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """Return the amounts with `change` added to one of them."""
    changed = list(amounts)
    changed[index] += change
    return tuple(changed)

"""Component data: fields of an island, plants, economy cards, market tracks, news cards and starting values."""

from __future__ import annotations

from typing import NamedTuple

# --- islands ----------------------------------------------------------------------------------------------------------

SIZE = 6
# Islands are numbered clockwise, in the order of turns (M-1): north-west, north-east, south-east, south-west.
OWNERLESS = -1  # the owner of an island without a player
UNSET = -1  # no market, no strike of oil or no announcement yet

ISLANDS = ("nw", "ne", "se", "sw")  # as written in the notation

COLUMNS = "abcdef"
CELLS = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in COLUMNS)
INDEX = {name: i for i, name in enumerate(CELLS)}

# A set of fields is an integer with one bit for each of the 36 fields.
ROW = tuple(sum(1 << (SIZE * r + c) for c in range(SIZE)) for r in range(SIZE))
COLUMN = tuple(sum(1 << (SIZE * r + c) for r in range(SIZE)) for c in range(SIZE))


def refinery_fields(corner: int) -> int:
    """Return the set of the four fields of a refinery, given its upper left field."""
    return 0b11 << corner | 0b11 << corner + SIZE


CORNERS = tuple(SIZE * r + c for r in range(SIZE - 1) for c in range(SIZE - 1))
# Upper left fields of the refineries that a row or column touches (M-18).
REFINERY_ROW = tuple(ROW[r] | (ROW[r - 1] if r else 0) for r in range(SIZE))
REFINERY_COLUMN = tuple(COLUMN[c] | (COLUMN[c - 1] if c else 0) for c in range(SIZE))

# --- plants -----------------------------------------------------------------------------------------------------------

DERRICK, STATION, REFINERY, PUMP = range(4)
PLANTS = ("derrick", "station", "refinery", "pump")
PLANT = {name: i for i, name in enumerate(PLANTS)}
ON_SALE = (DERRICK, STATION, REFINERY)
PUMP_STEP = 10  # the n-th pump on the whole board costs n times this (M-16)
CRUDE_PER_HIT = 2


class Economy(NamedTuple):
    name: str
    demand: int  # red fields by which the consumer price rises when this card becomes active
    buy: tuple[int, int, int]  # by plant; the price of a pump is not on the card (see PUMP_STEP)
    sell: tuple[int, int, int, int]
    next: tuple[int, ...]  # the card after a double 1 ... double 6


DEPRESSION, RECOVERY, UPSWING, GROWTH, BOOM, DOWNTURN, RECESSION = range(7)
ECONOMIES = (
    Economy("depression", 0, (4, 32, 50), (2, 18, 24, 20), (RECOVERY,) * 4 + (UPSWING,) * 2),
    Economy("recovery", 3, (5, 48, 64), (3, 24, 30, 30), (UPSWING,) * 5 + (GROWTH,)),
    Economy("upswing", 4, (9, 66, 96), (5, 32, 60, 50), (RECOVERY,) + (GROWTH,) * 4 + (BOOM,)),
    Economy("growth", 6, (14, 88, 132), (9, 50, 90, 65), (UPSWING,) + (BOOM,) * 4 + (DOWNTURN,)),
    Economy("boom", 7, (16, 100, 160), (12, 60, 120, 75), (GROWTH,) + (DOWNTURN,) * 4 + (RECESSION,)),
    Economy("downturn", 2, (12, 75, 120), (8, 45, 80, 60), (BOOM,) + (RECESSION,) * 4 + (DEPRESSION,)),
    Economy("recession", 1, (8, 55, 80), (4, 30, 32, 45), (DEPRESSION,) * 3 + (RECOVERY,) * 3),
)

# --- markets ----------------------------------------------------------------------------------------------------------

CRUDE, GASOLINE = range(2)
GOODS = ("crude", "gasoline")
DOMESTIC, FOREIGN = range(2)
MARKETS = ("domestic", "foreign")
FIELDS = 30
STEP = (1, 2)  # the price of a field is its number times this, by good
START_FREE = 5  # the cheapest fields, which are empty at the start

LOWEST, RED_STEP, HIGHEST_RED, START_CONSUMER = 1, 3, 78, 27  # of the consumer track
HIGHEST = 80

# --- news -------------------------------------------------------------------------------------------------------------


class News(NamedTuple):
    name: str
    effect: str
    amounts: tuple[int, ...] = ()  # by plant, or by good
    good: int = CRUDE
    barrels: int = 0
    red_fields: int = 0  # by how many the consumer price falls


NEWS = (
    News("property_tax", "levy_assets", (2, 15, 20, 5)),
    News("environment", "levy_assets", (0, 0, 25, 0)),
    News("sales_tax", "levy_assets", (0, 15, 0, 0)),
    News("inspection", "levy_barrels", (3, 5)),
    News("winter", "market_remove", good=GASOLINE, barrels=5),
    News("uncertainty", "market_move", good=CRUDE, barrels=5, red_fields=5),
    News("shortage", "market_remove", good=CRUDE, barrels=5),
    News("embargo", "market_close"),
    News("premium", "bonus_assets", (0, 0, 0, 5)),
)
NEWS_TRIGGERS = (0, 5)  # doubles, counted from 0, that carry out the news card on top
NEWS_DISCARD = 2  # the double, counted from 0, that puts the card under the pile unused
HIDDEN = "?"  # stands for an unseen card of the pile in a view

# --- set-up and end ---------------------------------------------------------------------------------------------------

START_CASH = {2: 300, 3: 250, 4: 200}
START_BARRELS = 3
GOAL = 1000

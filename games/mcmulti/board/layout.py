"""Measures of the picture. One unit is one CSS pixel of a large window, so that sizes here are true sizes.

The picture is 1200 wide: the sea with four islands to the left, the sheets to the right. For narrower windows board.css
moves the sheets below the sea or, on a phone, shows one part at a time.
"""

from __future__ import annotations

from games.mcmulti.rules.data import REFINERY, SIZE

CELL = 46  # size of a field
ISLE_W, ISLE_H = 364, 384  # one island with its owner's plate, dice and surf
GRID_X, GRID_Y = 48, 82  # upper left corner of field a1 inside an island
GRID = SIZE * CELL
PLATE_H = 46
PLACES = ((0, 0), (ISLE_W, 0), (ISLE_W, ISLE_H), (0, ISLE_H))  # clockwise from the north-west
WIDE, HIGH = 1200, 2 * ISLE_H

SHEETS_X = 741
HALF_W, FULL_W = 225, 458  # economy and news side by side; consumers and markets
TOP_H, ROAD_H, MARKET_H, GAP = 232, 122, 194, 8
ROAD_Y = TOP_H + GAP
MARKET_Y = (ROAD_Y + ROAD_H + GAP, ROAD_Y + ROAD_H + 2 * GAP + MARKET_H)

# Middle of each field inside an island; the middle of a refinery is half a field further right and down.
X = tuple(GRID_X + CELL * (i % SIZE) + CELL // 2 for i in range(SIZE * SIZE))
Y = tuple(GRID_Y + CELL * (i // SIZE) + CELL // 2 for i in range(SIZE * SIZE))
REFINERY_SHIFT = CELL // 2


def middle(kind: int, cell: int) -> tuple[int, int]:
    """Return the middle of a plant inside its island; `cell` is the upper left field of a refinery."""
    shift = REFINERY_SHIFT if kind == REFINERY else 0
    return X[cell] + shift, Y[cell] + shift

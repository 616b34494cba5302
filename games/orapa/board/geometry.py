"""Coordinates in the picture: fields, labels, outlines of gems, and where a gem lies if a field is pressed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from games.orapa.rules.data import COLUMNS, LABELS, LEFT, POLYGONS, RIGHT, ROWS, TOP
from games.orapa.rules.gems import GEMS, ORIENTATIONS, PLACEMENT_AT, PLACEMENTS
from games.orapa.rules.waves import START
from games.orapa.rules.waves import WIDTH as SQUARES_WIDE

CELL = 48  # the side of a field; on a phone of 390 px it is 33 px
SIDE, HEAD = 35, 52  # the rim: left and right, above and below
WIDTH, HEIGHT = 2 * SIDE + COLUMNS * CELL, 2 * HEAD + ROWS * CELL
X0, Y0, X1, Y1 = SIDE, HEAD, WIDTH - SIDE, HEIGHT - HEAD  # the edges of the grid

Point = tuple[float, float]

INWARDS = {"top": (0, 1), "right": (-1, 0), "left": (1, 0), "bottom": (0, -1)}


def num(value: float) -> str:
    """Write a coordinate with at most one decimal: a picture has thousands of them."""
    text = f"{value:.1f}".removesuffix(".0")
    return text if text != "-0" else "0"


def path(points: Iterable[Point], close: str = "Z") -> str:
    return "M" + "L".join([f"{num(x)} {num(y)}" for x, y in points]) + close


def polygon(points: Iterable[Point]) -> str:
    return " ".join([f"{num(x)},{num(y)}" for x, y in points])


# --- fields and labels ------------------------------------------------------------------------------------------------


@cache
def corner(cell: int) -> tuple[int, int]:
    """Return the top left corner of a field."""
    return X0 + CELL * (cell % COLUMNS), Y0 + CELL * (cell // COLUMNS)


@cache
def middle(cell: int) -> tuple[int, int]:
    x, y = corner(cell)
    return x + CELL // 2, y + CELL // 2


@cache
def middle_of_square(square: int) -> Point:
    """Return the middle of a square of `waves`; for the rim, the point on the edge where a wave enters or leaves."""
    column, row = square % SQUARES_WIDE - 1, square // SQUARES_WIDE - 1
    return X0 + CELL * min(max(column + 0.5, 0), COLUMNS), Y0 + CELL * min(max(row + 0.5, 0), ROWS)


@cache
def side(label: int) -> str:
    """Return the side of the grid on which a label stands."""
    for name, labels in (("top", TOP), ("right", RIGHT), ("left", LEFT)):
        if LABELS[label] in labels:
            return name
    return "bottom"


@cache
def gate(label: int) -> Point:
    """Return where a wave from this label crosses the edge of the grid."""
    return middle_of_square(START[label][0])


@cache
def label_box(label: int) -> tuple[float, float, float, float]:
    """Return the place of a label on the rim: x, y, width, height. All have about the same height."""
    x, y = gate(label)
    half = CELL / 2 - 1
    return {
        "top": (x - half, y - HEAD + 4, 2 * half, HEAD - 8),
        "bottom": (x - half, y + 3, 2 * half, HEAD - 8),
        "left": (x - SIDE + 2, y - half, SIDE - 5, 2 * half),
        "right": (x + 3, y - half, SIDE - 5, 2 * half),
    }[side(label)]


@cache
def route(start: int, end: int) -> tuple[Point, ...]:
    """Return the shorter way from one label to another along the edge of the grid."""
    wide, high = X1 - X0, Y1 - Y0
    ring = 2 * (wide + high)
    begin, finish = _distance_along_edge(start), _distance_along_edge(end)
    forward = (finish - begin) % ring
    clockwise = forward <= ring / 2
    length = forward if clockwise else ring - forward
    corners = ((0.0, (X0, Y0)), (wide, (X1, Y0)), (wide + high, (X1, Y1)), (2 * wide + high, (X0, Y1)))
    between = []
    for at, point in corners:
        away = (at - begin) % ring if clockwise else (begin - at) % ring
        if 0 < away < length:
            between.append((away, point))
    return (gate(start), *(point for _, point in sorted(between)), gate(end))


def _distance_along_edge(label: int) -> float:
    """Return how far a label is from the top left corner of the grid, clockwise."""
    (x, y), wide, high = gate(label), X1 - X0, Y1 - Y0
    along = {"top": x - X0, "right": wide + y - Y0, "bottom": wide + high + X1 - x, "left": 2 * wide + high + Y1 - y}
    return along[side(label)]


# --- gems -------------------------------------------------------------------------------------------------------------


@cache
def outline(gem: int, rot: int) -> tuple[Point, ...]:
    """Return the corners of a gem clockwise, in fields from the top left of its bounding box."""
    points: list[tuple[int, int]] = list(POLYGONS[GEMS[gem]])
    for turn in range(rot % 4):
        height = len(ORIENTATIONS[gem][turn % len(ORIENTATIONS[gem])])
        points = [(height - y, x) for x, y in points]
    return tuple((float(x), float(y)) for x, y in points)


def bounding_box(number: int) -> tuple[int, int]:
    """Return the column and the row where the bounding box of a placement begins."""
    cells = [cell for cell, _ in PLACEMENTS[number].parts]
    return min(cell % COLUMNS for cell in cells), min(cell // COLUMNS for cell in cells)


def size(gem: int, rot: int) -> tuple[int, int]:
    """Return how many columns and rows a gem needs."""
    shape = ORIENTATIONS[gem][rot % len(ORIENTATIONS[gem])]
    return len(shape[0]), len(shape)


@cache
def corners(number: int) -> tuple[Point, ...]:
    """Return the corners of a placed gem in the picture."""
    column, row = bounding_box(number)
    placed = PLACEMENTS[number]
    return tuple((X0 + CELL * (column + x), Y0 + CELL * (row + y)) for x, y in outline(placed.gem, placed.rot))


@lru_cache(maxsize=3000)
def snapped(gem: int, rot: int, cell: int) -> int:
    """Return the placement of a gem with its middle on a field. At the edge the gem stays inside of the grid."""
    wide, high = size(gem, rot)
    column = min(max(cell % COLUMNS - (wide - 1) // 2, 0), COLUMNS - wide)
    row = min(max(cell // COLUMNS - (high - 1) // 2, 0), ROWS - high)
    turn = rot % len(ORIENTATIONS[gem])
    first = next(c for c, letter in enumerate(ORIENTATIONS[gem][turn][0]) if letter != ".")
    return PLACEMENT_AT[gem, row * COLUMNS + column + first, turn]


def held_field(number: int) -> int:
    """Return the field under the middle of a placed gem: `snapped` gives the same placement for it."""
    (column, row), placed = bounding_box(number), PLACEMENTS[number]
    wide, high = size(placed.gem, placed.rot)
    return (row + (high - 1) // 2) * COLUMNS + column + (wide - 1) // 2

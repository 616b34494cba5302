"""Coordinates in the picture: fields, labels, the outlines of gems and the paths of waves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.core.svg import number
from games.orapa.rules.data import COLUMNS, LABELS, LEFT, POLYGONS, RIGHT, ROWS, TOP
from games.orapa.rules.gems import GEMS, ORIENTATIONS, PLACEMENTS
from games.orapa.rules.waves import ABSORBS, START, WIDTH, MineGrid

CELL, MARGIN, CAPTION_H = 48, 66, 34  # sizes: a field, the rim around the grid, the caption above it
PICTURE_W, PICTURE_H = 2 * MARGIN + COLUMNS * CELL, 2 * MARGIN + ROWS * CELL

Point = tuple[float, float]


@cache
def corner(cell: int) -> tuple[int, int]:
    """Return the top left corner of a field."""
    return MARGIN + CELL * (cell % COLUMNS), CAPTION_H + MARGIN + CELL * (cell // COLUMNS)


@cache
def middle(square: int) -> Point:
    """Return the middle of a square; for the rim, the point on the edge of the grid where a wave enters or leaves."""
    column, row = square % WIDTH - 1, square // WIDTH - 1
    x = MARGIN + CELL * min(max(column + 0.5, 0), COLUMNS)
    return x, CAPTION_H + MARGIN + CELL * min(max(row + 0.5, 0), ROWS)


@cache
def label_box(label: int) -> tuple[int, int, int, int]:
    """Return the place of a label on the rim: x, y, width, height."""
    x, y = middle(START[label][0])
    half, deep = CELL // 2 - 1, MARGIN - 4
    if label < len(TOP):
        return int(x) - half, int(y) - MARGIN, 2 * half, deep
    if label < len(TOP) + len(RIGHT):
        return int(x) + 4, int(y) - half, deep, 2 * half
    if label < len(TOP) + len(RIGHT) + len(LEFT):
        return int(x) - MARGIN, int(y) - half, deep, 2 * half
    return int(x) - half, int(y) + 4, 2 * half, deep


@cache
def side(label: int) -> str:
    for name, labels in (("top", TOP), ("right", RIGHT), ("left", LEFT)):
        if LABELS[label] in labels:
            return name
    return "bottom"


@cache
def outline(gem: int, rot: int) -> tuple[Point, ...]:
    """Return the corners of a gem, in cells from the top left of its bounding box."""
    points: list[tuple[int, int]] = list(POLYGONS[GEMS[gem]])
    for turn in range(rot % 4):
        height = len(ORIENTATIONS[gem][turn])
        points = [(height - y, x) for x, y in points]
    return tuple((float(x), float(y)) for x, y in points)


def bounding_box(lay: int) -> tuple[int, int]:
    """Return the column and the row where the bounding box of a placement begins."""
    cells = [cell for cell, _ in PLACEMENTS[lay].parts]
    return min(cell % COLUMNS for cell in cells), min(cell // COLUMNS for cell in cells)


@cache
def polygon(lay: int) -> str:
    """Return the points of a placed gem in the picture."""
    column, row = bounding_box(lay)
    placed = PLACEMENTS[lay]
    return join_points(
        (MARGIN + CELL * (column + x), CAPTION_H + MARGIN + CELL * (row + y))
        for x, y in outline(placed.gem, placed.rot)
    )


@cache
def centre(lay: int) -> Point:
    column, row = bounding_box(lay)
    points = outline(PLACEMENTS[lay].gem, PLACEMENTS[lay].rot)
    x, y = (sum(point[i] for point in points) / len(points) for i in (0, 1))
    return MARGIN + CELL * (column + x), CAPTION_H + MARGIN + CELL * (row + y)


@cache
def facets(lay: int) -> str:
    """Return the lines from the middle of a gem to its corners, which make it look cut."""
    x, y = centre(lay)
    corners = [tuple(float(n) for n in point.split(",")) for point in polygon(lay).split()]
    return "".join(f"M{number(x)} {number(y)}L{number(a)} {number(b)}" for a, b in corners)


def join_points(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def wave_path(mine_grid: MineGrid, label: int) -> tuple[str, Point, bool]:
    """Return the path of a wave as points, its end, and whether it was absorbed there."""
    squares, _inks = mine_grid.path(label)
    absorbed = mine_grid.kinds[squares[-1]] == ABSORBS
    points = [middle(squares[0])]
    for before, here, after in zip(squares, squares[1:], squares[2:], strict=False):
        if before == after:  # reflected straight back
            (x, y), (a, b) = middle(before), middle(here)
            points.append(((x + a) / 2, (y + b) / 2) if before not in (squares[0], squares[-1]) else (x, y))
        elif here - before != after - here:
            points.append(middle(here))
    last = middle(squares[-1])
    if absorbed and len(squares) > 2:
        (x, y), (a, b) = middle(squares[-2]), last
        last = (x + a) / 2, (y + b) / 2
    elif absorbed:
        last = points[0]
    points.append(last)
    return join_points(points), last, absorbed

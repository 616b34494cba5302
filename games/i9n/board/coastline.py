"""The coastline: smooth outlines around the land fields, with a wobble so that they look natural."""

from __future__ import annotations

from math import sin

from games.i9n.rules.data import MAP
from games.i9n.rules.map import SIDE

FINE = 4  # raster points per field
MARGIN = 4  # raster points beyond each edge of the map; that part is cut off
Point = tuple[float, float]

# Which sides of a raster square the coast crosses, by the land at its corners; sides: top, right, bottom, left.
_CROSSED = {
    1: ((3, 2),), 2: ((2, 1),), 3: ((3, 1),), 4: ((1, 0),), 5: ((1, 0), (3, 2)), 6: ((2, 0),), 7: ((3, 0),),
    8: ((0, 3),), 9: ((0, 2),), 10: ((0, 3), (2, 1)), 11: ((0, 1),), 12: ((1, 3),), 13: ((1, 2),), 14: ((2, 3),),
}  # fmt: skip


def _land(row: int, column: int) -> float:
    return float(MAP[min(max(row, 0), SIDE - 1) * SIDE + column % SIDE] in "Ll")


def _eased(t: float) -> float:
    return t * t * (3 - 2 * t)


def _height(x: float, y: float) -> float:
    """Interpolate between land and sea; above 0.5 is land. The middle of a1 is (0, 0), fields are 1 wide and high."""
    left, top = int(x // 1), int(y // 1)
    u, v = _eased(x - left), _eased(y - top)
    above = _land(top, left) * (1 - u) + _land(top, left + 1) * u
    below = _land(top + 1, left) * (1 - u) + _land(top + 1, left + 1) * u
    wobble = 0.09 * sin(5.3 * x + 2.1 * y) + 0.07 * sin(3.7 * y - 6.1 * x + 1)
    return above * (1 - v) + below * v + wobble


def coastline(width: float, height: float) -> str:
    """Return the SVG path around all land, for fields of this size (marching squares)."""
    count = SIDE * FINE + 2 * MARGIN + 1

    def at(i: int) -> float:
        return (i - MARGIN) / FINE

    inside = range(1, count - 1)
    raster = [
        [_height(at(i) - 0.5, at(j) - 0.5) if i in inside and j in inside else 0.0 for i in range(count)]
        for j in range(count)
    ]
    following: dict[Point, Point] = {}
    for j in range(count - 1):
        for i in range(count - 1):
            corners = (raster[j][i], raster[j][i + 1], raster[j + 1][i + 1], raster[j + 1][i])
            case = sum(8 >> n for n, corner in enumerate(corners) if corner > 0.5)
            for a, b in _CROSSED.get(case, ()):
                start, end = (_crossing(i, j, side, corners) for side in (a, b))
                following[start] = end
    loops = []
    while following:
        start, point = following.popitem()
        loop = [start]
        while point != start:
            loop.append(point)
            point = following.pop(point)
        loops.append(_smooth([((x - MARGIN) / FINE * width, (y - MARGIN) / FINE * height) for x, y in loop]))
    return "".join(loops)


def _crossing(i: int, j: int, side: int, corners: tuple[float, ...]) -> Point:
    a, b = corners[side], corners[(side + 1) % 4]
    t = (0.5 - a) / (b - a)
    # Rounded, so that the two squares at a side compute exactly the same point.
    return (
        (round(i + t, 4), float(j)),
        (float(i + 1), round(j + t, 4)),
        (round(i + 1 - t, 4), float(j + 1)),
        (float(i), round(j + 1 - t, 4)),
    )[side]


def _smooth(points: list[Point]) -> str:
    """Return a closed curve through the middles of the sides, with the points as control points."""

    def middle(a: Point, b: Point) -> tuple[int, int]:
        return round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)

    x, y = middle(points[-1], points[0])
    path = [f"M{x} {y}"]
    for n, point in enumerate(points):
        end_x, end_y = middle(point, points[(n + 1) % len(points)])
        path.append(f"q{round(point[0]) - x} {round(point[1]) - y} {end_x - x} {end_y - y}")
        x, y = end_x, end_y
    return "".join(path).replace(" -", "-") + "Z"

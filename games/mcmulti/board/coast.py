"""The land of the four islands: irregular coasts, palms, tufts of grass and a harbour. It never changes."""

from __future__ import annotations

from functools import lru_cache

from games.mcmulti.board.layout import CELL, GRID, GRID_X, GRID_Y
from games.mcmulti.board.shapes import use
from games.mcmulti.rules.data import SIZE

# How far the shore is from the fields, clockwise from the upper left corner, six points a side: the four differ.
SHORES = (
    (4, 6, 19, 9, 1, 12, 6, 20, 8, 1, 4, 9, 4, 3, 10, 6, 1, 9, 3, 8, 1, 10, 20, 12),
    (6, 18, 8, 1, 13, 20, 3, 5, 17, 12, 2, 7, 6, 10, 4, 1, 7, 10, 4, 6, 19, 10, 1, 9),
    (2, 10, 1, 14, 20, 9, 5, 14, 20, 8, 1, 9, 3, 4, 9, 10, 5, 1, 7, 19, 9, 1, 10, 17),
    (6, 3, 13, 20, 11, 1, 4, 15, 9, 1, 3, 11, 5, 10, 5, 1, 6, 10, 2, 10, 20, 15, 3, 8),
)
PALMS = (
    ((-17, -12), (289, 24), (292, 262)), ((289, -6), (291, 90), (-22, 268)),
    ((290, 62), (288, 276), (-18, -10)), ((288, 38), (-16, 280), (-20, -8)),
)  # fmt: skip
GRASS = (
    (41, 46), (132, 94), (224, 46), (86, 140), (180, 138), (270, 182), (42, 230), (134, 184), (226, 230), (88, 276),
    (270, 92), (180, 276),
)  # fmt: skip
TURNS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))  # rotations of the four sides

SURVEY = "".join(f"M{GRID_X + CELL * i} {GRID_Y}v{GRID}M{GRID_X} {GRID_Y + CELL * i}h{GRID}" for i in range(SIZE + 1))
TUFTS = "".join(f"M{GRID_X + x} {GRID_Y + y}q-1-4-5-5m5 5q0-5 2-8m-2 8q2-3 6-3" for x, y in GRASS)


def shore(island: int) -> str:
    """Return an irregular closed curve around the fields."""
    half, step = GRID / 2, GRID / 6
    points = []
    for i, out in enumerate(SHORES[island]):
        side, place = divmod(i, 6)
        along, away = (-half - out, -half - out) if place == 0 else (-half + step * place, -half - out)
        turn = TURNS[side]
        x, y = along * turn[0] + away * turn[1], along * turn[2] + away * turn[3]
        points.append((GRID_X + half + x, GRID_Y + half + y))
    return smooth(points)


def smooth(points: list[tuple[float, float]]) -> str:
    """Return a closed Catmull-Rom curve through the points, as cubic curves."""
    n = len(points)
    parts = [f"M{points[0][0]:.0f} {points[0][1]:.0f}"]
    for i in range(n):
        before, here, there, after = points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        parts.append("C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in (first, second, there)))
    return "".join(parts) + "z"


@lru_cache(maxsize=128)
def draw_land(prefix: str, island: int) -> str:
    """Draw the water around an island, its beach, meadow and harbour."""
    name = f"{prefix}-shore{island}"
    layers = [f'<use class="{layer}" href="#{name}"/>' for layer in ("swell", "shallows", "foam", "tideline", "beach")]
    parts = [
        f'<defs><path id="{name}" d="{shore(island)}"/></defs>', *layers[:3],
        use(prefix, "tug", GRID_X + GRID + 25, GRID_Y + 188 - 6 * (island % 2)), *layers[3:],
        use(prefix, "pier", GRID_X + GRID + 14, GRID_Y + 212),
        *(use(prefix, "palm", GRID_X + x, GRID_Y + y) for x, y in PALMS[island]),
    ]  # fmt: skip
    return "".join(parts)

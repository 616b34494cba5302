"""Gems as cut stones, with the sign of their ink on the flat top."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import hypot

from games.orapa.board.geometry import CELL, Point, corners, num, outline, path, size
from games.orapa.board.inks import draw_sign
from games.orapa.rules.data import COLOUR_OF
from games.orapa.rules.gems import GEMS, PLACEMENTS

FLAT = 11  # how far the flat top of a stone is from its edge
LIGHT = (-0.55, -0.83)  # the direction towards the light
BRIGHTEST, NEUTRAL, DARKEST = 1, 3, 5  # facets of the neutral tone are not drawn


@lru_cache(maxsize=3000)
def draw_stone(number: int, look: str, *, key: bool = True) -> str:
    """Draw a placed gem. `look`: pencil (sketched), known, ghost, bad (refused), cut (no wave reaches it)."""
    gem = PLACEMENTS[number].gem
    named = f' data-key="gem-{GEMS[gem]}"' if key else ""
    return f'<g class="gem {COLOUR_OF[GEMS[gem]]} {look}"{named}>{_draw_cut(corners(number), gem, 1)}</g>'


@lru_cache(maxsize=500)
def single_stone(gem: int, rot: int, x: float, y: float, unit: float, look: str = "known") -> str:
    """Draw a gem outside of a mine with its middle at x, y and fields of this size."""
    wide, high = size(gem, rot)
    left, top = x - wide * unit / 2, y - high * unit / 2
    points = tuple((left + unit * a, top + unit * b) for a, b in outline(gem, rot))
    return f'<g class="gem {COLOUR_OF[GEMS[gem]]} {look}">{_draw_cut(points, gem, unit / CELL)}</g>'


def _draw_cut(points: tuple[Point, ...], gem: int, scale: float) -> str:
    flat = _inset(points, FLAT * scale)
    x, y = (sum(point[i] for point in flat) / len(flat) for i in (0, 1))
    shades = "".join(f'<path class="c{tone}" d="{d}"/>' for tone, d in sorted(_facets(points, flat).items()))
    edge = path(points)
    return (
        f'<path class="body" d="{edge}"/>{shades}<path class="flat" d="{path(flat)}"/><path class="edge" d="{edge}"/>'
        f"{draw_sign(COLOUR_OF[GEMS[gem]], x, y, 7.5 * scale)}{_glint(flat, scale)}"
    )


@cache
def _inset(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Return the polygon with every side moved inwards; its corners run clockwise."""
    lines = []
    for (ax, ay), (bx, by_) in zip(points, (*points[1:], points[0]), strict=True):
        length = hypot(bx - ax, by_ - ay)
        inx, iny = -(by_ - ay) / length, (bx - ax) / length
        lines.append((ax + inx * by, ay + iny * by, bx - ax, by_ - ay))
    found = []
    for (px, py, ux, uy), (qx, qy, vx, vy) in zip((lines[-1], *lines[:-1]), lines, strict=True):
        t = ((qx - px) * vy - (qy - py) * vx) / (ux * vy - uy * vx)
        found.append((px + ux * t, py + uy * t))
    return tuple(found)


def _facets(points: Sequence[Point], flat: Sequence[Point]) -> dict[int, str]:
    """Return three facets along every side, as paths grouped by their tone."""
    drawn: dict[int, str] = {}
    count = len(points)
    for i in range(count):
        a, b, a2, b2 = points[i], points[(i + 1) % count], flat[i], flat[(i + 1) % count]
        m = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        length = hypot(b[0] - a[0], b[1] - a[1])
        bright = ((b[1] - a[1]) * LIGHT[0] - (b[0] - a[0]) * LIGHT[1]) / length
        tone = round(NEUTRAL - 2 * bright)
        for shape, shade in (((a, m, a2), -1), ((m, b2, a2), 0), ((m, b, b2), 1)):
            step = min(DARKEST, max(BRIGHTEST, tone + shade))
            if step != NEUTRAL:
                drawn[step] = drawn.get(step, "") + path(shape)
    return drawn


def _glint(flat: Sequence[Point], scale: float) -> str:
    """Draw a spark on the corner that is nearest to the light."""
    x, y = min(flat, key=lambda p: p[0] * 0.7 + p[1])
    r, s = 6 * scale, 1.4 * scale
    n = num
    rays = f"l{n(s)} {n(r - s)}l{n(r - s)} {n(s)}l{n(s - r)} {n(s)}l{n(-s)} {n(r - s)}"
    back = f"l{n(-s)} {n(s - r)}l{n(s - r)} {n(-s)}l{n(r - s)} {n(-s)}z"
    return f'<path class="glint" d="M{n(x)} {n(y - r)}{rays}{back}"/>'

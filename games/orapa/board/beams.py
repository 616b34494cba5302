"""Waves in the picture: fully known ways, answers of which only the ends are known, and waves tried on a sketch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.orapa.board.geometry import INWARDS, Point, gate, middle_of_square, path, route, side
from games.orapa.board.inks import draw_hole
from games.orapa.board.rim import draw_arrow, draw_drops, draw_ring, draw_verdict
from games.orapa.rules.data import LABELS, MIXED
from games.orapa.rules.gems import INK
from games.orapa.rules.waves import ABSORBED, ABSORBS, INKS_PER_LABEL, Mine, MineGrid, exit_label

Piece = tuple[tuple[Point, ...], int]  # a part of a way, and the inks that the wave has there


def _ray(inks: int) -> str:
    return f"ray-{MIXED[inks].replace('_', '-')}"


def pieces(mine_grid: MineGrid, label: int) -> list[Piece]:
    """Return the way of a wave in pieces. Each one ends where the wave meets a gem and takes on its colour."""
    squares, _inks = mine_grid.path(label)
    found: list[Piece] = []
    points, inks = [middle_of_square(squares[0])], 0
    for before, here, after in zip(squares, squares[1:], (*squares[2:], -1), strict=False):
        gem = mine_grid.gem[here]
        if not gem:
            continue
        (x, y), (a, b) = middle_of_square(before), middle_of_square(here)
        stopped = after in (before, -1)  # sent straight back, or absorbed: the wave meets the edge of this field
        if stopped and before == squares[0]:
            meets = (x, y)
        else:
            meets = ((x + a) / 2, (y + b) / 2) if stopped else (a, b)
        points.append(meets)
        found.append((tuple(points), inks))
        points, inks = [meets], inks | INK[gem - 1]
    if mine_grid.kinds[squares[-1]] != ABSORBS:
        points.append(middle_of_square(squares[-1]))
        found.append((tuple(points), inks))
    return found


def draw_tube(ways: Sequence[Piece], look: str = "") -> str:
    whole = path([point for points, _ in ways for point in points], "")
    beams = "".join([f'<path class="beam {_ray(inks)}" d="{path(points, "")}"/>' for points, inks in ways])
    return f'<g class="tube {look}"><path class="casing" d="{whole}"/>{beams}</g>'


@lru_cache(maxsize=2000)
def draw_way(mine: Mine, label: int, *, key: bool = True) -> str:
    """Draw a wave through known gems, from the label where it goes in to its end."""
    mine_grid = MineGrid(mine)
    ways, answer = pieces(mine_grid, label), mine_grid.wave(label)
    parts = [draw_tube(ways), *_draw_ends(label, answer, ways[-1][0][-1])]
    named = f' data-key="wave-{LABELS[label]}"' if key else ""
    return f'<g class="way"{named}>{"".join(parts)}</g>'


def _draw_ends(label: int, answer: int, end: Point, ray: str = "") -> list[str]:
    if answer == ABSORBED:
        return [draw_hole(*end, 9), draw_arrow(label, "ray-colourless", inwards=True)]
    leaves = exit_label(answer)
    entry = [draw_arrow(label, "ray-colourless", inwards=True)] if leaves != label else []
    return [*entry, draw_arrow(leaves, ray or _ray(answer % INKS_PER_LABEL), inwards=False)]


# --- an answer --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4000)
def draw_answer(label: int, answer: int, *, fresh: bool) -> str:
    """Draw an answer: in at one label, along the edge, out at the other. Inside only what is certain is drawn.

    `fresh` makes the style sheet play it once.
    """
    parts = [draw_ring(label, "in")]
    if answer == ABSORBED:
        parts += [draw_drops(label, "ray-absorbed"), draw_arrow(label, "ray-colourless", inwards=True)]
    else:
        parts += _draw_ends_only(label, exit_label(answer), answer % INKS_PER_LABEL)
    return f'<g class="answer{" fresh" if fresh else ""}" data-key="wave-{LABELS[label]}">{"".join(parts)}</g>'


def _draw_ends_only(label: int, leaves: int, inks: int) -> list[str]:
    ray, parts = _ray(inks), []
    sure = certain_way(label, leaves, inks)
    if sure:
        parts.append(draw_tube([(sure, 0)]))
    elif leaves != label:
        d = path(route(label, leaves), "")
        parts.append(f'<path class="casing route" pathLength="1" d="{d}"/>')
        parts.append(f'<path class="beam route {ray}" pathLength="1" d="{d}"/>')
    if not sure:
        parts.append(draw_drops(label, "ray-colourless" if leaves != label else ray))
        parts += [draw_drops(leaves, ray)] if leaves != label else []
    if leaves != label:
        parts += [draw_arrow(label, "ray-colourless", inwards=True), draw_ring(leaves, "out")]
    return [*parts, draw_arrow(leaves, ray, inwards=False)]


def certain_way(label: int, leaves: int, inks: int) -> tuple[Point, ...]:
    """Return the way of a wave if it is certain, else nothing.

    A colourless wave met nothing, if it leaves straight ahead, or only the clear gem, if it turned one corner.
    """
    if inks or leaves == label:
        return ()
    (ax, ay), (bx, by) = gate(label), gate(leaves)
    if ax == bx or ay == by:
        opposite = {side(label), side(leaves)} in ({"top", "bottom"}, {"left", "right"})
        return ((ax, ay), (bx, by)) if opposite else ()
    upright = side(label) in ("top", "bottom")
    if upright == (side(leaves) in ("top", "bottom")):
        return ()
    return (ax, ay), (ax, by) if upright else (bx, ay), (bx, by)


# --- a wave tried on a sketch -----------------------------------------------------------------------------------------


@lru_cache(maxsize=2000)
def draw_tried(sketch: Mine, label: int, known: int | None, *, ringed: bool = True, key: bool = True) -> str:
    """Draw a wave through a sketch. If it contradicts the known answer: dashed in red, with the true exit."""
    mine_grid = MineGrid(sketch)
    ways, answer = pieces(mine_grid, label), mine_grid.wave(label)
    end = ways[-1][0][-1]
    clash = known is not None and known != answer
    parts = [draw_tube(ways, "clash" if clash else ""), *_draw_ends(label, answer, end, "ray-clash" if clash else "")]
    if ringed:
        parts.append(draw_ring(label, "in"))
    if clash and known is not None:
        if known != ABSORBED and (answer == ABSORBED or exit_label(known) != exit_label(answer)):
            true = exit_label(known)
            parts += [draw_ring(true, "out"), draw_drops(true, _ray(known % INKS_PER_LABEL))]
        (x, y), (dx, dy) = end, (0, 0) if answer == ABSORBED else INWARDS[side(exit_label(answer))]
        parts.append(draw_verdict("bad", x + dx * 24, y + dy * 24, 11))
    look = "tried clash" if clash else "tried"
    named = f' data-key="try-{LABELS[label]}"' if key else ""
    return f'<g class="{look}"{named}>{"".join(parts)}</g>'

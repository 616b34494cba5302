"""The ring around a group of pieces: the reader's largest group, and the group that won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.nine.board.layout import CELL, MARGIN, X, Y
from games.nine.rules.counting import group_of, own_group, own_size
from games.nine.rules.data import PIECES_PER_ANIMAL, SIZE
from games.nine.rules.grid import spaces
from games.nine.rules.state import NINE, ROUND_LIMIT, View

INSET = 1  # how far the ring is inside its spaces: it runs in the gaps between them
CURVE = 16  # radius of its corners

Point = tuple[int, int]


def winning_groups(view: View) -> list[int]:
    """Return the groups of spaces that won the match; none if it ended in another way."""
    return [group_of(view, seat) for seat in view.winners] if view.ended in (NINE, ROUND_LIMIT) else []


def draw_own_group(view: View, *, fresh: bool) -> str:
    """Draw the reader's largest group. `fresh`: the ring is drawn as a movement."""
    group = own_group(view)
    size = group.bit_count()
    return draw_ring(group, "now fresh" if fresh else "now", str(size)) if size > 1 else ""


def draw_change(before: View, after: View) -> str:
    """Draw the reader's largest group as it would be after a swap, with the change of its size."""
    return _draw_change(own_size(before), own_group(after))


@lru_cache(maxsize=2000)
def _draw_change(old: int, group: int) -> str:
    size = group.bit_count()
    if size == old:
        return draw_ring(group, "then", str(size))
    return draw_ring(group, "then more" if size > old else "then less", f"{old} → {size}")


def draw_winners(groups: Iterable[int]) -> str:
    looks = ((group, "winners all" if group.bit_count() == PIECES_PER_ANIMAL else "winners") for group in groups)
    return "".join([draw_ring(group, look) for group, look in looks])


@lru_cache(maxsize=2000)
def draw_ring(group: int, look: str, count: str = "") -> str:
    """Draw a ring with the number of pieces on its first corner."""
    if not group:
        return ""
    d = ring(group)
    # Dashes of a smaller group are measured in units of the picture, other rings in parts of their length.
    length = "" if "less" in look else ' pathLength="1"'
    return (
        f'<g class="group {look}" aria-hidden="true"><path class="ring-halo" d="{d}"/>'
        f'<path class="ring"{length} d="{d}"/>{_draw_count(spaces(group)[0], count) if count else ""}</g>'
    )


def _draw_count(i: int, count: str) -> str:
    width = 20 + 12 * len(count)
    return (
        f'<g class="score" transform="translate({X[i] - 46} {max(Y[i] - 38, 44)})"><g class="tag">'
        f'<rect y="-15" width="{width}" height="30" rx="15"/><text x="{width // 2}" y="1">{count}</text></g></g>'
    )


@lru_cache(maxsize=2000)
def ring(group: int) -> str:
    """Return one closed line around each part of the group, with rounded corners."""
    sides = _sides(group)
    loops = []
    while sides:
        start = min(sides)
        loop, here, came = [start], start, (0, 0)
        while True:
            there = _next_corner(here, came, sides)
            came, here = (there[0] - here[0], there[1] - here[1]), there
            if here == start:
                break
            loop.append(here)
        loops.append(_rounded(loop))
    return "".join(loops)


def _sides(group: int) -> dict[Point, list[Point]]:
    """Return the outer sides of the spaces, clockwise: from each corner to the next ones."""
    inside = set(spaces(group))
    sides: dict[Point, list[Point]] = {}
    for i in inside:
        column, row = i % SIZE, i // SIZE
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        beyond = (
            (row > 0, i - SIZE),
            (column < SIZE - 1, i + 1),
            (row < SIZE - 1, i + SIZE),
            (column > 0, i - 1),
        )
        for side, (on_board, neighbour) in enumerate(beyond):
            if not on_board or neighbour not in inside:
                sides.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    return sides


def _next_corner(here: Point, came: Point, sides: dict[Point, list[Point]]) -> Point:
    """Take the next side from this corner. Where two spaces touch only by a corner, stay at the same space."""

    def left_turn(there: Point) -> int:
        return came[1] * (there[0] - here[0]) - came[0] * (there[1] - here[1])

    ways = sides[here]
    there = min(ways, key=left_turn)
    ways.remove(there)
    if not ways:
        del sides[here]
    return there


def _rounded(loop: Sequence[Point]) -> str:
    corners = []
    for k, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[k - 1], loop[(k + 1) % len(loop)]
        u, v = (x - ax, y - ay), (bx - x, by - y)
        if u == v:
            continue
        # The inside is on the right of the way.
        px = MARGIN + CELL * x - INSET * (u[1] + v[1])
        py = MARGIN + CELL * y + INSET * (u[0] + v[0])
        before = f"L{px - CURVE * u[0]} {py - CURVE * u[1]}"
        after = f"{px + CURVE * v[0]} {py + CURVE * v[1]}"
        corners.append((before, f"Q{px} {py} {after}", after))
    path = [f"M{corners[0][2]}"]
    path += [before + curve for before, curve, _after in (*corners[1:], corners[0])]
    return "".join(path) + "Z"

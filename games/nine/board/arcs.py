"""Arcs between two spaces: a swap that is being chosen, and what happened since the reader's last turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from games.core.contract import Event
from games.core.svg import number
from games.nine.board.layout import X, Y
from games.nine.rules.data import INDEX, SIZE

MAX_TRAIL = 12  # swaps shown; more arcs would hide the board
FLAT = 26  # how far an arc may bow outwards in the last row or column, so that it stays inside the picture


def draw_trail(events: Sequence[Event]) -> str:
    """Draw the last turn with its swaps numbered, and earlier turns paler."""
    steps = [event for event in events if event.kind in ("swapped", "placed", "placed_for")][-MAX_TRAIL:]
    if not steps:
        return ""
    turn = list(takewhile(lambda event: event.data.get("seat") == steps[-1].data.get("seat"), reversed(steps)))[::-1]
    old = "".join([_draw_step(event, "past old") for event in steps[: -len(turn)]])
    new = "".join([_draw_step(event, "past") for event in turn])
    flags = "".join([_draw_flag(event, i) for i, event in enumerate(turn, 1)]) if len(turn) > 1 else ""
    return f'<g class="trail" aria-hidden="true">{old}{new}{flags}</g>'


def _draw_step(event: Event, look: str) -> str:
    if event.kind == "swapped":
        return draw_swap(INDEX[event.data["a"]], INDEX[event.data["b"]], look)
    i = INDEX[event.data["cell"]]
    return f'<rect class="trace" x="{X[i] - 40}" y="{Y[i] - 40}" width="80" height="80" rx="11"/>'


def _draw_flag(event: Event, label: int) -> str:
    """Draw the number of a swap, above all arcs: they often cross."""
    if event.kind != "swapped":
        return ""
    a, b = INDEX[event.data["a"]], INDEX[event.data["b"]]
    across, bow = _bow(a, b)
    x, y = (X[a] + X[b]) / 2, (Y[a] + Y[b]) / 2
    x, y = (x, y - 30 - bow / 2) if across else (x - 30 - bow / 2, y)
    return (
        f'<g transform="translate({number(x)} {number(y)})"><g class="tag">'
        f'<circle class="flag" r="14"/><text class="count" y="1">{label}</text></g></g>'
    )


def _bow(a: int, b: int) -> tuple[bool, int]:
    """Return whether a swap goes along a row, and how far its arcs bow."""
    across = Y[a] == Y[b]
    return across, 22 + 9 * (abs(a - b) if across else abs(a - b) // SIZE)


@lru_cache(maxsize=2000)
def draw_swap(a: int, b: int, look: str = "") -> str:
    """Draw two arcs with heads, one per piece, so that a swap never looks like the move of a single piece.

    A swap of an earlier turn has a single arc with two heads: many arcs would hide the board.
    """
    across, bow = _bow(a, b)
    edge = a // SIZE == SIZE - 1 if across else a % SIZE == SIZE - 1
    if "old" in look:
        return f'<g class="arc {look}">{_draw_arc(a, b, across, -30, -bow, heads=2)}</g>'
    there = _draw_arc(a, b, across, -30, -bow)
    back = _draw_arc(b, a, across, 30, min(bow, FLAT) if edge else bow)
    return f'<g class="arc {look}">{there}{back}</g>' if look else f'<g class="arc">{there}{back}</g>'


def _draw_arc(a: int, b: int, across: bool, offset: int, bow: int, heads: int = 1) -> str:
    x1, y1, x2, y2 = (
        (X[a], Y[a] + offset, X[b], Y[b] + offset) if across else (X[a] + offset, Y[a], X[b] + offset, Y[b])
    )
    cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
    if across:
        cy += bow
    else:
        cx += bow
    d = f"M{x1} {y1}Q{number(cx)} {number(cy)} {x2} {y2}"
    head = _draw_head(cx, cy, x2, y2) + (_draw_head(cx, cy, x1, y1) if heads == 2 else "")
    return f'<path class="trace-halo" d="{d}"/><path class="trace" d="{d}"/>{head}'


def _draw_head(x1: float, y1: float, x2: float, y2: float) -> str:
    """Draw the head of an arc that arrives at (x2, y2) from the direction of (x1, y1)."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    u, v = (x2 - x1) / length, (y2 - y1) / length
    points = (
        (x2 + 4 * u, y2 + 4 * v),
        (x2 - 11 * u - 8 * v, y2 - 11 * v + 8 * u),
        (x2 - 11 * u + 8 * v, y2 - 11 * v - 8 * u),
    )
    return f'<polygon class="head" points="{" ".join(f"{x:.0f},{y:.0f}" for x, y in points)}"/>'

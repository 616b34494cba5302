"""What lies on the fields: results of looks (ink), marks of the reader (pencil), and why a gem cannot lie there."""

from __future__ import annotations

from functools import cache, lru_cache

from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.geometry import CELL, HEIGHT, WIDTH, X0, Y0, bounding_box, corner, middle, num, size
from games.orapa.board.inks import draw_sign
from games.orapa.board.rim import draw_verdict
from games.orapa.rules.data import CELLS, COLUMNS, FIELDS, ROWS
from games.orapa.rules.gems import PLACEMENTS

BUBBLE_H = 34
LETTER_W = 10.6  # the average width of a letter in a bubble, wide enough for the widest system font

ALTERNATE = "".join(
    f"M{X0 + CELL * column} {Y0 + CELL * row}h{CELL}v{CELL}h-{CELL}z"
    for row in range(ROWS)
    for column in range(COLUMNS)
    if (row + column) % 2
)
LINES = "".join(f"M{X0 + CELL * i} {Y0}v{CELL * ROWS}" for i in range(1, COLUMNS)) + "".join(
    f"M{X0} {Y0 + CELL * i}h{CELL * COLUMNS}" for i in range(1, ROWS)
)
GRID = f'x="{X0}" y="{Y0}" width="{CELL * COLUMNS}" height="{CELL * ROWS}"'
FLOOR = f'<rect class="floor" {GRID}/><path class="alt" d="{ALTERNATE}"/><path class="lines" d="{LINES}"/>'
KERB = f'<rect class="kerb" {GRID} rx="2"/>'
RIVETS = "".join(
    f'<circle class="rivet" cx="{x}" cy="{y}" r="5"/>'
    for x in (X0 // 2, WIDTH - X0 // 2)
    for y in (Y0 // 2, HEIGHT - Y0 // 2)
)
BASE = f'<rect class="rim" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="14"/>{FLOOR}{KERB}{RIVETS}'


@lru_cache(maxsize=2000)
def draw_look(cell: int, answer: int, sketched: int | None, *, key: bool = True, fresh: bool = False) -> str:
    """Draw the result of a look: a small cut stone, or a ring if the field is empty.

    `sketched` is the colour of the sketched gem on the field, None without one. If it agrees, the stone is small in the
    corner; if not, it is crossed out in red.
    """
    x, y = middle(cell)
    named = f' data-key="field-{CELLS[cell]}"' if key else ""
    new = f'<circle class="halo" cx="{x}" cy="{y}" r="20"/>' if fresh else ""
    clash = sketched is not None and sketched != answer
    denied = f'<path class="denied" d="M{x - 16} {y + 16}l32-32"/>' if clash else ""
    if not answer:
        return f'<g{named}>{new}<circle class="nothing" cx="{x}" cy="{y}" r="7"/>{denied}</g>'
    if sketched is not None and not clash:
        inner = _draw_octagon(x + 14, y + 14, 7.5, FIELDS[answer])
    else:
        inner = _draw_octagon(x, y, 13, FIELDS[answer])
    return f'<g class="fact {FIELDS[answer]}"{named}>{new}{inner}{denied}</g>'


def _draw_octagon(x: float, y: float, k: float, field: str) -> str:
    a, b = k * 0.54, k * 0.46
    n = num
    d = (
        f"M{n(x - a)} {n(y - k)}h{n(2 * a)}l{n(b)} {n(b)}v{n(2 * a)}l{n(-b)} {n(b)}h{n(-2 * a)}l{n(-b)} {n(-b)}"
        f"v{n(-2 * a)}z"
    )
    return f'<path class="seat" d="{d}"/>{draw_sign(field, x, y, k * 0.54)}'


def look_chip(answer: int) -> Markup:
    """Draw the result of a look for a list."""
    if answer:
        inner = f'<g class="fact {FIELDS[answer]}">{_draw_octagon(18, 18, 13, FIELDS[answer])}</g>'
    else:
        inner = '<circle class="nothing" cx="18" cy="18" r="7"/>'
    return Markup(f'<svg class="orapa found" viewBox="0 0 36 36" aria-hidden="true">{inner}</svg>')


@cache
def draw_mark(cell: int, kind: str, *, key: bool = True) -> str:
    """Draw a pencil mark: a cross for an empty field, or a question mark."""
    x, y = middle(cell)
    named = f' data-key="mark-{CELLS[cell]}"' if key else ""
    if kind == "empty":
        return f'<path class="pencil"{named} d="M{x - 7} {y - 7}q7 5 14 14m0-14q-7 6-14 14"/>'
    return f'<text class="pencil"{named} x="{x}" y="{y}">?</text>'


@cache
def cell_area(cell: int, look: str = "cell") -> str:
    x, y = corner(cell)
    return f'<path class="{look}" d="M{x} {y}h{CELL}v{CELL}h-{CELL}z"/>'


def draw_bubble(number: int, words: str) -> str:
    """Say beside a gem why it cannot lie there."""
    (column, row), placed = bounding_box(number), PLACEMENTS[number]
    wide, high = size(placed.gem, placed.rot)
    w = LETTER_W * len(words) + 46
    tip = X0 + CELL * (column + wide / 2)
    below = row + high < ROWS
    y = Y0 + CELL * (row + high) + 9 if below else Y0 + CELL * row - BUBBLE_H - 9
    x = min(max(tip - w / 2, 4), WIDTH - w - 4)
    beak = f"M{num(tip - 8)} {y if below else y + BUBBLE_H}l8 {-9 if below else 9}l8 {9 if below else -9}z"
    return (
        f'<g class="bubble"><rect x="{num(x)}" y="{y}" width="{num(w)}" height="{BUBBLE_H}" rx="9"/><path d="{beak}"/>'
        f'{draw_verdict("bad", x + 18, y + 17, 10)}<text x="{num(x + 34)}" y="{y + 18}">{escape(words)}</text></g>'
    )

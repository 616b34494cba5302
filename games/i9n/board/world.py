"""The background of the map: sea, land, the lines between halves and bands, and their names, as SVG."""

from __future__ import annotations

from functools import lru_cache

from games.core.escaping import escape
from games.i9n.board.layout import CELL_H, CELL_W, LEFT, MAP_H, MAP_W, TOP
from games.i9n.rules.data import COLUMNS, NOTE, ROWS
from games.i9n.rules.map import SIDE

_COLUMN_BANDS = (("pacific", 1.0), ("west", 2.5), ("atlantic", 4.0), ("east", 5.5), ("pacific", 7.0))
_ROW_BANDS = (("pole", 1.0), ("north", 2.5), ("equator", 4.0), ("south", 5.5), ("pole", 7.0))
_HALVES = ("north", "south", "west", "east")


@lru_cache(maxsize=200)
def draw_world(prefix: str) -> str:
    """Draw sea, land, the polar caps and the lines between halves and bands."""
    right, bottom, middle, half = LEFT + MAP_W, TOP + MAP_H, LEFT + MAP_W // 2, TOP + MAP_H // 2
    land = "".join(
        f'<use class="{look}" href="#{prefix}-coast" x="{LEFT}" y="{TOP}"/>' for look in ("shelf", "land-mass")
    )
    ice = f"M{LEFT} {TOP}H{right}V{TOP + 2 * CELL_H}H{LEFT}ZM{LEFT} {TOP + 6 * CELL_H}H{right}V{bottom}H{LEFT}Z"
    return (
        f'<g clip-path="url(#{prefix}-world)">'
        f'<rect class="ocean" x="{LEFT}" y="{TOP}" width="{MAP_W}" height="{MAP_H}"/>{land}'
        f'<path class="ice" d="{ice}"/>'
        f'<path class="fine" d="{_lines((1, 3, 5, 7))}"/><path class="band" d="{_lines((2, 6))}"/>'
        f'<path class="half" d="M{middle} {TOP}V{bottom}M{LEFT} {half}H{right}"/></g>'
        f'<rect class="rim" x="{LEFT}" y="{TOP}" width="{MAP_W}" height="{MAP_H}" rx="14"/>'
    )


def _lines(places: tuple[int, ...]) -> str:
    down = "".join(f"M{LEFT + CELL_W * i} {TOP}V{TOP + MAP_H}" for i in places)
    return down + "".join(f"M{LEFT} {TOP + CELL_H * i}H{LEFT + MAP_W}" for i in places)


@lru_cache(maxsize=8)
def draw_margins(named: tuple[str, ...]) -> str:
    """Write the names of rows and columns, and of the halves and bands they form. `named` are all labels."""
    drawn = [
        f'<text class="axis" x="{LEFT + CELL_W * i + CELL_W // 2}" y="{TOP - 13}">{COLUMNS[i]}</text>'
        for i in range(SIDE)
    ]
    drawn += [
        f'<text class="axis" x="14" y="{TOP + CELL_H * i + CELL_H // 2}">{ROWS[i].upper()}</text>' for i in range(SIDE)
    ]
    drawn += [
        f'<text class="{_look(note)}" x="{LEFT + CELL_W * at:g}" y="15">{escape(named[NOTE[note]])}</text>'
        for note, at in _COLUMN_BANDS
    ]
    drawn += [
        f'<text class="{_look(note)}" transform="translate({LEFT + MAP_W + 16} {TOP + CELL_H * at:g}) rotate(90)">'
        f"{escape(named[NOTE[note]])}</text>"
        for note, at in _ROW_BANDS
    ]
    return f'<g aria-hidden="true">{"".join(drawn)}</g>'


def _look(note: str) -> str:
    return "region strong" if note in _HALVES else "region"

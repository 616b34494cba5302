"""Drawings that the picture uses many times: plants, barrels, dice, tanker, harbour.

Plants have their base at y = 17, refineries at y = 40. All use the same line width and materials; board.css gives the
classes their colours: w wall, r red, s steel, k dark, g glass (lit at night), f flame, o the owner's colour, l line,
b thin line, sh shadow.
"""

from __future__ import annotations

from functools import lru_cache

from games.mcmulti.board.coast import SURVEY, TUFTS
from games.mcmulti.board.layout import CELL, GRID_X, GRID_Y
from games.mcmulti.board.shapes import disc, num, path, rect, text
from games.mcmulti.rules.data import COLUMNS, FIELDS, GOODS, SIZE, STEP

SLOT_W, SLOT_H, PER_SHELF = 21.6, 36, 10

DERRICK = (
    '<ellipse class="sh" cx="2" cy="17.5" rx="19" ry="4"/>'
    + path("s", "M-17 13h34v4.5h-34z")
    + path("l", "M-11 13-3.5-15h7L11 13")
    + path("b", "M-9 5H9M-6.5-4h13M-10 9 6.5-4M10 9-6.5-4M-6.5-4 4.5-12M6.5-4-4.5-12M0-15V13")
    + path("k", "M-5.5-18.5h11v4h-11z")
    + path("b", "M0-18v-5")
    + path("o", "M0-23.5 8-21 0-18.5z")
    + path("w", "M5 7h9v6H5z")
    + path("r", "M3.5 7.5 9.5 3l6 4.5z")
)
PUMP = (
    '<ellipse class="sh" cx="1" cy="17.5" rx="20" ry="4"/>'
    + path("s", "M-20 13h40v4.5h-40z")
    + path("b", "M-17.5-3V9")
    + path("k", "M-20.5 7h6v6h-6z")
    + path("l", "M-5 13 1-8 9 13M-2 4h7")
    + path("r", "M-15-15.5 18-6v5.5L-15-9.5z")
    + path("r", "M-13-17.5c-7 1-9.5 8-8 15l5.5-1c-1-4 .5-8 3.5-9.5z")
    + disc("k", 1, -8, 2.6)
    + path("l", "M16-3 14 7")
    + path("s", "M8.5 5.5a6 6 0 1 1 9 6.5l-4-5z")
    + path("o", "M-4-12.6 4-10.3v4.3L-4-8.3z")
)
STATION = (
    '<ellipse class="sh" cx="1" cy="17.5" rx="21" ry="4"/>'
    + path("s", "M-20 14h40v3.5h-40z")
    + path("w", "M4-3h14v17H4z")
    + path("g", "M7 0h8v5H7zM8 8h6v6H8z")
    + path("l", "M-16-4v18")
    + path("r", "M-12 3h6v11h-6zM-4 3h6v11h-6z")
    + path("g", "M-10.5 5h3v3h-3zM-2.5 5h3v3h-3z")
    + path("w", "M-20.5-11h41v7h-41z")
    + path("r", "M-20.5-11h41v3h-41z")
    + disc("o", -8, -15, 6)
    + path("dr", "M-8-19.5q-3.5 4-3.5 5.5a3.5 3.5 0 0 0 7 0q0-1.5-3.5-5.5z")
)
REFINERY = (
    '<ellipse class="sh" cx="2" cy="41" rx="44" ry="6"/>'
    + path("s", "M-42 35h84v6h-84z")
    + path("l", "M33 8v-36M29 8l4-20 4 20")
    + path("f", "M33-28c-7-3-5-9-1-14 0 4 3 4 3 1 5 5 4 11-2 13z")
    + path("w", "M-5 35v-65q6-6 12 0v65z")
    + path("r", "M-5-22h12v6H-5zM-5-6h12v6H-5z")
    + path("w", "M11 35v-46q5-5 10 0v46z")
    + path("r", "M11-4h10v5H11z")
    + path("b", "M-1-30v65M2-30v65M-1-12h3M-1 4h3M-1 12h3M-1 20h3M-1 28h3M7-10h4M21 16h4")
    + path("l", "M23 35l3-8M41 35l-3-8")
    + disc("w", 32, 19, 11)
    + path("b", "M21.5 17q10 4 21 0")
    + path("w", "M-41 35V6q15-9 30 0v29z")
    + path("o", "M-41 14q15-9 30 0v8q-15-9-30 0z")
    + path("b", "M-41 6q15 7 30 0M-11 30h6")
    + path("r", "M-30 24h15v11h-15z")
    + path("g", "M-27 27h4v4h-4zM-21 27h4v4h-4z")
)


def _barrel(sign: str) -> str:
    return (
        path("drum", "M-8-8q0-3.5 8-3.5t8 3.5V7q0 3.5-8 3.5T-8 7z")
        + path("lid", "M-8-8q0-3.5 8-3.5t8 3.5-8 3.5-8-3.5z")
        + sign
        + path("hoop", "M-8-1.5q8 5 16 0M-8 4q8 5 16 0")
    )


CRUDE = _barrel("") + path("mark", "M0-3q-4 5-4 7a4 4 0 0 0 8 0q0-2-4-7z")
GASOLINE = _barrel(path("band", "M-8-2.5q8 5 16 0V5q-8 5-16 0z")) + path("mark", "M1-1-3 5h3l-1 4 4-6H0z")

# The road tanker that shows the consumer price; its nose points down the price.
TANKER = (
    path("k", "M-17 6h36v3h-36z")
    + path("w", "M-6-8h22q4 0 4 7t-4 7H-6z")
    + path("o", "M-6-3h25.5q.5 2 0 4H-6z")
    + path("r", "M-18 6v-8l4-6h7V6z")
    + path("g", "M-15.5-2.5l2.5-4h3.5v4z")
    + "".join(disc("k", x, 9, 3.6) for x in (-12, 5, 14))
)
TUGBOAT = (
    path("k", "M-10 2h19l-4 6h-12z")
    + path("w", "M-5-4h8v6h-8z")
    + path("r", "M-1-9h4v5h-4z")
    + path("wave", "M-14 9q4-3 7 0t7 0 7 0")
)
PIER = path("wood", "M-8-4h27v8H-8z") + path("b", "M4-4v8M8-4v8M12-4v8M16-4v8M5 4v4M15 4v4")
PALM = path("b", "M0 8q2-6 0-12") + path(
    "leaf", "M0-4q-7-4-9 1 5-2 9-1-2 2-3 5 4-1 4-5 5 0 7 4 0-6-7-4 2-4 6-4-5-3-7 4z"
)
ART = {
    "derrick": DERRICK, "station": STATION, "refinery": REFINERY, "pump": PUMP, "crude": CRUDE, "gasoline": GASOLINE,
    "tanker": TANKER, "tug": TUGBOAT, "pier": PIER, "palm": PALM,
}  # fmt: skip

# A mark of each seat, so that seats can be told apart without colour.
EMBLEMS = ("M0-6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z", "M0-7 7 6H-7z", "M-6-6H6V6H-6z", "M0-8 7 0 0 8-7 0z")

# The pips of a die by name, and which of them each value shows.
PIP_PLACES = {"m": ((0, 0),), "a": ((-7, -7), (7, 7)), "b": ((7, -7), (-7, 7)), "c": ((-7, 0), (7, 0))}
VALUES = {1: "m", 2: "a", 3: "ma", 4: "ab", 5: "mab", 6: "abc"}
# All pips of a die. board.css shows those of the value in `data-roll`, which changes while the die tumbles.
PIPS = "".join(disc(f"pip {name}", x, y, 2.7) for name, places in PIP_PLACES.items() for x, y in places)


def _pips(value: int) -> str:
    return "".join(disc("pip", x, y, 2.7) for name in VALUES[value] for x, y in PIP_PLACES[name])


def slot_place(slot: int) -> tuple[float, float]:
    """Return the middle of a place on the shelves, counted from 1."""
    row, place = divmod(slot - 1, PER_SHELF)
    return SLOT_W * (place + 0.5), SLOT_H * row + 13


def _tags(good: int) -> str:
    """Return the printed prices of a good under its shelves."""
    tags = []
    for slot in range(1, FIELDS + 1):
        x, y = slot_place(slot)
        tags.append(f'<tspan x="{num(x)}" y="{num(y + 17)}">{STEP[good] * slot}</tspan>')
    return f'<text class="tag">{"".join(tags)}</text>'


PLANKS = path("plank", "".join(f"M-2 {num(SLOT_H * row + 24.5)}h{num(SLOT_W * PER_SHELF + 4)}" for row in range(3)))
RULERS = "".join(
    text("ruler", GRID_X + CELL * (i + 0.5), GRID_Y - 9, COLUMNS[i])
    + text("ruler", GRID_X - 11, GRID_Y + CELL * (i + 0.5), i + 1)
    for i in range(SIZE)
)
OPEN = rect("open", -18, -18, 36, 36, 9) + path("plus", "M-4.5 0h9M0-4.5v9")


@lru_cache(maxsize=32)
def define_symbols(prefix: str) -> str:
    """Return the symbols as definitions. `prefix` makes their ids unique on the page."""
    drawn = [f'<g id="{prefix}-{name}" class="art {name}">{art}</g>' for name, art in ART.items()]
    drawn += [f'<g id="{prefix}-pips{n}" class="art">{_pips(n)}</g>' for n in VALUES]
    drawn += [f'<path id="{prefix}-emblem{i}" d="{d}"/>' for i, d in enumerate(EMBLEMS)]
    drawn += [f'<g id="{prefix}-shelf{good}" class="shelf">{PLANKS}{_tags(i)}</g>' for i, good in enumerate(GOODS)]
    drawn += [
        f'<g id="{prefix}-grid" class="grid-lines">{path("survey", SURVEY)}{path("tufts", TUFTS)}{RULERS}</g>',
        f'<g id="{prefix}-open" class="open-field">{OPEN}</g>',
        f'<path id="{prefix}-hole" class="hole" d="M-8 7q0-3.5 8-3.5t8 3.5-8 3.5T-8 7z"/>',
    ]
    return f"<defs>{''.join(drawn)}</defs>"

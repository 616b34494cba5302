"""Drawings of labels and pieces, centred on (0, 0). They differ in shape, not only in colour.

The icons of the eight labels of place are small maps with the valid fields in dark.
"""

from __future__ import annotations

from functools import lru_cache

from games.core.escaping import escape
from games.core.svg import Markup
from games.i9n.board.coastline import coastline
from games.i9n.board.layout import CELL_H, CELL_W, LEFT, MAP_H, MAP_W, TOP

_MAP = '<rect class="frame" x="-16" y="-12" width="32" height="24" rx="4"/>'


def _part(d: str) -> str:
    return f'{_MAP}<path class="part" d="{d}"/>'


LABEL_ICONS = {
    "north": _part("M-16 0V-8a4 4 0 0 1 4-4H12a4 4 0 0 1 4 4V0Z"),
    "south": _part("M-16 0V8a4 4 0 0 0 4 4H12a4 4 0 0 0 4-4V0Z"),
    "west": _part("M0-12H-12a4 4 0 0 0-4 4V8a4 4 0 0 0 4 4H0Z"),
    "east": _part("M0-12H12a4 4 0 0 1 4 4V8a4 4 0 0 1-4 4H0Z"),
    "pole": _part("M-16-6V-8a4 4 0 0 1 4-4H12a4 4 0 0 1 4 4V-6ZM-16 6V8a4 4 0 0 0 4 4H12a4 4 0 0 0 4-4V6Z"),
    "equator": _part("M-16-6H16V6H-16Z"),
    "atlantic": _part("M-8-12H8V12H-8Z"),
    "pacific": _part("M-8-12H-12a4 4 0 0 0-4 4V8a4 4 0 0 0 4 4H-8ZM8-12H12a4 4 0 0 1 4 4V8a4 4 0 0 1-4 4H8Z"),
    "land": '<path class="part" d="M-17 11-7-10 0 3 5-5 17 11Z"/>',
    "sea": ('<path class="wave" d="M-16-7q4-5 8 0t8 0 8 0 8 0M-16 1q4-5 8 0t8 0 8 0 8 0M-16 9q4-5 8 0t8 0 8 0 8 0"/>'),
    "sun": (
        '<circle class="part" r="6.5"/>'
        '<path class="wave" d="M0-13V-10M0 10V13M-13 0H-10M10 0H13M-9.2-9.2-7-7M7 7 9.2 9.2M-9.2 9.2-7 7M7-7 9.2-9.2"/>'
    ),
    "fog": '<path class="wave" d="M-10-8H14M-14-2.6H8M-8 2.8H15M-13 8.2H10"/>',
}

# Drawn on the fields: the labels that do not follow from a field's place on the map.
GLYPHS = {
    "sun": (
        '<circle class="core" r="5"/>'
        '<path class="ray" d="M0-10.5V-8M0 8V10.5M-10.5 0H-8M8 0H10.5M-7.4-7.4-5.7-5.7M5.7 5.7 7.4 7.4M-7.4 7.4-5.7 5.7'
        'M5.7-5.7 7.4-7.4"/>'
    ),
    "fog": '<path class="ray" d="M-8-5H10M-10 0H7M-6 5H11"/>',
    "land": '<path class="peak" d="M-12 6-5-6 0 1 4-4 12 6Z"/>',
    "sea": '<path class="ripple" d="M-12-3q3-4 6 0t6 0 6 0 6 0M-12 4q3-4 6 0t6 0 6 0 6 0"/>',
}

# One for each seat, for its explorers, flags and badge.
SHAPES = (
    '<circle r="9"/>',
    '<rect x="-8" y="-8" width="16" height="16" rx="1.5"/>',
    '<path d="M0-10 10 8H-10Z"/>',
    '<path d="M0-11 10 0 0 11-10 0Z"/>',
    '<path d="M0-11 3-3.6 10.8-3.3 4.6 1.6 6.7 9 0 4.8-6.7 9-4.6 1.6-10.8-3.3-3-3.6Z"/>',
)

# Rigs stand on (0, 0): a tower, its tanks beside it, and oil that gushes from its crown after a strike.
TOWER = (
    '<path class="leg" d="M-13 0-4-42H4L13 0M-11-9H11M-9-19H9M-7-29H7"/>'
    '<path class="brace" d="M-13 0 9-19M13 0-9-19M-9-19 5.6-34M9-19-5.6-34"/><path class="crown" d="M-6-42H6V-47H-6Z"/>'
)
TANK = '<path class="tank" d="M-6.5-4V4A6.5 2.6 0 0 0 6.5 4V-4Z"/><ellipse class="lid" cy="-4" rx="6.5" ry="2.6"/>'
GUSHER = (
    '<path class="oil" d="M-3.5-44C-4-54-9-62-17-62-24-62-27-56-25-50-22-55-14-55-10-46-7-39-3-42-3.5-44Z'
    "M3.5-44C4-54 9-62 17-62 24-62 27-56 25-50 22-55 14-55 10-46 7-39 3-42 3.5-44Z"
    'M-4-44C-5-58-3-66 0-72 3-66 5-58 4-44Z"/>'
    '<path class="oil" d="M-29-44q4 5 0 9q-4-4 0-9zM29-44q4 5 0 9q-4-4 0-9zM-20-33q3.4 4.4 0 8q-3.4-3.6 0-8z'
    'M21-31q3.4 4.4 0 8q-3.4-3.6 0-8z"/>'
)
STOP = '<path class="stone" d="M-7-17H7L17-7V7L7 17H-7L-17 7V-7Z"/><path class="bar" d="M-8-8 8 8M8-8-8 8"/>'
DROP = '<path class="drop" d="M0-11C5-4 8 0 8 4A8 8 0 0 1-8 4C-8 0-5-4 0-11Z"/>'
PAWN = '<ellipse class="ground" cy="20" rx="16" ry="4"/><path class="body" d="M-14 20Q-13 0 0-1 13 0 14 20Z"/>'
SEATS = tuple(f"s{seat}" for seat in range(len(SHAPES)))

# The four kinds of fields, by the symbols of the map.
GROUNDS = {"L": ("land", "sun"), "l": ("land", "fog"), "M": ("sea", "sun"), "m": ("sea", "fog")}


def _field(name: str, surface: str, weather: str) -> str:
    """Draw an empty field: an area for the pointer, and the two labels that do not follow from its place."""
    return (
        f'<g id="{{0}}-{name}"><rect class="i9n-ground" x="2" y="2" width="{CELL_W - 4}" height="{CELL_H - 4}" rx="9"/>'
        f'<g class="i9n-glyph-{weather}" transform="translate(17 16)">{GLYPHS[weather]}</g>'
        f'<g class="i9n-glyph-{surface}" transform="translate(70 15)">{GLYPHS[surface]}</g></g>'
    )


def _holes() -> str:
    """Draw the holes of a punched card: the same on every card, so that a card face down reveals nothing."""
    columns = enumerate((0b10110100, 0b01101101))
    d = "".join(f"M{6 * x} {11 + 8 * y}v5" for x, bits in columns for y in range(8) if bits >> y & 1)
    return f'<path id="{{0}}-holes" class="i9n-holes" d="{d}"/>'


# Everything that is drawn more than once, by the end of its id.
_SHARED = {
    **{name: f'<g id="{{0}}-{name}" class="i9n-label">{drawn}</g>' for name, drawn in LABEL_ICONS.items()},
    **{name: _field(name, *kinds) for name, kinds in GROUNDS.items()},
    **{name: f'<g id="{{0}}-{name}" class="i9n-seat{name[1:]}">{SHAPES[int(name[1:])]}</g>' for name in SEATS},
    "tower": f'<g id="{{0}}-tower" class="i9n-tower">{TOWER}</g>',
    "tank": f'<g id="{{0}}-tank" class="i9n-tank">{TANK}</g>',
    "stop": f'<g id="{{0}}-stop" class="i9n-stop">{STOP}</g>',
    "drop": f'<g id="{{0}}-drop" class="i9n-drop">{DROP}</g>',
    "shut": (
        f'<rect id="{{0}}-shut" class="i9n-closed" fill="url(#{{0}}-hatch)" x="2" y="2" width="{CELL_W - 4}"'
        f' height="{CELL_H - 4}" rx="9"/>'
    ),
    "holes": _holes(),
    "hollow": f'<g id="{{0}}-hollow" class="i9n-hollow">{DROP}</g>',
    "box": f'<rect id="{{0}}-box" x="2" y="2" width="{CELL_W - 4}" height="{CELL_H - 4}" rx="9"/>',
    "hatch": (
        '<pattern id="{0}-hatch" class="i9n-hatch" width="10" height="10" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)"><path d="M0 0V10"/></pattern>'
    ),
    "world": (
        f'<clipPath id="{{0}}-world"><rect x="{LEFT}" y="{TOP}" width="{MAP_W}" height="{MAP_H}" rx="14"/></clipPath>'
    ),
    "coast": f'<path id="{{0}}-coast" d="{coastline(CELL_W, CELL_H)}"/>',
}


@lru_cache(maxsize=200)
def define(prefix: str, *names: str) -> str:
    """Return the definitions of these drawings, for <use>. `prefix` makes their ids unique on the page."""
    return f"<defs>{''.join(_SHARED[name].replace('{0}', prefix) for name in names)}</defs>"


def icon(note: str, said: str = "", prefix: str = "") -> Markup:
    """Return the icon of a label for use in a text; without `said` it is hidden from screen readers.

    With a prefix it uses a shared drawing that is defined elsewhere on the page.
    """
    spoken = f'role="img" aria-label="{escape(said)}"' if said else 'aria-hidden="true"'
    title = f"<title>{escape(said)}</title>" if said else ""
    drawn = f'<use href="#{prefix}-{note}"/>' if prefix else f'<g class="i9n-label">{LABEL_ICONS[note]}</g>'
    return Markup(f'<svg class="i9n icon" viewBox="-18 -14 36 28" {spoken}>{title}{drawn}</svg>')


def sign(seat: int) -> Markup:
    """Return the sign of a seat for use in a text, hidden from screen readers."""
    return Markup(
        '<svg class="i9n sign" viewBox="-13 -13 26 26" aria-hidden="true">'
        f'<g class="i9n-seat{seat}">{SHAPES[seat]}</g></svg>'
    )

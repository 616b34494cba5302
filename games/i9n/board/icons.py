"""Icons of the labels and pieces, centred on (0, 0). They differ in shape, not in colour only.

The icons of the eight labels of place are small maps with the valid fields in dark.
"""

from __future__ import annotations

from games.core.escaping import escape
from games.core.svg import Markup

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

DERRICK = (
    '<path class="leg" d="M-13 22-4-16H4L13 22M-11 12H11M-8.5 2H8.5M-6-8H6M-11 12 8.5 2M11 12-8.5 2'
    'M-8.5 2 6-8M8.5 2-6-8"/>'
    '<path class="ground" d="M-16 22H16"/>'
)
STOP = '<path class="stone" d="M-7-17H7L17-7V7L7 17H-7L-17 7V-7Z"/><path class="bar" d="M-8-8 8 8M8-8-8 8"/>'
DROP = '<path class="drop" d="M0-9C4-3 6.5 0 6.5 3.5A6.5 6.5 0 0 1-6.5 3.5C-6.5 0-4-3 0-9Z"/>'
PAWN = '<path class="body" d="M-14 20Q-13 0 0-1 13 0 14 20Z"/>'


def icon(note: str, said: str = "") -> Markup:
    """Return the icon of a label for use in a text; without `said` it is hidden from screen readers."""
    spoken = f'role="img" aria-label="{escape(said)}"' if said else 'aria-hidden="true"'
    title = f"<title>{escape(said)}</title>" if said else ""
    return Markup(
        f'<svg class="i9n icon" viewBox="-18 -14 36 28" {spoken}>{title}'
        f'<g class="i9n-label">{LABEL_ICONS[note]}</g></svg>'
    )

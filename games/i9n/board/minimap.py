"""A small map of 64 squares that shows a set of fields, for the panel and the help page."""

from __future__ import annotations

from games.core.escaping import escape
from games.core.svg import Markup
from games.i9n.rules.data import FIELDS
from games.i9n.rules.map import ALL_BITS, SIDE, fields_of

PITCH, INNER = 20, 17
SIZE = SIDE * PITCH + 3


def squares(fields: int) -> str:
    return "".join(
        f"M{3 + PITCH * (f % SIDE)} {3 + PITCH * (f // SIDE)}h{INNER}v{INNER}h-{INNER}z" for f in fields_of(fields)
    )


def dots(fields: int) -> str:
    return "".join(
        f"M{6 + PITCH * (f % SIDE)} {11.5 + PITCH * (f // SIDE):g}a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z"
        for f in fields_of(fields)
    )


def minimap(fields: int, said: str, *, sure: int = 0) -> Markup:
    """Draw the given fields light, with a dot on those that are certain, and all others dark."""
    middle = SIDE * PITCH // 2 + 1.5
    return Markup(
        f'<svg class="i9n mini" viewBox="0 0 {SIZE} {SIZE}" role="img" aria-label="{escape(said)}">'
        f'<path class="no" d="{squares(ALL_BITS & ~fields)}"/><path class="yes" d="{squares(fields)}"/>'
        f'<path class="sure" d="{dots(sure)}"/>'
        f'<path class="half" d="M{middle:g} 0V{SIZE}M0 {middle:g}H{SIZE}"/></svg>'
    )


def field_names(fields: int, most: int = 16) -> str:
    """List the fields by name, or return "" if there are more than `most`."""
    found = fields_of(fields)
    return ", ".join(FIELDS[f] for f in found) if len(found) <= most else ""

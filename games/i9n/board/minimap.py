"""Sets of fields: as a small map of 64 squares for the help page, and as a list of names."""

from __future__ import annotations

from games.i9n.rules.data import FIELDS
from games.i9n.rules.map import SIDE, fields_of

PITCH, INNER = 20, 17
SIZE = SIDE * PITCH + 3


def squares(fields: int) -> str:
    return "".join(
        f"M{3 + PITCH * (f % SIDE)} {3 + PITCH * (f // SIDE)}h{INNER}v{INNER}h-{INNER}z" for f in fields_of(fields)
    )


def field_names(fields: int, most: int = 16) -> str:
    """List the fields by name, or return "" if there are more than `most`."""
    found = fields_of(fields)
    return ", ".join(FIELDS[f] for f in found) if len(found) <= most else ""

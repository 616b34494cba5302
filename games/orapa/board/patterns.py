"""Fill patterns by which colour-blind readers can tell the colours apart.

Every ink has its own stroke: red is diagonal (/), yellow dotted, blue horizontal, white vertical. A mixture has the
strokes of all its inks: orange is diagonal with dots.
"""

from __future__ import annotations

from games.orapa.rules.data import INKS, MIXED

TILE = 12
STROKES = (
    '<path class="stroke" d="M-3 3L3 -3M0 12L12 0M9 15L15 9"/>',
    '<circle class="dot" cx="3" cy="3" r="1.9"/><circle class="dot" cx="9" cy="9" r="1.9"/>',
    '<path class="stroke" d="M0 6H12"/>',
    '<path class="stroke" d="M6 0V12"/>',
)
SPECIAL = {
    "clear": '<path class="stroke" d="M0 0L12 12"/>',
    "black": '<path class="stroke" d="M0 0L12 12M12 0L0 12"/>',
}


class Patterns:
    """Collect the patterns that one picture uses, to define each of them once."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.used: dict[str, str] = {}

    def of_inks(self, inks: int) -> str:
        name = f"w{inks}"
        strokes = "".join(stroke for i, stroke in enumerate(STROKES) if inks >> i & 1)
        return self._fill(name, MIXED[inks].replace("_", "-"), strokes)

    def of_field(self, field: str) -> str:
        if field in INKS:
            return self.of_inks(1 << INKS.index(field))
        return self._fill(field, f"gem-{field}", SPECIAL[field])

    def _fill(self, name: str, colour: str, strokes: str) -> str:
        known = f"{self.prefix}-{name}"
        self.used[known] = (
            f'<pattern id="{known}" class="orapa-ink on-{colour}" width="{TILE}" height="{TILE}"'
            f' patternUnits="userSpaceOnUse"><rect class="tile" width="{TILE}" height="{TILE}"/>{strokes}</pattern>'
        )
        return f"url(#{known})"

    def defs(self) -> str:
        return f"<defs>{''.join(self.used.values())}</defs>"

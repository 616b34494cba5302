"""Render a `Plan` of a mine as SVG, with grid, rim and tray."""

from __future__ import annotations

from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board import grid, rim
from games.orapa.board.geometry import ACROSS, CELL, DOWN, EDGE, HEAD
from games.orapa.board.patterns import Patterns
from games.orapa.board.plan import Plan
from games.orapa.rules.data import COLUMNS, ROWS

GROUND = (
    f'<rect class="ground" x="{EDGE - 3}" y="{HEAD + EDGE - 3}" width="{CELL * COLUMNS + 6}"'
    f' height="{CELL * ROWS + 6}" rx="5"/>'
)
LINES = '<path class="grid" d="{}{}"/>'.format(
    "".join(f"M{EDGE + CELL * i} {HEAD + EDGE}v{CELL * ROWS}" for i in range(1, COLUMNS)),
    "".join(f"M{EDGE} {HEAD + EDGE + CELL * i}h{CELL * COLUMNS}" for i in range(1, ROWS)),
)
FORBIDDEN = (
    f'<rect class="forbidden" x="{EDGE}" y="{HEAD + EDGE}" width="{CELL * COLUMNS}" height="{CELL * ROWS}" rx="5"/>'
    f'<path class="forbidden-sign" d="M{EDGE + CELL * COLUMNS - 80} {HEAD + EDGE + CELL * ROWS - 80}'
    'l48 48m0 -48l-48 48"/>'
)


def render(plan: Plan) -> Markup:
    """Return the picture as SVG."""
    patterns = Patterns(plan.prefix)
    if plan.bare:
        return _bare(plan, patterns)
    body = "".join(
        (
            _caption(plan),
            GROUND,
            *grid.cells(plan),
            *grid.gems(plan, patterns),
            *grid.scans(plan, patterns),
            *(grid.gem(number, patterns, "gem sketch") for number in plan.sketched),
            *grid.paths(plan),
            *grid.marks(plan),
            *rim.chips(plan, patterns),
            plan.below(patterns) if plan.below else "",
        )
    )
    role = "group" if plan.targets else "img"
    return Markup(
        f'<svg class="orapa" viewBox="0 0 {ACROSS} {HEAD + DOWN + plan.height}" role="{role}"'
        f' aria-label="{escape(plan.label)}">{patterns.defs()}{body}</svg>'
    )


def _bare(plan: Plan, patterns: Patterns) -> Markup:
    cross = FORBIDDEN if plan.forbidden else ""
    body = f"{GROUND}{LINES}{''.join(grid.gems(plan, patterns))}{''.join(grid.paths(plan))}{cross}"
    box = f"{EDGE - 6} {HEAD + EDGE - 6} {CELL * COLUMNS + 12} {CELL * ROWS + 12}"
    return Markup(
        f'<svg class="orapa bare" viewBox="{box}" role="img" aria-label="{escape(plan.label)}">'
        f"{patterns.defs()}{body}</svg>"
    )


def _caption(plan: Plan) -> str:
    return f'<text class="caption" x="{ACROSS // 2}" y="20">{escape(plan.caption)}</text>' if plan.caption else ""

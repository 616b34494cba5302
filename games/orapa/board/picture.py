"""Render a `PictureSpec` of a mine as SVG, with grid, rim and tray."""

from __future__ import annotations

from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board import grid, rim
from games.orapa.board.geometry import CAPTION_H, CELL, MARGIN, PICTURE_H, PICTURE_W
from games.orapa.board.patterns import Patterns
from games.orapa.board.spec import PictureSpec
from games.orapa.rules.data import COLUMNS, ROWS

GROUND = (
    f'<rect class="ground" x="{MARGIN - 3}" y="{CAPTION_H + MARGIN - 3}" width="{CELL * COLUMNS + 6}"'
    f' height="{CELL * ROWS + 6}" rx="5"/>'
)
LINES = '<path class="grid" d="{}{}"/>'.format(
    "".join(f"M{MARGIN + CELL * i} {CAPTION_H + MARGIN}v{CELL * ROWS}" for i in range(1, COLUMNS)),
    "".join(f"M{MARGIN} {CAPTION_H + MARGIN + CELL * i}h{CELL * COLUMNS}" for i in range(1, ROWS)),
)
FORBIDDEN = (
    f'<rect class="forbidden" x="{MARGIN}" y="{CAPTION_H + MARGIN}" width="{CELL * COLUMNS}"'
    f' height="{CELL * ROWS}" rx="5"/>'
    f'<path class="forbidden-sign" d="M{MARGIN + CELL * COLUMNS - 80} {CAPTION_H + MARGIN + CELL * ROWS - 80}'
    'l48 48m0 -48l-48 48"/>'
)


def render(spec: PictureSpec) -> Markup:
    """Return the picture as SVG."""
    patterns = Patterns(spec.prefix)
    if spec.bare:
        return _render_bare(spec, patterns)
    body = "".join(
        (
            _draw_caption(spec),
            GROUND,
            *grid.draw_cells(spec),
            *grid.draw_gems(spec, patterns),
            *grid.draw_scans(spec, patterns),
            *(grid.draw_gem(number, patterns, "gem sketch") for number in spec.sketched),
            *grid.draw_paths(spec),
            *grid.draw_marks(spec),
            *rim.draw_labels(spec, patterns),
            spec.below(patterns) if spec.below else "",
        )
    )
    role = "group" if spec.targets else "img"
    return Markup(
        f'<svg class="orapa" viewBox="0 0 {PICTURE_W} {CAPTION_H + PICTURE_H + spec.height}" role="{role}"'
        f' aria-label="{escape(spec.label)}">{patterns.defs()}{body}</svg>'
    )


def _render_bare(spec: PictureSpec, patterns: Patterns) -> Markup:
    cross = FORBIDDEN if spec.forbidden else ""
    body = f"{GROUND}{LINES}{''.join(grid.draw_gems(spec, patterns))}{''.join(grid.draw_paths(spec))}{cross}"
    box = f"{MARGIN - 6} {CAPTION_H + MARGIN - 6} {CELL * COLUMNS + 12} {CELL * ROWS + 12}"
    return Markup(
        f'<svg class="orapa bare" viewBox="{box}" role="img" aria-label="{escape(spec.label)}">'
        f"{patterns.defs()}{body}</svg>"
    )


def _draw_caption(spec: PictureSpec) -> str:
    return f'<text class="caption" x="{PICTURE_W // 2}" y="20">{escape(spec.caption)}</text>' if spec.caption else ""

"""A single gem outside of a mine: in the tray, among the tools of the sheet, in the legend."""

from __future__ import annotations

from games.core.svg import number
from games.orapa.board.geometry import outline
from games.orapa.board.patterns import Patterns
from games.orapa.rules.data import COLOUR_OF
from games.orapa.rules.gems import GEMS, ORIENTATIONS


def single_gem(gem: int, rot: int, x: float, y: float, unit: int, patterns: Patterns, *, placed: bool = False) -> str:
    """Draw a gem with its middle at x, y and fields of this size; `placed`: it is in the mine already."""
    shape = ORIENTATIONS[gem][rot]
    left, top = x - len(shape[0]) * unit / 2, y - len(shape) * unit / 2
    points = " ".join(f"{number(left + unit * a)},{number(top + unit * b)}" for a, b in outline(gem, rot))
    colour = COLOUR_OF[GEMS[gem]]
    return (
        f'<g class="gem of-{colour}{" laid" if placed else ""}"><polygon class="body"'
        f' fill="{patterns.of_field(colour)}" points="{points}"/><polygon class="edge" points="{points}"/></g>'
    )

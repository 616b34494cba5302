"""The gems under a mine that is being laid, in every way they can be turned: press one, then a field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract import Target
from games.core.escaping import escape
from games.core.svg import number
from games.orapa.data import COLOUR_OF
from games.orapa.drawing import spot
from games.orapa.gems import BLACK, BLUE, CLEAR, GEMS, ORIENTATIONS, RED, WHITE1, WHITE2, YELLOW
from games.orapa.geometry import ACROSS, DOWN, HEAD, outline
from games.orapa.names import gem_name, turn_name
from games.orapa.offers import oriented
from games.orapa.patterns import Patterns

ROWS = ((RED, YELLOW, WHITE2), (BLUE, WHITE1), (CLEAR, BLACK))
SLOT, GAP, UNIT = 74, 2, 16  # a place in the tray, the space around it, a field of the gem in it
TOP = HEAD + DOWN + 12


def rows(gems: Sequence[int]) -> list[list[int]]:
    return [here for row in ROWS if (here := [gem for gem in row if gem in gems])]


def height(gems: Sequence[int]) -> int:
    return 12 + SLOT * len(rows(gems))


def draw(
    gems: Sequence[int], used: Sequence[int], picked: str, targets: Mapping[str, Target], patterns: Patterns
) -> str:
    parts = []
    for line, row in enumerate(rows(gems)):
        slots = [(gem, rot) for gem in row for rot in range(len(ORIENTATIONS[gem]))]
        left = (ACROSS - SLOT * len(slots)) // 2
        for place, (gem, rot) in enumerate(slots):
            x, y = left + SLOT * place, TOP + SLOT * line
            word = oriented(gem, rot)
            parts.append(spot(_slot(gem, rot, x, y, gem in used, word == picked, patterns), word, targets))
    return f'<g class="tray">{"".join(parts)}</g>'


def _slot(gem: int, rot: int, x: int, y: int, used: bool, picked: bool, patterns: Patterns) -> str:
    name = GEMS[gem]
    shape = ORIENTATIONS[gem][rot]
    wide, high = len(shape[0]) * UNIT, len(shape) * UNIT
    left, top = x + (SLOT - wide) / 2, y + (SLOT - high) / 2
    points = " ".join(f"{number(left + UNIT * a)},{number(top + UNIT * b)}" for a, b in outline(gem, rot))
    look = "slot picked" if picked else "slot used" if used else "slot"
    fill = patterns.of_field(COLOUR_OF[name])
    return (
        f"<title>{escape(f'{gem_name(name)}, {turn_name(rot)}')}</title>"
        f'<rect class="{look}" x="{x + GAP}" y="{y + GAP}" width="{SLOT - 2 * GAP}" height="{SLOT - 2 * GAP}" rx="9"/>'
        f'<g class="gem of-{COLOUR_OF[name]}{" laid" if used else ""}"><polygon class="body" fill="{fill}"'
        f' points="{points}"/><polygon class="edge" points="{points}"/></g>'
    )

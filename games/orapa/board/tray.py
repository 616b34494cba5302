"""The tray below the mine of a seat that hides its gems: every gem in every rotation, to be pressed before a field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract import Target
from games.core.escaping import escape
from games.core.svg import clickable
from games.orapa.board.gem import single_gem
from games.orapa.board.geometry import CAPTION_H, PICTURE_H, PICTURE_W
from games.orapa.board.patterns import Patterns
from games.orapa.rules.actions import turned_gem
from games.orapa.rules.gems import BLACK, BLUE, CLEAR, GEMS, ORIENTATIONS, RED, WHITE1, WHITE2, YELLOW
from games.orapa.wording.names import gem_name, turn_name

ROWS = ((RED, YELLOW, WHITE2), (BLUE, WHITE1), (CLEAR, BLACK))
SLOT, GAP, UNIT = 74, 2, 16  # sizes: a place in the tray, the space around it, a field of the gem in it
TOP = CAPTION_H + PICTURE_H + 12


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
        left = (PICTURE_W - SLOT * len(slots)) // 2
        for place, (gem, rot) in enumerate(slots):
            x, y = left + SLOT * place, TOP + SLOT * line
            word = turned_gem(gem, rot)
            slot = _slot(gem, rot, x, y, gem in used, word == picked, patterns)
            parts.append(clickable(slot, word, targets.get(word)))
    return f'<g class="tray">{"".join(parts)}</g>'


def _slot(gem: int, rot: int, x: int, y: int, used: bool, picked: bool, patterns: Patterns) -> str:
    look = "slot picked" if picked else "slot used" if used else "slot"
    return (
        f"<title>{escape(f'{gem_name(GEMS[gem])}, {turn_name(rot)}')}</title>"
        f'<rect class="{look}" x="{x + GAP}" y="{y + GAP}" width="{SLOT - 2 * GAP}" height="{SLOT - 2 * GAP}" rx="9"/>'
        f"{single_gem(gem, rot, x + SLOT / 2, y + SLOT / 2, UNIT, patterns, placed=used)}"
    )

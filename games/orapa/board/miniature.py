"""A small picture of a position without labels, for lists, emails and the archive."""

from __future__ import annotations

from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.beams import draw_way
from games.orapa.board.fields import FLOOR, KERB, draw_look
from games.orapa.board.geometry import CELL, INWARDS, X0, Y0, gate, num, side
from games.orapa.board.stones import draw_stone
from games.orapa.board.viewpoint import mine_title, shown_mine
from games.orapa.rules.data import COLUMNS, MIXED, ROWS
from games.orapa.rules.gems import PLACEMENTS
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.rules.waves import ABSORBED, INKS_PER_LABEL, Mine

EDGE = 16  # room for the answers around the grid
BOX = f"{X0 - EDGE} {Y0 - EDGE} {CELL * COLUMNS + 2 * EDGE} {CELL * ROWS + 2 * EDGE}"
MOST_WAYS = 6


def miniature(view: View, name: str) -> str:
    """Draw the mine: known gems with the latest waves, results of looks, and a mark for each answered label."""
    mine = shown_mine(view)
    gems = view.mines[mine]
    answers = view.answers(mine)
    waves = [reply.ask for reply in view.replies_about(mine) if reply.ask < FIRST_CELL] if gems else []
    parts = [
        *(draw_stone(number, "known", key=False) for number in gems),
        *(draw_look(ask - FIRST_CELL, answer, None, key=False) for ask, answer in answers.items() if ask >= FIRST_CELL),
        *(draw_way(gems, label, key=False) for label in dict.fromkeys(waves[-MOST_WAYS:])),
        *(_draw_answered(label, answer) for label, answer in answers.items() if label < FIRST_CELL),
    ]
    return Markup(
        f'<svg class="orapa small" viewBox="{BOX}" role="img" aria-label="{escape(mine_title(view, mine))}">'
        f"{FLOOR}{KERB}{''.join(parts)}</svg>"
    )


def _draw_answered(label: int, answer: int) -> str:
    """Draw a bar in the colour of the wave at a label that has been answered."""
    (x, y), (dx, dy) = gate(label), INWARDS[side(label)]
    look = "absorbed" if answer == ABSORBED else f"on-{MIXED[answer % INKS_PER_LABEL].replace('_', '-')}"
    wide, high = (10, 30) if dx else (30, 10)
    left, top = x - dx * 8 - wide / 2, y - dy * 8 - high / 2
    return f'<rect class="tag {look}" x="{num(left)}" y="{num(top)}" width="{wide}" height="{high}" rx="4"/>'


def draw_bare(gems: Mine, ways: tuple[int, ...], label: str, cut_off: tuple[int, ...] = (), above: str = "") -> Markup:
    """Draw only the grid with gems and waves, for an example."""
    stones = "".join(
        draw_stone(number, "known cut" if PLACEMENTS[number].gem in cut_off else "known", key=False) for number in gems
    )
    waves = "".join(draw_way(gems, way, key=False) for way in ways)
    return Markup(
        f'<svg class="orapa bare" viewBox="{BOX}" role="img" aria-label="{escape(label)}">'
        f"{FLOOR}{KERB}{stones}{waves}{above}</svg>"
    )

"""The board as an SVG picture. It is put together from strings, which is faster: every page of a match shows one.

From bottom to top: the spaces, the pieces, the ring around a group, the arcs of swaps, and a clear plate with a link on
every space that can be pressed. The pieces are in one layer above all spaces, so that a moving piece is never hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.utils.translation import pgettext

from games.core.contract import Scene, Target
from games.core.escaping import escape
from games.core.svg import Markup, opening_tag
from games.nine.board.arcs import draw_swap, draw_trail
from games.nine.board.groups import draw_change, draw_own_group, draw_winners, winning_groups
from games.nine.board.hands import Hands
from games.nine.board.layout import AXIS_LABELS, BOARD_SIZE, X, Y
from games.nine.board.pieces import define_animals, draw_piece, key_on
from games.nine.board.preview import after_swap
from games.nine.rules.counting import is_counted
from games.nine.rules.data import CELLS, EMPTY, INDEX, LETTER_OF, SIZE
from games.nine.rules.state import View
from games.nine.wording.names import all_animals

CELL_LOOKS = tuple("cell alt" if (i % SIZE + i // SIZE) % 2 else "cell" for i in range(SIZE * SIZE))
UNCOUNTED = ("mail",)  # names of scenes without a ring: an email is not the place to count
FRAME = "f"  # name of the scenes of a film


def draw_board(view: View, scene: Scene, *, prefix: str, label: str, above: str = "", keys: bool = True) -> Markup:
    """Draw the whole board. `prefix` makes the ids unique on the page; `above` is drawn over everything else."""
    winners = winning_groups(view)
    won = sum(winners)  # the animals of the winners differ, so their groups share no space
    chosen = [INDEX[word] for word in scene.picked if word in INDEX]
    hands = Hands(view, scene, prefix=prefix, keys=keys)
    parts = [
        _opening_tag(view, scene, hands.height, label),
        define_animals(prefix),
        AXIS_LABELS,
        *_draw_spaces(view, scene, chosen, won),
        *hands.below,
        '<g class="pieces" data-layer="">' if keys else '<g class="pieces">',
        *_draw_pieces(view, scene, chosen, won, prefix, keys),
        *hands.pieces,
        "</g>",
        draw_trail(scene.trail),
        draw_winners(winners) if winners else _draw_own(view, scene, chosen),
        draw_swap(*chosen) if scene.before is not None and len(chosen) == 2 else "",
        *_draw_plates(view, scene, chosen, prefix),
        above,
        "</svg>",
    ]
    return Markup("".join(parts))


def _opening_tag(view: View, scene: Scene, height: int, label: str) -> str:
    look = "nine dealt" if view.hands else "nine"
    role = "group" if scene.targets else "img"
    return f'<svg class="{look}" viewBox="0 0 {BOARD_SIZE} {height}" role="{role}" aria-label="{escape(label)}">'


# --- spaces and pieces ------------------------------------------------------------------------------------------------


def _draw_spaces(view: View, scene: Scene, chosen: list[int], won: int) -> list[str]:
    # Targets are marked only once a piece is picked: before that, every space is one.
    marking = bool(chosen) or any(word in LETTER_OF for word in scene.picked)
    said = _contents(view)
    drawn: list[str] = []
    for i, letter in enumerate(view.cells):
        target = scene.targets.get(CELLS[i])
        look, mark = CELL_LOOKS[i], ""
        if i in chosen:
            look = "cell picked"
        elif marking and target is not None and target.marked:
            look, mark = "cell target", "free" if letter == EMPTY else "taken"
        elif won >> i & 1:
            look = "cell won"
        drawn.append(_draw_space(i, look, mark, "" if target else said[letter]))
    return drawn


def _contents(view: View) -> Mapping[str, str]:
    """Return what is on a space in words, by the letter of its animal."""
    said = {**all_animals(), EMPTY: pgettext("nine", "free")}
    if view.mine:
        yours = pgettext("nine", "yours")
        said[view.mine] = f"{said[view.mine]}, {yours}"
    return said


@lru_cache(maxsize=5000)
def _draw_space(i: int, look: str, mark: str, said: str) -> str:
    """Draw a space. Cached, because most spaces look the same as before the last move."""
    x, y = X[i], Y[i]
    rect = f'<rect class="{look}" x="{x - 41}" y="{y - 41}" width="82" height="82" rx="11"/>'
    if mark == "free":
        rect += f'<circle class="dot" cx="{x}" cy="{y}" r="11"/>'
    elif mark:
        rect += f'<circle class="dot" cx="{x + 33}" cy="{y - 33}" r="6"/>'
    return f"<g><title>{CELLS[i]}: {escape(said)}</title>{rect}</g>" if said else rect


def _draw_pieces(view: View, scene: Scene, chosen: list[int], won: int, prefix: str, keys: bool) -> list[str]:
    mine = view.mine
    drawn, hops = [], 0
    for i, letter in enumerate(view.cells):
        if letter == EMPTY:
            continue
        look = "piece"
        if scene.before is not None and i in chosen:
            look = "piece ghost"
        elif won >> i & 1:
            look, hops = f"piece hop{hops}", min(hops + 1, 8)
        key = key_on(view, i) if keys else ""
        drawn.append(draw_piece(letter, X[i], Y[i], look, letter == mine, key, prefix))
    return drawn


def _draw_own(view: View, scene: Scene, chosen: list[int]) -> str:
    """Draw the ring around the reader's own group, as it is or as it would be."""
    if scene.name in UNCOUNTED or not is_counted(view):
        return ""
    if scene.before is not None:
        return draw_change(scene.before, view)
    return draw_own_group(view, fresh=not chosen and scene.name != FRAME)


# --- what can be pressed ----------------------------------------------------------------------------------------------


def _draw_plates(view: View, scene: Scene, chosen: list[int], prefix: str) -> list[str]:
    """Draw a link on every space that can be pressed, and after it, hidden, what a swap with this space would do."""
    if not scene.targets:
        return []
    said = _contents(view)
    first = chosen[0] if len(chosen) == 1 and not view.hands else None
    drawn: list[str] = []
    for i, letter in enumerate(view.cells):
        target = scene.targets.get(CELLS[i])
        if target is not None:
            drawn.append(_draw_plate(i, target, said[letter]))
            if first is not None and target.marked:
                drawn.append(_draw_ahead(view, first, i, prefix))
    return drawn


def _draw_plate(i: int, target: Target, said: str) -> str:
    return f"{opening_tag(CELLS[i], target)}<title>{CELLS[i]}: {escape(said)}</title>{PLATES[i]}</a>"


PLATES = tuple(
    f'<rect class="hit" x="{X[i] - 43}" y="{Y[i] - 43}" width="86" height="86" rx="12"/>' for i in range(SIZE * SIZE)
)


def _draw_ahead(view: View, a: int, b: int, prefix: str) -> str:
    """Draw the swap as if it were done. The style sheet shows it while the pointer or the focus is on the space."""
    mine = view.mine
    ghosts = [
        draw_piece(view.cells[i], X[j], Y[j], "ghost", view.cells[i] == mine, "", prefix) for i, j in ((a, b), (b, a))
    ]
    change = ""
    if is_counted(view):
        change = draw_change(view, after_swap(view, a, b))
    return f'<g class="ahead" aria-hidden="true">{"".join(ghosts)}{change}{draw_swap(a, b)}</g>'

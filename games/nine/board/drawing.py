"""The board as an SVG picture. It is put together from strings, which is faster: every page of a match shows one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile

from django.utils.translation import pgettext

from games.core.contract import Event, Scene, Target
from games.core.escaping import escape
from games.core.speech import shortened
from games.core.svg import Markup, clickable, number
from games.nine.board.icons import ICONS
from games.nine.rules.data import ANIMALS, CELLS, COLUMNS, EMPTY, INDEX, LETTER_OF, LETTERS, SIZE
from games.nine.rules.grid import largest_group, mask, spaces
from games.nine.rules.state import View
from games.nine.wording.names import all_animals, animals
from games.wording import seat_label

CELL, MARGIN = 88, 34
BOARD_SIZE = MARGIN + SIZE * CELL + 6
ROW_HEIGHT, OWN_ROW_HEIGHT = 62, 92  # heights of a hand under the board: of another seat, of the reader
MAX_TRAIL = 12  # swaps shown; more arcs would hide the board

X = tuple(MARGIN + CELL * (i % SIZE) + CELL // 2 for i in range(SIZE * SIZE))
Y = tuple(MARGIN + CELL * (i // SIZE) + CELL // 2 for i in range(SIZE * SIZE))
CELL_CLASSES = tuple("cell alt" if (i % SIZE + i // SIZE) % 2 else "cell" for i in range(SIZE * SIZE))
AXIS_LABELS = "".join(
    f'<text class="label" x="{MARGIN + CELL * i + CELL // 2}" y="17">{COLUMNS[i]}</text>'
    f'<text class="label" x="16" y="{MARGIN + CELL * i + CELL // 2}">{i + 1}</text>'
    for i in range(SIZE)
)


def draw_board(view: View, scene: Scene, *, prefix: str, label: str, above: str = "") -> Markup:
    """Draw the whole board. `prefix` makes the ids unique on the page; `above` is drawn over everything else."""
    names = all_animals()
    won = _winning_spaces(view)
    hands, height = _draw_hands(view, scene, prefix, names)
    parts = [
        _opening_tag(scene, height, label),
        _define_symbols(prefix),
        AXIS_LABELS,
        *_draw_cells(view, scene, prefix, names, won),
        _draw_outline(won),
        _draw_trail(scene.trail),
        hands,
        above,
        "</svg>",
    ]
    return Markup("".join(parts))


def _opening_tag(scene: Scene, height: int, label: str) -> str:
    role = "group" if scene.targets else "img"
    return f'<svg class="nine" viewBox="0 0 {BOARD_SIZE} {height}" role="{role}" aria-label="{escape(label)}">'


def _define_symbols(prefix: str) -> str:
    drawn = [f'<g id="{prefix}-{name}" class="nine-{name}">{ICONS[letter]}</g>' for letter, name in ANIMALS.items()]
    return f"<defs>{''.join(drawn)}</defs>"


# --- spaces ---------------------------------------------------------------------------------------------------------


def _draw_cells(view: View, scene: Scene, prefix: str, names: Mapping[str, str], won: frozenset[int]) -> list[str]:
    targets, picked = scene.targets, scene.picked
    chosen = {INDEX[word] for word in picked if word in INDEX}
    # Targets are marked only once a piece is picked: before that, every space is one.
    marked = bool(chosen) or any(word in LETTER_OF for word in picked)
    mine, yours = view.mine, escape(pgettext("nine", "yours"))
    free = escape(pgettext("nine", "free"))
    drawn: list[str] = []
    for i, letter in enumerate(view.cells):
        name = CELLS[i]
        target = targets.get(name)
        look, mark = CELL_CLASSES[i], ""
        if i in chosen:
            look = "cell picked"
        elif target is not None and marked:
            look = "cell target"
            mark = _draw_target_mark(X[i], Y[i], letter)
        elif i in won:
            look = "cell won"
        what = free if letter == EMPTY else names[letter]
        ring = "disc"
        if letter == mine:
            what, ring = f"{what}, {yours}", "disc mine"
        drawn.append(clickable(_draw_space(i, letter, look, what, ring, prefix) + mark, name, target))
    return drawn


@lru_cache(maxsize=5000)
def _draw_space(i: int, letter: str, look: str, what: str, ring: str, prefix: str) -> str:
    """Draw one space. Cached, because most spaces look the same as before the last move."""
    x, y = X[i], Y[i]
    inner = (
        f"<title>{CELLS[i]}: {what}</title>"
        f'<rect class="{look}" x="{x - 41}" y="{y - 41}" width="82" height="82" rx="11"/>'
    )
    if letter == EMPTY:
        return inner
    kind = ANIMALS[letter]
    disc = f'<circle class="{ring} on-{kind}" cx="{x}" cy="{y}" r="36"/>'
    return f'{inner}{disc}<use href="#{prefix}-{kind}" x="{x}" y="{y}"/>'


def _draw_target_mark(x: int, y: int, letter: str) -> str:
    if letter == EMPTY:
        return f'<circle class="dot" cx="{x}" cy="{y}" r="11"/>'
    return f'<circle class="dot" cx="{x + 31}" cy="{y - 31}" r="6"/>'


def _winning_spaces(view: View) -> frozenset[int]:
    if view.ended not in ("nine", "round_limit"):
        return frozenset()
    found = 0
    for seat in view.winners:
        found |= largest_group(mask(view.cells, view.cards[seat]), view.options.diagonal)
    return frozenset(spaces(found))


def _draw_outline(won: frozenset[int]) -> str:
    """Draw the rim of the winning group: every side of a space without a neighbour in the group."""
    path = []
    half = CELL // 2
    for i in sorted(won):
        x, y, column, row = X[i], Y[i], i % SIZE, i // SIZE
        if row == 0 or i - SIZE not in won:
            path.append(f"M{x - half} {y - half}h{CELL}")
        if row == SIZE - 1 or i + SIZE not in won:
            path.append(f"M{x - half} {y + half}h{CELL}")
        if column == 0 or i - 1 not in won:
            path.append(f"M{x - half} {y - half}v{CELL}")
        if column == SIZE - 1 or i + 1 not in won:
            path.append(f"M{x + half} {y - half}v{CELL}")
    if not path:
        return ""
    d = "".join(path)
    return f'<path class="rim-halo" d="{d}"/><path class="rim" d="{d}"/>'


# --- trail of events --------------------------------------------------------------------------------------------------


def _draw_trail(events: Sequence[Event]) -> str:
    """Draw the last turn with its swaps numbered, and earlier turns paler."""
    steps = [event for event in events if event.kind in ("swapped", "placed", "placed_for")][-MAX_TRAIL:]
    if not steps:
        return ""
    turn = list(takewhile(lambda event: event.data.get("seat") == steps[-1].data.get("seat"), reversed(steps)))[::-1]
    old = "".join(_draw_step(event, "") for event in steps[: -len(turn)])
    new = "".join(_draw_step(event, str(i) if len(turn) > 1 else "") for i, event in enumerate(turn, 1))
    return f'<g class="trail"><g class="old">{old}</g>{new}</g>' if old else f'<g class="trail">{new}</g>'


def _draw_step(event: Event, label: str) -> str:
    if event.kind == "swapped":
        return _draw_arc(INDEX[event.data["a"]], INDEX[event.data["b"]], label)
    i = INDEX[event.data["cell"]]
    return f'<rect class="trace" x="{X[i] - 40}" y="{Y[i] - 40}" width="80" height="80" rx="11"/>'


def _draw_arc(a: int, b: int, label: str) -> str:
    """Draw a swap as an arc: upwards in a row, to the left in a column, so that it stays inside the picture."""
    across = Y[a] == Y[b]
    bow = 22 + 9 * (abs(a - b) if across else abs(a - b) // SIZE)
    x1, y1, x2, y2 = (X[a], Y[a] - 28, X[b], Y[b] - 28) if across else (X[a] - 28, Y[a], X[b] - 28, Y[b])
    cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
    if across:
        cy -= bow
    else:
        cx -= bow
    d = f"M{x1} {y1}Q{number(cx)} {number(cy)} {x2} {y2}"
    mx, my = number((x1 + x2) / 4 + cx / 2), number((y1 + y2) / 4 + cy / 2)
    flag = f'<circle class="flag" cx="{mx}" cy="{my}" r="11"/><text class="count" x="{mx}" y="{my}">{label}</text>'
    return (
        f'<path class="trace-halo" d="{d}"/><path class="trace" d="{d}"/>'
        f'<circle class="end" cx="{x1}" cy="{y1}" r="6"/><circle class="end" cx="{x2}" cy="{y2}" r="6"/>'
        f"{flag if label else ''}"
    )


# --- hands ------------------------------------------------------------------------------------------------------------


def _draw_hands(view: View, scene: Scene, prefix: str, names: Mapping[str, str]) -> tuple[str, int]:
    """Draw a row per seat, the reader's first, and return it with the height of the picture. Hands are open (N-3)."""
    if not view.hands:
        return "", BOARD_SIZE
    seats = len(view.hands)
    first = view.seat or 0
    top, drawn = BOARD_SIZE + 10, []
    for seat in ((first + i) % seats for i in range(seats)):
        own = seat == view.seat
        height = OWN_ROW_HEIGHT if own else ROW_HEIGHT
        label = escape(shortened(seat_label(view, seat), 8))
        now = " now" if seat == view.turn else ""
        drawn.append(f'<text class="label seat{now}" x="10" y="{top + height // 2}">{label}</text>')
        for place, letter in enumerate(LETTERS):
            target = scene.targets.get(ANIMALS[letter]) if own else None
            picked = own and ANIMALS[letter] in scene.picked
            count, x = view.hands[seat].count(letter), 110 + 114 * place
            drawn.append(_draw_hand_pieces(prefix, letter, count, x, top, height, target, picked, letter == view.mine))
        top += height
    return f'<g class="hands">{"".join(drawn)}</g>', top + 4


def _draw_hand_pieces(
    prefix: str, letter: str, count: int, x: int, top: int, height: int, target: Target | None, picked: bool, mine: bool
) -> str:
    kind, middle = ANIMALS[letter], top + height // 2
    look = "cell picked" if picked else "cell target" if target else "cell"
    ring = "disc mine" if mine else "disc"
    scale = "" if height == OWN_ROW_HEIGHT else " scale(.7)"
    radius = 36 if height == OWN_ROW_HEIGHT else 25
    inner = (
        f"<title>{escape(animals(kind, count))}</title>"
        f'<rect class="{look}" x="{x}" y="{top + 3}" width="110" height="{height - 6}" rx="11"/>'
    )
    inner += (
        f'<g class="{"heap" if count else "heap none"}"><circle class="{ring} on-{kind}" cx="{x + 41}" cy="{middle}"'
        f' r="{radius}"/><use href="#{prefix}-{kind}" transform="translate({x + 41} {middle}){scale}"/></g>'
        f'<text class="label many" x="{x + 93}" y="{middle}">{count}</text>'
    )
    return clickable(inner, kind, target)

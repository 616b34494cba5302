"""The four islands as SVG, assembled from strings, because every page shows a board and it must be fast.

The picture is 1200 wide: the islands to the left, the cards to the right. On a phone board.css moves the same groups
into one column 400 wide, with one large island over a small picture of all four.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.speech import shortened
from games.core.svg import Markup, link
from games.mcmulti.board.icons import BARRELS, CLASSES, ICONS
from games.mcmulti.rules.data import CELLS, COLUMNS, GOODS, INDEX, OWNERLESS, PLANT, PLANTS, REFINERY, SIZE, UNSET
from games.mcmulti.rules.state import Table, View
from games.mcmulti.wording.names import island as island_name
from games.mcmulti.wording.names import money, plant
from games.wording import seat_label

CELL, LEFT, TOP = 60, 32, 76  # the fields begin below the owner's line and the letters of the columns
ISLAND_W, ISLAND_H = 400, 446
PICTURE_W, PICTURE_H = 1200, 2 * ISLAND_H
PLACES = ((0, 0), (ISLAND_W, 0), (ISLAND_W, ISLAND_H), (0, ISLAND_H))  # upper left corners of the islands, clockwise

X = tuple(LEFT + CELL * (i % SIZE) + CELL // 2 for i in range(SIZE * SIZE))
Y = tuple(TOP + CELL * (i // SIZE) + CELL // 2 for i in range(SIZE * SIZE))
REFINERY_SHIFT = CELL // 2  # a refinery is drawn around the centre of its four fields


def define_symbols(prefix: str) -> str:
    """Define the drawings of plants and barrels that the rest of the picture uses."""
    drawn = (f'<g id="{prefix}-{PLANTS[i]}" class="{CLASSES[i]}">{icon}</g>' for i, icon in ICONS.items())
    barrels = (f'<g id="{prefix}-{good}" class="mcm-{good}">{BARRELS[good]}</g>' for good in GOODS)
    return f"<defs>{''.join(drawn)}{''.join(barrels)}</defs>"


def owner_label(view: View, seat: int) -> str:
    """Return the name of an island's owner from the reader's view."""
    return _("no owner") if seat == OWNERLESS else seat_label(view, seat)


def shown_island(view: View) -> int:
    """Return the island shown large on a phone: the active one, for a waiting player their own."""
    t = view.table
    if view.seat is None or t.seat == view.seat or view.seat not in t.owners:
        return t.island
    return t.owners.index(view.seat)


def draw_islands(view: View, scene: Scene, prefix: str) -> list[str]:
    return [_draw_island(view, scene, prefix, here) for here in range(4)]


def draw_overview(prefix: str) -> str:
    """Draw all four islands in small, for phones; pressing or focusing one shows it large."""
    parts = []
    for here, (x, y) in enumerate(PLACES):
        left, top = 200 if x else 0, 200 if y else 0
        label = escape(_("Look at the {island} island").format(island=island_name(here)))
        parts.append(
            f'<g class="peek peek-{here}" tabindex="0" role="button" aria-label="{label}">'
            f'<use href="#{prefix}-land{here}" transform="translate({left} {top - 24}) scale(.5)"/>'
            f'<rect class="ring" x="{left + 13}" y="{top + 11}" width="186" height="186" rx="11"/></g>'
        )
    return f'<g class="mcm-over">{"".join(parts)}</g>'


# --- one island -------------------------------------------------------------------------------------------------------


def _draw_island(view: View, scene: Scene, prefix: str, here: int) -> str:
    t = view.table
    x, y = PLACES[here]
    mine = view.seat is not None and t.owners[here] == view.seat
    look = f"mcm-isle at-{here}" + (" mine" if mine else "") + (" nobody" if t.owners[here] == OWNERLESS else "")
    spots = _draw_choices(view, scene, prefix) if here == t.island else ""
    return (
        f'<g class="{look}" transform="translate({x} {y})">'
        f'<rect class="sea" x="2" y="2" width="396" height="442" rx="14"/>{_draw_owner(view, prefix, here)}'
        f'<g id="{prefix}-land{here}" class="mcm-land">{_draw_land(t, prefix, here)}{_draw_trail(scene, here)}</g>'
        f"{spots}</g>"
    )


def _draw_owner(view: View, prefix: str, here: int) -> str:
    t, seat = view.table, view.table.owners[here]
    now = " now" if here == t.island and not t.ended else ""
    name = escape(shortened(owner_label(view, seat), 10))
    parts = [
        f'<rect class="owner{now}" x="6" y="6" width="388" height="40" rx="9"/>',
        f'<text class="name{now}" x="18" y="27">{name}</text>',
    ]
    if seat != OWNERLESS:
        parts += [
            f'<text class="cash{now}" x="246" y="27">{escape(money(t.cash[seat]))}</text>',
            _draw_stock(prefix, "crude", t.crude[seat], 268, now),
            _draw_stock(prefix, "gasoline", t.gasoline[seat], 332, now),
        ]
    return "".join(parts)


def _draw_stock(prefix: str, good: str, n: int, x: int, now: str) -> str:
    return f'<use href="#{prefix}-{good}" x="{x}" y="26"/><text class="count{now}" x="{x + 14}" y="27">{n}</text>'


def _draw_land(t: Table, prefix: str, here: int) -> str:
    parts = ['<rect class="coast" x="26" y="70" width="372" height="372" rx="22"/>']
    parts += [
        f'<rect class="field{" alt" if (i % SIZE + i // SIZE) % 2 else ""}" x="{X[i] - 28}" y="{Y[i] - 28}" width="56"'
        f' height="56" rx="7"/>'
        for i in range(SIZE * SIZE)
    ]
    parts += [_draw_rolled_lines(t, here), _draw_axis_labels(t, here)]
    for kind, fields in enumerate(t.islands[here].sets):
        shift = REFINERY_SHIFT if kind == REFINERY else 0
        for i in range(SIZE * SIZE):
            if fields >> i & 1:
                if kind == REFINERY:
                    parts.append(
                        f'<rect class="yard" x="{X[i] - 28}" y="{Y[i] - 28}" width="116" height="116" rx="9"/>'
                    )
                parts.append(
                    f'<use href="#{prefix}-{PLANTS[kind]}" x="{X[i] + shift}" y="{Y[i] + shift}">'
                    f"<title>{CELLS[i]}: {escape(plant(PLANTS[kind]))}</title></use>"
                )
    return "".join(parts)


def rolled_lines(t: Table, here: int) -> tuple[int | None, int | None]:
    """Return the row and the column of this island that the last roll activated."""
    if not t.dice or t.round == 1:
        return None, None
    active, row, column = t.dice
    return (row if here in (active, active ^ 1) else None), (column if here in (active, 3 - active) else None)


def _draw_rolled_lines(t: Table, here: int) -> str:
    """Highlight the rolled row and column."""
    row, column = rolled_lines(t, here)
    parts = []
    if row is not None:
        parts.append(f'<rect class="lit row" x="27" y="{TOP + CELL * row}" width="370" height="{CELL}"/>')
    if column is not None:
        parts.append(f'<rect class="lit column" x="{LEFT + CELL * column}" y="71" width="{CELL}" height="370"/>')
    if row is not None and column is not None:
        x, y = LEFT + CELL * column, TOP + CELL * row
        parts.append(f'<rect class="crossing" x="{x + 2}" y="{y + 2}" width="56" height="56" rx="7"/>')
    return "".join(parts)


def _draw_axis_labels(t: Table, here: int) -> str:
    """Draw the numbers of the rows and letters of the columns; on the active island the rolled ones look like dice."""
    row, column = rolled_lines(t, here) if t.dice and t.dice[0] == here else (None, None)
    parts = []
    for i in range(SIZE):
        along, down = LEFT + CELL * i + CELL // 2, TOP + CELL * i + CELL // 2
        if i == column:
            parts.append(f'<rect class="die red" x="{along - 13}" y="48" width="26" height="24" rx="5"/>')
        if i == row:
            parts.append(f'<rect class="die blue" x="2" y="{down - 13}" width="24" height="26" rx="5"/>')
        parts.append(f'<text class="label{" on" if i == column else ""}" x="{along}" y="60">{COLUMNS[i]}</text>')
        parts.append(f'<text class="label{" on" if i == row else ""}" x="14" y="{down}">{i + 1}</text>')
    return "".join(parts)


# --- choices, the planned move, recent changes ------------------------------------------------------------------------


def planned_change(picked: tuple[str, ...]) -> tuple[str, int | None, int | None]:
    """Return verb, plant and field of the words chosen so far, which may begin with the field."""
    cell = next((INDEX[word] for word in picked if word in INDEX), None)
    kind = next((PLANT[word] for word in picked if word in PLANT), None)
    verb = next((word for word in picked if word in ("build", "demolish", "pump")), "")
    return verb, kind, cell


def _draw_choices(view: View, scene: Scene, prefix: str) -> str:
    """Draw the fields that can be pressed, the planned move and a strike of oil."""
    verb, kind, cell = planned_change(scene.picked)
    marked = verb != "" and cell is None
    parts: list[str] = []
    for i, name in enumerate(CELLS):
        target = scene.targets.get(name)
        if target is not None:
            mark = f'<circle class="dot" cx="{X[i]}" cy="{Y[i]}" r="8"/>' if marked else ""
            inner = f'<rect class="press" x="{X[i] - 29}" y="{Y[i] - 29}" width="58" height="58" rx="7"/>{mark}'
            parts.append(link(name, target, Markup(inner)))
    if cell is not None:
        size, shift = (118, REFINERY_SHIFT) if kind == REFINERY else (58, 0)
        parts.append(
            f'<rect class="picked" x="{X[cell] - 29}" y="{Y[cell] - 29}" width="{size}" height="{size}" rx="8"/>'
        )
        if verb == "build" and kind is not None:
            parts.append(
                f'<use class="ghost" href="#{prefix}-{PLANTS[kind]}" x="{X[cell] + shift}" y="{Y[cell] + shift}"/>'
            )
        elif verb == "demolish":
            reach = size - 16
            parts.append(
                f'<path class="strike" d="M{X[cell] - 21} {Y[cell] - 21}l{reach} {reach}m0 -{reach}l-{reach} {reach}"/>'
            )
    t = view.table
    if t.strike != UNSET and t.islands[t.island].derricks >> t.strike & 1:
        parts.append(f'<path class="gush" d="M{X[t.strike]} {Y[t.strike] - 34}q-9 -12 0 -24q9 12 0 24z"/>')
    return "".join(parts)


def _draw_trail(scene: Scene, here: int) -> str:
    """Mark the fields on which a plant was built or sold since the reader's last turn."""
    parts = []
    for event in scene.trail:
        if event.kind in ("built", "pump_built", "demolished", "forced") and event.data["island"] == here:
            i = INDEX[event.data["cell"]]
            size = 114 if event.data.get("plant") == "refinery" else 54
            parts.append(f'<rect class="trace" x="{X[i] - 27}" y="{Y[i] - 27}" width="{size}" height="{size}" rx="8"/>')
    return "".join(parts)

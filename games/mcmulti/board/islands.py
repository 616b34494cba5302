"""The sea and the four islands: land, lit lines, owners' plates, plants and dice."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.speech import shortened
from games.mcmulti.board.coast import draw_land
from games.mcmulti.board.layout import (
    CELL,
    GRID,
    GRID_X,
    GRID_Y,
    HIGH,
    ISLE_W,
    PLACES,
    PLATE_H,
    X,
    Y,
    middle,
)
from games.mcmulti.board.plan import PlannedPlant
from games.mcmulti.board.shapes import disc, group, num, path, rect, text, use
from games.mcmulti.board.symbols import PIPS
from games.mcmulti.rules.data import CELLS, GOAL, OWNERLESS, PLANTS, SIZE
from games.mcmulti.rules.state import Table, View
from games.mcmulti.wording.changes import Change, changes_of
from games.mcmulti.wording.names import money_change, plant, short_money
from games.wording import seat_label

NAME_LETTERS = 11
BAR_X, BAR_W = 48, 228
CRESTS = ((352, 66), (8, 362), (700, 72), (350, 300), (352, 440), (694, 350), (6, 640), (349, 700), (700, 560))
WAVES = path("wave", "".join(f"M{x} {y}q5-5 10 0t10 0" for x, y in CRESTS))
COMPASS = group(
    ISLE_W, 236, path("rose", "M0-15 4-4 15 0 4 4 0 15-4 4-15 0-4-4z") + path("north", "M0-15 4-4H-4z"), "compass"
)


def owner_label(view: View, seat: int) -> str:
    """Return the name of an island's owner from the reader's view."""
    return _("no owner") if seat == OWNERLESS else seat_label(view, seat)


def seat_look(seat: int) -> str:
    return "nobody" if seat == OWNERLESS else f"seat-{seat}"


def rolled_lines(t: Table, here: int) -> tuple[int | None, int | None]:
    """Return the row and the column of this island that the last roll activated."""
    if not t.dice or t.round == 1:
        return None, None
    active, row, column = t.dice
    return (row if here in (active, active ^ 1) else None), (column if here in (active, 3 - active) else None)


# --- sea and land -----------------------------------------------------------------------------------------------------


def draw_sea(t: Table) -> str:
    return rect("sea", 0, 0, 2 * ISLE_W, HIGH, 16) + _draw_beams(t) + WAVES + COMPASS


def _draw_beams(t: Table) -> str:
    """Draw the lit row and column across the sea, up to the neighbours' islands."""
    if not t.dice or t.round == 1:
        return ""
    here, row, column = t.dice
    x, y = PLACES[here]
    return rect("beam", 4, y + GRID_Y + CELL * row, 2 * ISLE_W - 8, CELL) + rect(
        "beam", x + GRID_X + CELL * column, 52, CELL, HIGH - 56
    )


def draw_island(view: View, scene: Scene, prefix: str, here: int) -> str:
    """Draw an island without its plants, which are in a layer above all islands."""
    t, seat = view.table, view.table.owners[here]
    look = f"isle {seat_look(seat)}" + (" now" if here == t.island and not t.ended else "")
    land = (
        f'<g class="land">{draw_land(prefix, here)}{_draw_lit(t, here)}<use href="#{prefix}-grid"/>'
        f"{_draw_yards(t, here)}</g>"
    )
    plate = f'<g class="plate-of">{_draw_plate(view, scene, prefix, here)}</g>'
    return group(*PLACES[here], land + plate, look)


def _draw_lit(t: Table, here: int) -> str:
    row, column = rolled_lines(t, here)
    parts = []
    if row is not None:
        parts.append(rect("lit", GRID_X - 3, GRID_Y + CELL * row, GRID + 6, CELL))
    if column is not None:
        parts.append(rect("lit", GRID_X + CELL * column, GRID_Y - 3, CELL, GRID + 6))
    return "".join(parts)


def _draw_yards(t: Table, here: int) -> str:
    corners = t.islands[here].refineries
    return "".join(rect("yard", X[i] - 20, Y[i] - 20, 86, 86, 10) for i in range(SIZE * SIZE) if corners >> i & 1)


# --- the owner's plate ------------------------------------------------------------------------------------------------


def _draw_plate(view: View, scene: Scene, prefix: str, here: int) -> str:
    """Draw whose island it is: emblem, name, barrels, cash, and the way to the goal."""
    t, seat = view.table, view.table.owners[here]
    if seat == OWNERLESS:
        return rect("plate", 6, 4, ISLE_W - 12, PLATE_H, 10) + text("name soft", 20, 27, owner_label(view, seat))
    change = changes_of(scene.trail, seat)
    name = shortened(owner_label(view, seat), NAME_LETTERS)
    return (
        _plate_frame(prefix, seat)
        + text("name", 48, 18, name)
        + _draw_stock(prefix, "crude", here, 158, t.crude[seat], change.crude)
        + _draw_stock(prefix, "gasoline", here, 222, t.gasoline[seat], change.gasoline)
        + _draw_cash(here, t.cash[seat], change)
    )


@lru_cache(maxsize=128)
def _plate_frame(prefix: str, seat: int) -> str:
    return (
        rect("plate", 6, 4, ISLE_W - 12, PLATE_H, 10)
        + disc("seal", 26, 27, 15)
        + f'<use class="emblem" href="#{prefix}-emblem{seat}" x="26" y="27"/>'
    )


def _draw_stock(prefix: str, good: str, here: int, x: int, n: int, change: int) -> str:
    counted = f' data-key="{good}-{here}" data-count="{n}"'
    drawn = use(prefix, good, x, 19, scale=0.9) + text("count", x + 11, 19, n, counted)
    if change:
        wide = 24 if abs(change) < 10 else 31
        said = f"{change:+d}".replace("-", "−")
        drawn += rect("chip", x + 29, 10, wide, 17, 8) + text("chip-n mid", x + 29 + wide / 2, 19, said)
    return drawn


def _draw_cash(here: int, cash: int, change: Change) -> str:
    bar = max(8, min(BAR_W, BAR_W * cash / GOAL))
    ticks = "".join(f"M{num(BAR_X + BAR_W * k / 4)} 35v8" for k in (1, 2, 3))
    note = text("goal end", ISLE_W - 16, 40, short_money(GOAL))
    if change.cash:
        note = text(f"goal end {'gained' if change.cash > 0 else 'lost'}", ISLE_W - 16, 40, money_change(change.cash))
    return (
        text("cash end", ISLE_W - 16, 19, short_money(cash), f' data-key="cash-{here}" data-count="{cash}"')
        + rect("bar", BAR_X, 35, BAR_W, 8, 4)
        + rect("gain", BAR_X, 35, bar, 8, 4)
        + path("tick", ticks)
        + note
    )


# --- plants and dice --------------------------------------------------------------------------------------------------


def draw_pieces(view: View, planned: list[PlannedPlant], prefix: str) -> str:
    """Draw all plants, and the dice above them."""
    t = view.table
    named = {name: plant(name) for name in PLANTS}
    parts = []
    for here, seat in enumerate(t.owners):
        pale = {p.cell for p in planned if p.verb != "demolish"} if here == t.island else set()
        drawn = _draw_plants(t, prefix, here, pale, named)
        if here == t.island:
            drawn += "".join(_draw_sold(p, prefix) for p in planned if p.verb == "demolish")
        if drawn:
            parts.append(group(*PLACES[here], drawn, seat_look(seat), ' data-layer=""'))
    return "".join(parts) + _draw_dice(t)


def _draw_plants(t: Table, prefix: str, here: int, pale: set[int], named: dict[str, str]) -> str:
    parts = []
    for kind, fields in enumerate(t.islands[here].sets):
        name = PLANTS[kind]
        while fields:
            lowest = fields & -fields
            cell = lowest.bit_length() - 1
            look = "ghost" if cell in pale else ""
            parts.append(_draw_plant(prefix, name, kind, cell, f"plant-{here}-{CELLS[cell]}", look, named[name]))
            fields ^= lowest
    return "".join(parts)


@lru_cache(maxsize=4096)
def _draw_plant(prefix: str, name: str, kind: int, cell: int, key: str, look: str, said: str) -> str:
    x, y = middle(kind, cell)
    shown = f' class="{look}"' if look else ""
    return (
        f'<use href="#{prefix}-{name}"{shown} x="{x}" y="{y}" data-key="{key}">'
        f"<title>{CELLS[cell]}: {escape(said)}</title></use>"
    )


def _draw_sold(planned: PlannedPlant, prefix: str) -> str:
    """Draw a plant that is about to be sold: it is no longer part of the planned position."""
    x, y = middle(planned.kind, planned.cell)
    return use(prefix, PLANTS[planned.kind], x, y, "leaving")


def _draw_dice(t: Table) -> str:
    """Draw the two dice on the beach of the active island, at the row and the column that they light."""
    if not t.dice:
        return ""
    here, row, column = t.dice
    x, y = PLACES[here]
    seed = f"{here}{row}{column}"
    return (
        '<g data-layer="">'
        + _draw_die("row", row + 1, x + GRID_X - 22, y + GRID_Y + CELL * row + CELL // 2, seed)
        + _draw_die("column", column + 1, x + GRID_X + CELL * column + CELL // 2, y + GRID_Y - 22, seed)
        + "</g>"
    )


def _draw_die(line: str, value: int, x: int, y: int, seed: str) -> str:
    """Draw a die of 28; its notch points into the line that it lights."""
    notch = "M14-6 21 0 14 6z" if line == "row" else "M-6 14 0 21 6 14z"
    name = pgettext("mcmulti", "row") if line == "row" else pgettext("mcmulti", "column")
    return (
        f'<g class="die {line}" data-key="die-{line}" data-roll="{value}" data-seed="{seed}"'
        f' transform="translate({x} {y})"><title>{escape(name)}: {value}</title>{path("notch", notch)}'
        f"{rect('edge', -14, -11, 28, 28, 7)}{rect('face', -14, -14, 28, 28, 7)}{PIPS}</g>"
    )


def draw_crossing(t: Table) -> str:
    """Frame the field where the lit lines meet."""
    if not t.dice or t.round == 1:
        return ""
    here, row, column = t.dice
    x, y = PLACES[here]
    return rect("crossing", x + GRID_X + CELL * column + 2, y + GRID_Y + CELL * row + 2, CELL - 4, CELL - 4, 9)

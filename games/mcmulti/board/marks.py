"""Marks on the fields: where something can be built or sold, what is planned, and what changed lately."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.contract import Event, Scene, Target
from games.core.svg import opening_tag
from games.mcmulti.board.layout import CELL, PLACES, X, Y, middle
from games.mcmulti.board.plan import PlannedPlant, picked_field
from games.mcmulti.board.shapes import disc, group, num, path, rect, text
from games.mcmulti.rules.actions import place_of, written_place
from games.mcmulti.rules.data import CELLS, ECONOMIES, INDEX, PLANT, REFINERY, SIZE, UNSET
from games.mcmulti.rules.plants import may_pump, sellable
from games.mcmulti.rules.prices import pump_price
from games.mcmulti.rules.state import DEFAULT_ORDERS, FOUNDING, PLANTS_PHASE, STRIKE, Table, View
from games.mcmulti.wording.names import short_money

SPRAY = (
    "M-3 4C-3-6-5-11-11-12c-4 0-6 3-6 7-3-8 2-13 8-12-1-6 5-9 9-5 4-4 10-1 9 5 6-1 11 4 8 12 0-4-2-7-6-7C5-11 3-6 3 4z"
    "M-19 2q-3 5 0 6t0-6zM19 1q-3 5 0 6t0-6z"
)
NAMING = ("orders", "first")  # words of an order that names plants for forced sales
CHANGED = ("built", "pump_built", "demolished", "forced")  # events that change a field


# --- below the plants -------------------------------------------------------------------------------------------------


def draw_fields(view: View, scene: Scene, planned: list[PlannedPlant], prefix: str) -> str:
    """Draw the fields of the active island that can be pressed. The plants above them let every press through."""
    t = view.table
    if scene.picked[:2] == NAMING or not (scene.targets or planned):
        return ""
    by_cell = {p.cell: p for p in planned if p.verb != "demolish"}
    taken, sold = t.islands[t.island].taken, {p.cell for p in planned if p.verb == "demolish"}
    picked = picked_field(scene)
    parts = []
    for i, name in enumerate(CELLS):
        target = scene.targets.get(name)
        if i in by_cell:
            parts.append(_draw_planned(by_cell[i], scene))
        elif i == picked:
            parts.append(_link(name, target, rect("planned", X[i] - 21, Y[i] - 21, 42, 42, 9)))
        elif target is not None and not taken >> i & 1 and i not in sold:
            parts.append(_draw_free(i, target, scene, prefix))
    return group(*PLACES[t.island], "".join(parts)) if parts else ""


def _draw_free(i: int, target: Target, scene: Scene, prefix: str) -> str:
    """Draw a free field. It is marked once a plant is chosen; before that, every free field can be pressed."""
    tile = f'<use href="#{prefix}-open" x="{X[i]}" y="{Y[i]}"/>' if target.marked and "build" in scene.picked else ""
    return f"{opening_tag(CELLS[i], target)}{FREE[i]}{tile}</a>"


FREE = tuple(rect("hit", X[i] - 23, Y[i] - 23, CELL, CELL) for i in range(len(CELLS)))


def _draw_planned(planned: PlannedPlant, scene: Scene) -> str:
    """Draw the golden frame of a plant that is planned. A press takes it back."""
    x, y = middle(planned.kind, planned.cell)
    size = 2 * CELL - 4 if planned.kind == REFINERY else CELL - 4
    reach = size / 2 + 2
    hit = rect("hit", x - reach, y - reach, 2 * reach, 2 * reach)
    frame = rect("planned", x - size / 2, y - size / 2, size, size, 9)
    return _link(planned.word, scene.targets.get(planned.word), hit + frame)


def _link(word: str, target: Target | None, inner: str) -> str:
    return inner if target is None else f"{opening_tag(word, target)}{inner}</a>"


# --- above the plants -------------------------------------------------------------------------------------------------


def draw_marks(view: View, scene: Scene, planned: list[PlannedPlant], before: Table) -> str:
    """Draw recent changes, prices of plants that can be sold, a strike of oil, and the numbers of planned plants."""
    t = view.table
    here = [
        *(_draw_badge(n, p) for n, p in enumerate(planned, 1) if p.verb != "demolish"),
        *_draw_tickets(before, scene, planned),
        _draw_gusher(before, scene, planned),
    ]
    drawn = "".join(here)
    return (
        draw_trail(scene.trail)
        + (group(*PLACES[t.island], drawn) if drawn else "")
        + "".join(_draw_named(view, scene, island) for island in range(4) if scene.picked[:2] == NAMING)
    )


def _draw_named(view: View, scene: Scene, here: int) -> str:
    """Draw the reader's plants that can be named to be sold first, and the numbers of those that were."""
    if view.seat is None or view.table.owners[here] != view.seat:
        return ""
    island, orders = view.table.islands[here], view.orders[view.seat] or DEFAULT_ORDERS
    chosen = [name[1:] for name in orders.named] + [words[-1] for words in scene.gathered]
    parts = []
    for i in range(len(CELLS)):
        kind, word = island.plant_on(i), written_place(place_of(here, i))
        target = scene.targets.get(word)
        if kind is None or (target is None and word not in chosen):
            continue
        x, y = middle(kind, i)
        size = 2 * CELL - 4 if kind == REFINERY else CELL - 4
        look = "named on" if word in chosen else "named"
        mark = rect(look, x - size / 2, y - size / 2, size, size, 9)
        if word in chosen:
            at = (x + size / 2 - 5, y - size / 2 + 5)
            mark += disc("badge", *at, 9) + text("badge-n", *at, chosen.index(word) + 1)
        parts.append(_link(word, target, mark))
    return group(*PLACES[here], "".join(parts))


def _draw_badge(n: int, planned: PlannedPlant) -> str:
    x, y = middle(planned.kind, planned.cell)
    out = CELL - 7 if planned.kind == REFINERY else CELL / 2 - 7
    return f'<g class="above">{disc("badge", x + out, y - out, 9)}{text("badge-n", x + out, y - out, n)}</g>'


def _draw_tickets(t: Table, scene: Scene, planned: list[PlannedPlant]) -> list[str]:
    """Draw a ticket with the price on each plant that can be sold, and a cross on those that will be."""
    sold = {p.cell: p for p in planned if p.verb == "demolish"}
    if t.phase not in (FOUNDING, PLANTS_PHASE) or scene.picked[:2] == NAMING:
        return []
    parts = []
    for kind, fields in enumerate(sellable(t)):
        for i, cell in enumerate(CELLS):
            if fields >> i & 1 and (i in sold or i != t.strike):  # a strike has its own mark
                word = cell if i in sold else f"sell-{cell}"
                if i in sold or word in scene.targets:
                    parts.append(_link(word, scene.targets.get(word), _draw_ticket(t, kind, i, gone=i in sold)))
    return parts


def _draw_ticket(t: Table, kind: int, cell: int, *, gone: bool) -> str:
    x, y = X[cell], Y[cell]
    reach = CELL if kind == REFINERY else 0
    size, out = CELL + reach, 30 + reach
    cross = path("crossed", f"M{x - 15} {y - 15}l{out} {out}m0-{out}l-{out} {out}") if gone else ""
    price = str(ECONOMIES[t.economy].sell[kind])
    wide = 8 * len(price) + 6
    ticket = path("ticket", f"M{-wide}-8.5H0l6 8.5-6 8.5h{-wide}z") + text("tag", 1 - wide / 2, 0.5, price)
    return rect("hit", x - 23, y - 23, size, size, 8) + cross + group(x + 17 + reach, y + 14 + reach, ticket)


def _draw_gusher(t: Table, scene: Scene, planned: list[PlannedPlant]) -> str:
    """Draw the fountain of a derrick that struck oil, with the price of the pump. A press builds it."""
    if not may_pump(t) or t.phase not in (STRIKE, PLANTS_PHASE) or any(p.verb == "pump" for p in planned):
        return ""
    x, y = X[t.strike], Y[t.strike]
    top = f"translate({x} {y - 20})" if t.strike >= SIZE else f"translate({x} {y - 6}) scale(.75)"  # below the die
    fountain = f'<g class="gusher" data-key="gusher" transform="{top}">{path("oil", SPRAY)}</g>'
    said = short_money(pump_price(t.islands))
    wide = 8 * len(said) + 6
    price = rect("ticket", x - wide / 2, y + 8, wide, 18, 4) + text("tag", x, y + 17.5, said)
    word = "gusher" if "gusher" in scene.targets else "pump"
    target = None if scene.picked[:2] == NAMING else scene.targets.get(word)
    return _link(word, target, rect("hit", x - 23, y - 23, 46, 49, 8) + fountain + price)


def draw_trail(trail: Iterable[Event]) -> str:
    """Frame the fields on which a plant was built or sold since the reader's last turn."""
    parts = []
    for event in trail:
        if event.kind in CHANGED:
            x, y = PLACES[event.data["island"]]
            i = INDEX[event.data["cell"]]
            size = 86 if PLANT.get(event.data.get("plant", ""), UNSET) == REFINERY else 40
            left, top = x + X[i] - 20, y + Y[i] - 20
            gone = f"M{left + 8} {top + 8}l{size - 16} {size - 16}m0-{size - 16}l-{size - 16} {size - 16}"
            parts.append(
                rect("last", left, top, size, size, 9)
                + path("pennant", f"M{num(left)} {num(top + 13)}v-13h13z")
                + (path("gone", gone) if event.kind in ("demolished", "forced") else "")
            )
    return f'<g class="above">{"".join(parts)}</g>' if parts else ""

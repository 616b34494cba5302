"""What the reader has planned but not confirmed: purchases and sales of plants, a trade, a sale to consumers."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract import Scene
from games.mcmulti.board.preview import preview
from games.mcmulti.rules.data import GOODS, INDEX, MARKETS, PLANT, PUMP, UNSET
from games.mcmulti.rules.state import Table, View


class PlannedPlant(NamedTuple):
    verb: str  # build, demolish or pump
    kind: int
    cell: int
    word: str  # the word whose target takes it back


class PlannedTrade(NamedTuple):
    market: int
    good: int
    n: int  # barrels; negative: they are sold


def planned_plants(t: Table, scene: Scene) -> list[PlannedPlant]:
    """Return the planned purchases and sales in their order. `t` is the table before them."""
    return [planned for words in (*scene.gathered, scene.picked) if (planned := _planned_plant(t, words)) is not None]


def _planned_plant(t: Table, words: tuple[str, ...]) -> PlannedPlant | None:
    match words:
        case ("build" | "demolish" as verb, plant, cell) if plant in PLANT and cell in INDEX:
            return PlannedPlant(verb, PLANT[plant], INDEX[cell], cell)
        case ("pump",) if t.strike != UNSET:
            return PlannedPlant("pump", PUMP, t.strike, "pump")
    return None


def picked_field(scene: Scene) -> int | None:
    """Return the field that was pressed before a plant was chosen for it."""
    return INDEX.get(scene.picked[0]) if scene.picked else None


def planned_trade(scene: Scene) -> PlannedTrade | None:
    match scene.picked:
        case ("buy" | "sell" as verb, market, good, n) if n.isdigit():
            return PlannedTrade(MARKETS.index(market), GOODS.index(good), int(n) if verb == "buy" else -int(n))
    return None


def planned_sale(scene: Scene) -> int:
    """Return how many barrels the stations are about to sell."""
    return int(scene.picked[1]) if scene.picked[:1] == ("consumer",) and len(scene.picked) > 1 else 0


def after_plan(view: View, scene: Scene) -> View | None:
    """Return the view after the planned purchases and sales of plants, or None if there are none."""
    found = None
    for words in (*scene.gathered, scene.picked):
        if _planned_plant(view.table, words) is not None:
            found = preview(found or view, words) or found
    return found

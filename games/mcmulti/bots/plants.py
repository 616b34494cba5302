"""How the bot buys and sells plants, and when it announces."""

from __future__ import annotations

from games.mcmulti.bots.outlook import Outlook, estimate, plant_values
from games.mcmulti.rules.actions import SINGLE_WORDS, Action, Build
from games.mcmulti.rules.data import ECONOMIES, GOAL, ON_SALE, PUMP, REFINERY, SIZE, STATION, UNSET
from games.mcmulti.rules.legality import pump_refusal
from games.mcmulti.rules.plants import demolitions, purchases
from games.mcmulti.rules.prices import pump_price
from games.mcmulti.rules.state import FOUNDING, Table

RESERVE = 9  # cash kept for gasoline, for each station
MIN_RETURN = 1.15  # a plant must earn this many times its price


def choose_plants(t: Table, seat: int) -> Action:
    """Return the next action of the plants phase."""
    o, lead = estimate(t, seat), max(GOAL, *t.cash)
    if t.announced == UNSET and t.cash[seat] >= lead:
        return SINGLE_WORDS["announce"]
    if pump_refusal(t) is None and pump_pays(t, seat, o):
        return SINGLE_WORDS["pump"]
    if t.phase != FOUNDING and (sale := _sale(t, seat, o, lead)) is not None:
        return sale
    return SINGLE_WORDS["end"] if o.last else _purchase(t, seat, o) or SINGLE_WORDS["end"]


def pump_pays(t: Table, seat: int, o: Outlook) -> bool:
    """Whether a pump is worth more than it costs now."""
    return plant_values(t, seat, o)[PUMP] > pump_price(t.islands)


def _sale(t: Table, seat: int, o: Outlook, lead: int) -> Action | None:
    """Return a sale if only cash counts now: in the last turn, or to reach a thousand while in the lead."""
    found, prices = list(demolitions(t)), ECONOMIES[t.economy].sell
    reach = t.cash[seat] + sum(prices[action.plant] for action in found)
    if found and (o.last or (t.announced == UNSET and reach >= lead)):
        return max(found, key=lambda action: prices[action.plant])
    return None


def _purchase(t: Table, seat: int, o: Outlook) -> Build | None:
    """Return the purchase that earns most for its price, or None if no purchase pays."""
    price, value = ECONOMIES[t.economy].buy, plant_values(t, seat, o)
    spare = t.cash[seat] - RESERVE * o.counts[STATION]
    wanted = [p for p in ON_SALE if price[p] <= spare and value[p] > MIN_RETURN * price[p]]
    for plant in sorted(wanted, key=lambda p: -value[p] / price[p]):
        sites = [build for build in purchases(t) if build.plant == plant]
        if sites:
            return min(sites, key=lambda build: (_crowding(t, build), build.cell))
    return None


def _crowding(t: Table, build: Build) -> int:
    """Return how bad a place is: plants of a kind should share few lines, refineries should leave no gaps."""
    row, column = divmod(build.cell, SIZE)
    if build.plant == REFINERY:
        return row % 2 + column % 2
    same = t.islands[t.island].sets[build.plant]
    return sum(1 for cell in range(SIZE * SIZE) if same >> cell & 1 and (cell // SIZE == row or cell % SIZE == column))

"""What is told about a finished match of McMulti: luck with the dice by what they brought, and money by source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.contract import Event
from games.core.insight import ChanceEvent, Insight, Possibility, Step, Values
from games.core.rng import Rng
from games.mcmulti.bots.outlook import estimate, plant_values
from games.mcmulti.rules.actions import Action, Announce, End, Roll
from games.mcmulti.rules.data import CRUDE, FOREIGN, GASOLINE, MARKETS, PUMP, SIZE, STEP, UNSET
from games.mcmulti.rules.prices import pump_price, track
from games.mcmulti.rules.state import PLANTS_PHASE, State, Table, View
from games.mcmulti.wording import insight as wording

DICE = "dice"
# Event -> source, the fact with the amount, and its sign.
MONEY = {
    "consumer": ("stations", "gain", 1),
    "order_sold": ("stations", "gain", 1),
    "sold": ("market_sales", "money", 1),
    "bought": ("market_purchases", "money", -1),
    "built": ("plants_built", "money", -1),
    "pump_built": ("plants_built", "money", -1),
    "demolished": ("plants_sold", "money", 1),
    "forced": ("plants_sold", "gain", 1),
    "levied": ("taxes", "paid", -1),
    "bonus": ("premium", "gain", 1),
}


class Dice(Rng):
    """Two given dice."""

    __slots__ = ("_given",)

    def __init__(self, row: int, column: int) -> None:
        super().__init__(b"", 0)
        self._given = [row, column]

    def below(self, n: int) -> int:
        return self._given.pop(0)


def chances(rules: Any, step: Step[State, Action]) -> Sequence[ChanceEvent]:
    """Return the roll with what all 36 rolls would have brought to every seat."""
    if not isinstance(step.action, Roll) or step.seat is None:
        return ()
    values = {(row, column): value_of_roll(rules, step, row, column) for row in range(SIZE) for column in range(SIZE)}
    _island, row, column = step.after.table.dice
    possible = tuple(Possibility(1 / len(values), value) for value in values.values())
    return (ChanceEvent(step.seat, DICE, values[row, column], possible),)


def value_of_roll(rules: Any, step: Step[State, Action], row: int, column: int) -> Values:
    """Return what each seat has after this roll, if the standing orders answer for the active seat."""
    state = rules.apply(step.before, step.decision, step.action, Dice(row, column)).state
    while not state.table.ended and state.table.phase != PLANTS_PHASE:
        decision = next(d for d in rules.pending(state) if d.holds_up)
        state = rules.apply(state, decision, rules.lapse(state, decision), Rng(b"", 0)).state
    return values_of(state.table)


def worth(s: State) -> Values:
    """Return the cash of each seat with its barrels at what the markets pay."""
    return values_of(s.table)


def values_of(t: Table) -> Values:
    markets = [m for m in range(len(MARKETS)) if not (m == FOREIGN and t.embargo)]
    crude, gasoline = (max(STEP[good] * t.free[track(m, good)] for m in markets) for good in (CRUDE, GASOLINE))
    values = [
        float(cash + crude * barrels + gasoline * fuel)
        for cash, barrels, fuel in zip(t.cash, t.crude, t.gasoline, strict=True)
    ]
    if t.strike != UNSET:
        pump = plant_values(t, t.seat, estimate(t, t.seat))[PUMP]
        values[t.seat] += max(0.0, pump - pump_price(t.islands))
    return tuple(values)


def sources(events: Sequence[Event]) -> Iterator[tuple[str, int, int]]:
    """Yield income and expenses by source, in millions."""
    for event in events:
        if event.kind in MONEY:
            source, fact, sign = MONEY[event.kind]
            yield source, event.data["seat"], sign * event.data[fact]


INSIGHT: Insight[State, Action, View] = Insight(
    chances=chances,
    chance_name=wording.chance_name,
    value=worth,
    value_name=wording.value_name,
    sources=sources,
    source_name=wording.source_name,
    sources_name=wording.sources_name,
    judge="default",
    judged=lambda view, decision, action: isinstance(action, Roll | End | Announce),
)

"""Random matches in which cash, barrels, tracks and plants are recomputed from the events alone.

.venv/bin/python -m games.mcmulti.tests.invariants 10000
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from typing import Any

from games.core.contract import Event
from games.core.rng import Rng
from games.mcmulti.bots import RandomKindBot
from games.mcmulti.rules import McMultiRules
from games.mcmulti.rules.data import DOMESTIC, FIELDS, FOREIGN, GOODS, HIGHEST, LOWEST, MARKETS, NEWS, PLANT
from games.mcmulti.rules.state import Options, State

RULES = McMultiRules()
SHORT = 15  # round limit of four matches out of five, to cover many openings


class Ledger:
    """Cash, barrels, tracks and plants according to the events."""

    def __init__(self, state: State) -> None:
        t = state.table
        self.cash, self.stock = list(t.cash), {"crude": list(t.crude), "gasoline": list(t.gasoline)}
        self.free, self.consumer = list(t.free), t.consumer
        self.plants: Counter[tuple[int, int]] = Counter()  # (island, plant)
        self.owners = list(t.owners)

    def record(self, event: Event) -> None:
        """Apply the change that an event describes."""
        data: dict[str, Any] = event.data
        match event.kind:
            case "bought" | "sold":
                sign = 1 if event.kind == "bought" else -1
                self.cash[data["seat"]] -= sign * data["money"]
                self.stock[data["good"]][data["seat"]] += sign * data["n"]
                self.free[2 * MARKETS.index(data["market"]) + GOODS.index(data["good"])] += sign * data["n"]
            case "consumer" | "order_sold":
                self.cash[data["seat"]] += data["gain"]
                self.stock["gasoline"][data["seat"]] -= data["n"]
                self.consumer -= data["n"]
            case "refined" | "order_refined":
                self.stock["crude"][data["seat"]] -= data["n"]
                self.stock["gasoline"][data["seat"]] += data["n"]
            case "pumped":
                self.stock["crude"][data["seat"]] += data["n"]
            case "built":
                self.cash[data["seat"]] -= data["money"]
                self.plants[data["island"], PLANT[data["plant"]]] += 1
            case "pump_built":
                self.cash[data["seat"]] -= data["money"]
                self.plants[data["island"], PLANT["derrick"]] -= 1
                self.plants[data["island"], PLANT["pump"]] += 1
            case "demolished" | "forced":
                self.cash[data["seat"]] += data["money"] if event.kind == "demolished" else data["gain"]
                self.plants[data["island"], PLANT[data["plant"]]] -= 1
            case "levied":
                self.cash[data["seat"]] -= data["paid"]
            case "bonus":
                self.cash[data["seat"]] += data["gain"]
            case "economy":
                self.consumer = data["price"]
            case "removed":
                self.free[2 * DOMESTIC + GOODS.index(data["good"])] += data["n"]
            case "moved":
                self.free[2 * FOREIGN + GOODS.index(data["good"])] += data["n"]
                self.free[2 * DOMESTIC + GOODS.index(data["good"])] -= data["n"]
                self.consumer = data["price"]
            case "left":
                for goods in self.stock.values():
                    goods[data["seat"]] = 0
                gone = [i for i, owner in enumerate(self.owners) if owner == data["seat"]]
                for key in [key for key in self.plants if key[0] in gone]:
                    del self.plants[key]

    def assert_matches(self, state: State, *, plants: bool) -> None:
        """Compare with the state; `plants` says whether to compare the islands too, which is slow."""
        t = state.table
        assert tuple(self.cash) == t.cash and min(t.cash) >= 0
        assert tuple(self.stock["crude"]) == t.crude and min(t.crude) >= 0
        assert tuple(self.stock["gasoline"]) == t.gasoline and min(t.gasoline) >= 0
        assert tuple(self.free) == t.free and all(0 <= free <= FIELDS for free in t.free)
        assert self.consumer == t.consumer and LOWEST <= t.consumer <= HIGHEST
        assert sorted(state.news) == [str(i) for i in range(len(NEWS))]
        for here, island in enumerate(t.islands if plants else ()):
            assert [self.plants[here, plant] for plant in range(4)] == [fields.bit_count() for fields in island.sets]
            single = island.derricks.bit_count() + island.stations.bit_count() + island.pumps.bit_count()
            assert island.taken.bit_count() == single + 4 * island.refineries.bit_count()  # nothing overlaps
            assert island.taken < 1 << 36


def check_match(seats: int, number: int) -> tuple[int, Counter[str]]:
    """Play one random match and check it after every action; return the number of actions and the kinds of events."""
    key, moves = f"audit {number}".encode(), 0
    bot, own = RandomKindBot(), Rng(b"bot" + key, 0)
    limit = Options().round_limit if number % 5 == 0 else SHORT
    state = RULES.setup(Options(round_limit=limit), seats, Rng(key, 0)).state
    ledger, seen = Ledger(state), Counter[str]()
    leaves = 100 + number % 50 if number % 7 == 0 and seats > 2 else 0
    while asked := RULES.pending(state):
        moves += 1
        if moves == leaves:
            result = RULES.leave(state, seats - 1, Rng(key, moves))
        else:
            decision = asked[own.below(len(asked))] if not own.below(20) else asked[-1]
            legal = partial(RULES.legal, state, decision)
            action = bot.choose(RULES.view(state, decision.seat), decision, legal, own)
            if action is None:
                continue
            result = RULES.apply(state, decision, action, Rng(key, moves))
        for event in result.events:
            ledger.record(event)
            seen[event.kind] += 1
        ledger.assert_matches(result.state, plants=result.state.table.islands is not state.table.islands)
        state = result.state
    return moves, seen


def check_matches(matches: int) -> tuple[int, Counter[str]]:
    """Check this many matches of two, three and four seats."""
    moves, seen = 0, Counter[str]()
    for number in range(matches):
        played, events = check_match(2 + number % 3, number)
        moves += played
        seen += events
    return moves, seen


if __name__ == "__main__":
    print(*check_matches(int(sys.argv[1])))

"""The bots. They decide from a view, like any player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from games.core.bots import ENOUGH
from games.core.contract import Decision
from games.core.rng import Rng
from games.mcmulti.bots.barrels import barrels_to_refine, barrels_to_sell, choose_orders, choose_trade
from games.mcmulti.bots.outlook import estimate
from games.mcmulti.bots.plants import choose_plants, pump_pays
from games.mcmulti.rules.actions import SINGLE_WORDS, Action, Consumer, Refine
from games.mcmulti.rules.state import View

ORDERS_ONE_IN = 60  # the random bot changes its standing orders once in this many chances
RANDOM_PERCENT = 50  # share of the easy bot's actions that are random


class RandomKindBot:
    """Chooses a random kind of action, then a random action of that kind, so that a turn ends after a few actions."""

    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if not decision.holds_up and rng.below(ORDERS_ONE_IN):
            return None
        kinds: dict[type[Action], list[Action]] = {}
        for action in islice(legal(), ENOUGH):
            kinds.setdefault(type(action), []).append(action)
        return rng.choice(kinds[rng.choice(list(kinds))])


class McMultiBot:
    """Buys the plants that earn most, trades barrels below or above their value, announces when in the lead."""

    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        t, seat = view.table, decision.seat
        match decision.kind:
            case "orders":
                return choose_orders(view, seat)
            case "market":
                return choose_trade(t, seat) or SINGLE_WORDS["roll"]
            case "consumer":
                return Consumer(barrels_to_sell(t, seat))
            case "refine":
                return Refine(barrels_to_refine(t, seat))
            case "strike":
                return SINGLE_WORDS["pump" if pump_pays(t, seat, estimate(t, seat)) else "later"]
        return choose_plants(t, seat)


class EasyBot(McMultiBot):
    """For a first match: about half of its actions are random."""

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.holds_up and rng.below(100) < RANDOM_PERCENT:
            return RandomKindBot().choose(view, decision, legal, rng)
        return super().choose(view, decision, legal, rng)

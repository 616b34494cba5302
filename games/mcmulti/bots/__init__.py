"""The bots. They decide from a view, like any player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from games.core.bots import ENOUGH
from games.core.contract import Decision
from games.core.rng import Rng
from games.mcmulti.bots.barrels import barrels_to_refine, barrels_to_sell, choose_orders, choose_trade
from games.mcmulti.bots.outlook import estimate, is_last_turn
from games.mcmulti.bots.plants import choose_plants, pump_pays
from games.mcmulti.rules.actions import SINGLE_WORDS, Action, Consumer, Refine, Sell
from games.mcmulti.rules.dice import most_to_refine, most_to_sell
from games.mcmulti.rules.state import Table, View

ORDERS_ONE_IN = 60  # the random bot changes its standing orders once in this many chances
SMALL_STOCK = 12  # barrels; with more, the easy bot buys none


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
    """An opponent for a first match: keeps few barrels, and refines and sells as many as it can at any price."""

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        t, seat = view.table, decision.seat
        match decision.kind:
            case "orders":
                return None
            case "market":
                return self._trade(t, seat) or SINGLE_WORDS["roll"]
            case "consumer":
                return Consumer(most_to_sell(t, seat))
            case "refine":
                return Refine(most_to_refine(t, seat))
        return super().choose(view, decision, legal, rng)

    def _trade(self, t: Table, seat: int) -> Action | None:
        """Return a purchase while the stock is small. Only the last turn is for selling."""
        trade = choose_trade(t, seat)
        wanted = is_last_turn(t) if isinstance(trade, Sell) else t.crude[seat] + t.gasoline[seat] < SMALL_STOCK
        return trade if wanted else None

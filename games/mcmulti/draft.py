"""A state being changed: what a roll sets off touches nearly everything, so it is written down once, at the end."""

from __future__ import annotations

from typing import Any

from games.core.contract import Event
from games.mcmulti.data import NOBODY, PLANTS
from games.mcmulti.state import State, Table


class Draft:
    __slots__ = (
        "announced", "cash", "consumer", "crude", "dice", "economy", "embargo", "ended", "events", "free", "gasoline",
        "island", "islands", "left", "market", "news", "options", "orders", "owners", "phase", "recent", "round",
        "start", "strike", "turned", "wealth",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        t = state.table
        self.news, self.orders = state.news, state.orders
        self.options, self.start, self.island, self.phase, self.round = t.options, t.start, t.island, t.phase, t.round
        self.owners, self.islands, self.free = list(t.owners), list(t.islands), list(t.free)
        self.cash, self.crude, self.gasoline = list(t.cash), list(t.crude), list(t.gasoline)
        self.consumer, self.economy, self.turned, self.embargo = t.consumer, t.economy, t.turned, t.embargo
        self.dice, self.market, self.strike, self.announced = t.dice, t.market, t.strike, t.announced
        self.recent, self.wealth, self.left, self.ended = t.recent, t.wealth, t.left, t.ended
        self.events: list[Event] = []

    def state(self) -> State:
        # The lists hold four islands each; that a tuple made of one does too, the checker cannot know.
        table = Table(
            self.options, tuple(self.owners), self.start, self.island, self.phase, self.round,  # type: ignore[arg-type]  # tuples of a known length
            tuple(self.cash), tuple(self.crude), tuple(self.gasoline),
            tuple(self.islands), tuple(self.free), self.consumer, self.economy,  # type: ignore[arg-type]  # tuples of a known length
            self.turned, self.embargo, self.dice, self.market, self.strike, self.announced,
            self.recent, self.wealth, self.left, self.ended,
        )  # fmt: skip
        return State(table, self.news, self.orders)

    @property
    def seat(self) -> int:
        return self.owners[self.island]

    @property
    def playing(self) -> list[int]:
        return [seat for seat in range(len(self.cash)) if seat not in self.left]

    def tell(self, kind: str, **facts: Any) -> None:
        self.events.append(Event(kind, facts))

    def in_turn_order(self) -> list[int]:
        """Everybody who still plays, from the active seat on (M-31)."""
        ahead = (self.owners[(self.island + i) % 4] for i in range(4))
        return list(dict.fromkeys(seat for seat in ahead if seat != NOBODY))

    def plants(self, seat: int) -> list[int]:
        """How many plants of each kind a seat owns, on all of its islands."""
        counts = [0] * len(PLANTS)
        for owner, island in zip(self.owners, self.islands, strict=True):
            if owner == seat:
                for plant, fields in enumerate(island.sets):
                    counts[plant] += fields.bit_count()
        return counts

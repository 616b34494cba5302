"""A mutable copy of a state.

A roll changes nearly every field, so the changes are collected here and become one new State at the end.
"""

from __future__ import annotations

from typing import Any

from games.core.contract import Event
from games.core.seats import still_playing
from games.mcmulti.rules.data import OWNERLESS, PLANTS
from games.mcmulti.rules.state import State, Table


class Draft:
    """The fields of State and Table as attributes, and the events so far."""

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
        """Return the changed state."""
        # mypy cannot know that a tuple made of a list of four has four elements.
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
        """The active seat."""
        return self.owners[self.island]

    @property
    def playing(self) -> list[int]:
        return still_playing(len(self.cash), self.left)

    def add_event(self, kind: str, **facts: Any) -> None:
        self.events.append(Event(kind, facts))

    def in_turn_order(self) -> list[int]:
        """Return the seats that still play, beginning with the active one (M-31)."""
        ahead = (self.owners[(self.island + i) % 4] for i in range(4))
        return list(dict.fromkeys(seat for seat in ahead if seat != OWNERLESS))

    def plants(self, seat: int) -> list[int]:
        """Return how many plants of each kind a seat owns on all of its islands."""
        counts = [0] * len(PLANTS)
        for owner, island in zip(self.owners, self.islands, strict=True):
            if owner == seat:
                for plant, fields in enumerate(island.sets):
                    counts[plant] += fields.bit_count()
        return counts

"""The bots: one plays at random, one takes as many pebbles as it can."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.bots import RandomBot
from games.core.contract import Decision
from games.core.rng import Rng
from tests.toy.pebbles.rules.actions import End, Hide, Take
from tests.toy.pebbles.rules.state import MOST_HIDDEN, MOST_TAKEN, View

SELDOM = 12  # the random bot opens its hand once in so many chances


class RarelyShowingBot(RandomBot):
    def choose(self, view: Any, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if not decision.holds_up and rng.below(SELDOM):
            return None
        return super().choose(view, decision, legal, rng)


class GreedyBot:
    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.kind == "hide":
            return Hide(rng.below(MOST_HIDDEN) + 1)
        if decision.kind == "turn":
            return Take() if view.pile and view.now < MOST_TAKEN else End()
        return None

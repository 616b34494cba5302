"""The bots of X.net: one plans its whole turn, the easy one looks one action ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.contract import Decision
from games.core.rng import Rng
from games.xnet.bots.planning import best_action, candidates
from games.xnet.rules.actions import End
from games.xnet.rules.position import Position
from games.xnet.rules.state import View

WIDTH, DEPTH = 3, 8  # of the beam search
RANDOM_PERCENT = 55  # how often the easy bot chooses at random


class XnetBot:
    """Plays the first action of the best turn found by a beam search."""

    quick = False

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        return best_action(view, decision.seat, WIDTH, DEPTH)


class EasyBot:
    """A weak opponent for a first match: chooses at random more often than not."""

    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if rng.below(100) < RANDOM_PERCENT:
            likely = [*candidates(Position.from_view(view, decision.seat))] or [*legal()]
            action = rng.choice(likely)
            return best_action(view, decision.seat, 1, 1) if isinstance(action, End) else action
        return best_action(view, decision.seat, 1, 1)

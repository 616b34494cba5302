"""The bots of X.net: one plans its whole turn, the easy one looks one action ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.contract import Decision
from games.core.rng import Rng
from games.xnet.bots.planning import best_action
from games.xnet.rules.state import View

WIDTH, DEPTH = 3, 8  # of the beam search


class XnetBot:
    """Plays the first action of the best turn found by a beam search."""

    quick = False

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        return best_action(view, decision.seat, WIDTH, DEPTH)


class EasyBot:
    """An opponent for a first match: looks one action ahead, and has no plan for the rest of its turn."""

    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        return best_action(view, decision.seat, 1, 1)

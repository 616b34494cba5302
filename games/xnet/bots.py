"""Opponents: one that plans its whole turn from what its seat sees, and an easy one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.contract import Decision
from games.core.rng import Rng
from games.xnet.actions import End
from games.xnet.planning import best_action, candidates
from games.xnet.position import of_view
from games.xnet.state import View

WIDTH, DEPTH = 3, 8
WANDERING = 55  # actions in a hundred that the easy bot takes at random


class XnetBot:
    quick = False

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        return best_action(view, decision.seat, WIDTH, DEPTH)


class EasyBot:
    """For somebody's first match: looks one step ahead, and mostly does something else."""

    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if rng.below(100) < WANDERING:
            likely = [*candidates(of_view(view, decision.seat))] or [*legal()]
            action = rng.choice(likely)
            return best_action(view, decision.seat, 1, 1) if isinstance(action, End) else action
        return best_action(view, decision.seat, 1, 1)

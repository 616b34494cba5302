"""The default bot: it rolls low dice again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.contract import Decision
from games.core.rng import Rng
from tests.toy.candles.rules import Keep, Roll, View


class CarefulBot:
    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        return Keep() if view.dice[decision.seat] > 3 else Roll()

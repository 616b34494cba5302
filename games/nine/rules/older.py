"""Older versions of the rules, for matches that began under them."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from games.core.contract import Result
from games.core.rng import Rng
from games.nine.rules import NineRules
from games.nine.rules.setup import set_up, unconnected
from games.nine.rules.state import Options, State


class NineRules1(NineRules):
    """Version 1: a shuffled board need not be balanced (N-5 without N-27), and pieces have no names."""

    def setup(self, options: Options, seats: int, rng: Rng) -> Result[State]:
        result = set_up(options, seats, rng, accepted=unconnected)
        return replace(result, state=replace(result.state, places=UNSET))

"""Older versions of the rules, for matches that began under them."""

from __future__ import annotations

from games.core.contract import Decision, Result
from games.core.rng import Rng
from games.mcmulti.rules import McMultiRules
from games.mcmulti.rules.actions import Action
from games.mcmulti.rules.state import State


class McMultiRules1(McMultiRules):
    """Version 1: selling the derrick that struck oil does not cancel the strike.

    So a new derrick on the same field can become a pump in the same turn, against M-15.
    """

    def apply(self, s: State, d: Decision, a: Action, rng: Rng) -> Result[State]:
        return self.perform(s, d, a, rng)

"""How many worlds and last wells are still possible for a seat. Exact, and fast enough to need no bound."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from games.i9n.rules.data import PAIRS
from games.i9n.rules.deduction import deduce, evidence
from games.i9n.rules.state import View


def worlds(views: Sequence[View]) -> int:
    """Count the last wells together with the orders of their six cards; the latest view contains all that is known."""
    view = views[-1]
    if view.ended:
        return 1
    return deduce(evidence(view, view.mine)).worlds * factorial(len(PAIRS) - view.phase)


def last_wells(views: Sequence[View]) -> int:
    """Count the fields that can be the last well."""
    view = views[-1]
    return 1 if view.ended else deduce(evidence(view, view.mine)).last.bit_count()

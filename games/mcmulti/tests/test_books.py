"""Money and barrels are exact: what changes has a cause in the log."""

from __future__ import annotations

from games.mcmulti.telling import _EVENTS
from games.mcmulti.tests.books import conserve


def test_every_change_of_cash_and_barrels_has_a_cause_in_the_log():
    moves, seen = conserve(80)
    assert moves > 15_000
    assert set(seen) == set(_EVENTS) - {"started"}

"""Cash, barrels and plants change only as the events say."""

from __future__ import annotations

from games.mcmulti.tests.invariants import check_matches
from games.mcmulti.wording.events import SENTENCES


def test_events_explain_every_change_of_cash_and_barrels():
    moves, seen = check_matches(80)
    assert moves > 15_000
    assert set(seen) == set(SENTENCES) - {"started"}

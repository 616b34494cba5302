"""Add the golden matches of Pebbles that are missing: .venv/bin/python -m tests.toy.pebbles.tests.make_goldens"""

from __future__ import annotations

from pathlib import Path

from games.core.goldens import Plan, keep
from games.core.replay import Entry
from tests.toy.pebbles import GAME
from tests.toy.pebbles.rules.state import Options

FOLDER = Path(__file__).parent / "goldens"


def at(*entries: Entry) -> dict[int, Entry]:
    return {entry.number: entry for entry in entries}


PLANS = (
    Plan("empty-2", 2, "empty", tie=False),
    Plan("empty-tie-3", 3, "empty", tie=True),
    Plan("large-no-dice-4", 4, "empty", Options(pile="large", dice=False)),
    Plan("undo-2", 2, "empty", interruptions=at(Entry(4, "undo"))),
    Plan("round-limit-3", 3, "round_limit", Options(round_limit=2)),
    Plan("round-limit-left-4", 4, "round_limit", Options(round_limit=3), interruptions=at(Entry(7, "leave", 2))),
    Plan("last-seat-3", 3, "last_seat", interruptions=at(Entry(2, "leave", 1), Entry(6, "leave", 0))),
    Plan("agreement-3-one-left", 3, "agreement", interruptions=at(Entry(5, "leave", 0), Entry(9, "end"))),
)

if __name__ == "__main__":
    keep(GAME, FOLDER, PLANS)

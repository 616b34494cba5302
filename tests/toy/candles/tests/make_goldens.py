"""Add the golden matches of Candles that are missing: .venv/bin/python -m tests.toy.candles.tests.make_goldens"""

from __future__ import annotations

from pathlib import Path

from games.core.goldens import Plan, keep
from games.core.replay import Entry
from tests.toy.candles import GAME
from tests.toy.candles.rules import Options

FOLDER = Path(__file__).parent / "goldens"


def at(*entries: Entry) -> dict[int, Entry]:
    return {entry.number: entry for entry in entries}


PLANS = (
    Plan("last-seat-3", 3, "last_seat"),
    Plan("last-seat-left-4", 4, "last_seat", interruptions=at(Entry(3, "leave", 1))),
    Plan("round-limit-3", 3, "round_limit", Options(round_limit=2), tie=False),
    Plan("agreement-4", 4, "agreement", Options(candles=1), interruptions=at(Entry(9, "end"))),
)

if __name__ == "__main__":
    keep(GAME, FOLDER, PLANS)

"""Add the golden matches of X.net that are missing: .venv/bin/python -m games.xnet.tests.make_goldens"""

from __future__ import annotations

from pathlib import Path

from games.core.goldens import Plan, keep
from games.core.replay import Entry
from games.xnet import GAME
from games.xnet.rules.state import Options

FOLDER = Path(__file__).parent / "goldens"


def leave(number: int, seat: int) -> dict[int, Entry]:
    return {number: Entry(number, "leave", seat)}


def undo(*numbers: int) -> dict[int, Entry]:
    """Undo the last action at these entries."""
    return {number: Entry(number, "undo") for number in numbers}


PLANS = (
    Plan("target-3", 3, "target", bot="default"),
    Plan("target-4", 4, "target", bot="default"),
    Plan("target-5", 5, "target", bot="default"),
    Plan("target-6", 6, "target", bot="default"),
    Plan("easy-3", 3, "target", Options(target=60), "easy"),
    Plan("random-reshuffled-4", 4, "target"),
    Plan("undone-3", 3, "target", Options(target=60), "default", undo(3, 9, 14)),
    Plan("target-200-left-4", 4, "target", Options(target=200), "default", leave(6, 2)),
    Plan("round-limit-3", 3, "round_limit", Options(round_limit=5), "easy", tie=False),
    Plan("round-limit-tie-4", 4, "round_limit", Options(round_limit=2), "random", tie=True),
    Plan("round-limit-left-6", 6, "round_limit", Options(round_limit=3), "random", leave(11, 2) | leave(20, 5)),
    Plan("last-seat-3", 3, "last_seat", None, "random", leave(9, 1) | leave(15, 2)),
    Plan("agreement-5-one-left", 5, "agreement", None, "default", leave(7, 1) | {30: Entry(30, "end")}),
)

if __name__ == "__main__":
    keep(GAME, FOLDER, PLANS)

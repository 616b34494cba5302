"""Add the golden matches of NINE that are missing: .venv/bin/python -m games.nine.tests.make_goldens"""

from __future__ import annotations

from pathlib import Path

from games.core.goldens import Plan, keep
from games.core.replay import Entry
from games.nine import GAME
from games.nine.rules.state import Options

FOLDER = Path(__file__).parent / "goldens"


def leave(number: int, seat: int) -> dict[int, Entry]:
    return {number: Entry(number, "leave", seat)}


PLANS = (
    Plan("automatic-2", 2, "nine", bot="default"),
    Plan("automatic-3", 3, "nine", bot="default"),
    Plan("automatic-4", 4, "nine", bot="default"),
    Plan("spoken-2", 2, "nine", Options(call="spoken"), "default"),
    Plan("spoken-3", 3, "nine", Options(call="spoken"), "default"),
    Plan("junior-3", 3, "nine", Options(version="junior"), "default"),
    Plan("junior-spoken-4", 4, "nine", Options(version="junior", call="spoken"), "default"),
    Plan("dealt-2", 2, "nine", Options(setup="dealt"), "default"),
    Plan("dealt-3-one-left", 3, "nine", Options(setup="dealt"), "default", leave(5, 1)),
    Plan("dealt-spoken-4", 4, "nine", Options(setup="dealt", call="spoken"), "default"),
    Plan("round-limit-2", 2, "round_limit", Options(round_limit=3), tie=False),
    Plan("round-limit-tie-3", 3, "round_limit", Options(round_limit=4), tie=True),
    Plan("round-limit-left-4", 4, "round_limit", Options(round_limit=3), "random", leave(7, 2), tie=False),
    Plan("last-seat-2", 2, "last_seat", interruptions=leave(9, 1)),
    Plan("last-seat-dealt-3", 3, "last_seat", Options(setup="dealt"), "random", leave(4, 0) | leave(20, 2)),
    Plan("agreement-3-one-left", 3, "agreement", interruptions=leave(5, 1) | {12: Entry(12, "end")}),
    # The following matches are played under version 2 of the rules: balanced boards, and pieces with names.
    Plan("balanced-2", 2, "nine", bot="default"),
    Plan("balanced-4", 4, "nine", bot="default"),
    Plan("balanced-spoken-3", 3, "nine", Options(call="spoken"), "default"),
    Plan("balanced-junior-3", 3, "nine", Options(version="junior"), "default"),
    Plan("balanced-round-limit-tie-4", 4, "round_limit", Options(round_limit=2), "easy", tie=True),
    Plan("balanced-last-seat-3", 3, "last_seat", interruptions=leave(4, 0) | leave(9, 2)),
    Plan("balanced-agreement-2", 2, "agreement", interruptions={8: Entry(8, "end")}),
    Plan("named-dealt-3-one-left", 3, "nine", Options(setup="dealt"), "default", leave(7, 2)),
    Plan("named-dealt-junior-2", 2, "nine", Options(setup="dealt", version="junior"), "default"),
)

if __name__ == "__main__":
    keep(GAME, FOLDER, PLANS)

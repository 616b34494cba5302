"""Create the golden matches that are missing: .venv/bin/python -m games.mcmulti.tests.make_goldens"""

from __future__ import annotations

from pathlib import Path

from games.core.goldens import Plan, keep
from games.core.replay import Entry
from games.mcmulti import GAME
from games.mcmulti.rules.state import Options

FOLDER = Path(__file__).parent / "goldens"


def at(*entries: Entry) -> dict[int, Entry]:
    return {entry.number: entry for entry in entries}


def leave(number: int, seat: int) -> Entry:
    return Entry(number, "leave", seat)


PLANS = (
    Plan("thousand-2", 2, "thousand", bot="default"),
    Plan("thousand-3", 3, "thousand", bot="default"),
    Plan("thousand-4", 4, "thousand", bot="default"),
    Plan("thousand-easy-3", 3, "thousand", bot="easy"),
    Plan("thousand-random-2", 2, "thousand"),
    Plan("thousand-random-4", 4, "thousand"),
    Plan("thousand-4-two-left", 4, "thousand", Options(round_limit=0), interruptions=at(leave(40, 1), leave(90, 3))),
    Plan("thousand-3-undo", 3, "thousand", None, "easy", at(Entry(12, "undo"), Entry(31, "undo"))),
    Plan("round-limit-2", 2, "round_limit", Options(round_limit=12, odds=False), tie=False),
    Plan("round-limit-random-3", 3, "round_limit"),
    Plan("round-limit-tie-4", 4, "round_limit", Options(round_limit=1), tie=True),
    Plan("round-limit-3-one-left", 3, "round_limit", Options(round_limit=8), interruptions=at(leave(3, 2))),
    Plan("last-seat-2", 2, "last_seat", interruptions=at(leave(30, 1))),
    Plan("last-seat-4", 4, "last_seat", interruptions=at(leave(4, 0), leave(33, 2), leave(61, 1))),
    Plan("agreement-3-one-left", 3, "agreement", interruptions=at(leave(25, 1), Entry(60, "end"))),
    # The following matches are played under version 2 of the rules.
    Plan("round-limit-strike-sold-2", 2, "round_limit", Options(round_limit=14)),
)

if __name__ == "__main__":
    keep(GAME, FOLDER, PLANS)

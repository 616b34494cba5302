"""Record the golden matches that are missing: .venv/bin/python -m games.orapa.tests.make_goldens"""

from __future__ import annotations

from pathlib import Path

from games.core.goldens import Plan, keep
from games.core.replay import Entry
from games.orapa import GAME
from games.orapa.rules.state import Options

FOLDER = Path(__file__).parent / "goldens"


def leave(number: int, seat: int) -> dict[int, Entry]:
    return {number: Entry(number, "leave", seat)}


PLANS = (
    # two players who explore each other's mines, with every set of gems
    Plan("solved-2", 2, "solved", bot="default"),
    Plan("solved-clear-2", 2, "solved", Options(clear=True), "default"),
    Plan("solved-black-2", 2, "solved", Options(black=True), "default"),
    Plan("solved-both-2", 2, "solved", Options(clear=True, black=True), "default"),
    Plan("wrong-2", 2, "wrong_solution"),
    Plan("wrong-both-2", 2, "wrong_solution", Options(clear=True, black=True)),
    Plan("round-limit-2", 2, "round_limit", Options(round_limit=3), tie=True),
    Plan("resigned-2", 2, "resigned", interruptions=leave(9, 1)),
    Plan("resigned-hiding-2", 2, "resigned", interruptions=leave(2, 0)),
    # a game master
    Plan("solved-3", 3, "solved", bot="default"),
    Plan("solved-black-4", 4, "solved", Options(black=True, master="drawn"), "default"),
    Plan("solved-clear-5", 5, "solved", Options(clear=True), "default"),
    Plan("solved-master-left-3", 3, "solved", Options(), "default", leave(5, 0)),
    Plan("solved-master-left-hiding-4", 4, "solved", Options(), "default", leave(1, 0)),
    Plan("all-wrong-3", 3, "all_wrong"),
    Plan("all-wrong-drawn-4", 4, "all_wrong", Options(master="drawn")),
    Plan("all-wrong-master-left-3", 3, "all_wrong", Options(), "random", leave(12, 0), tie=True),
    Plan("resigned-3", 3, "resigned", Options(), "random", leave(8, 1) | leave(10, 2)),
    Plan("round-limit-4", 4, "round_limit", Options(round_limit=2)),
    Plan("agreement-3-one-left", 3, "agreement", Options(), "random", leave(9, 1) | {12: Entry(12, "end")}),
    # a mine hidden by the site
    Plan("solved-site-1", 1, "solved", bot="default"),
    Plan("solved-both-site-1", 1, "solved", Options(clear=True, black=True), "default"),
    Plan("solved-site-2", 2, "solved", Options(master="site"), "default"),
    Plan("solved-site-easy-3", 3, "solved", Options(master="site"), "easy"),
    Plan("all-wrong-site-1", 1, "all_wrong"),
    Plan("all-wrong-site-2", 2, "all_wrong", Options(master="site"), tie=True),
    Plan("round-limit-site-5", 5, "round_limit", Options(master="site", round_limit=1), tie=True),
)

if __name__ == "__main__":
    keep(GAME, FOLDER, PLANS)

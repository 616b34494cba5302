"""Check many random mines: .venv/bin/python -m games.orapa.tests.random_mines 10000"""

from __future__ import annotations

import sys
from collections import Counter

from games.core.rng import Rng
from games.orapa.rules.data import LABELS
from games.orapa.rules.mines import complete, conflict, gems_in_play, random_mine
from games.orapa.rules.waves import ABSORBED, INKS_PER_LABEL, SQUARE, MineGrid, exit_label

SETS = [gems_in_play(clear, black) for clear in (False, True) for black in (False, True)]
LONGEST = 4 * len(SQUARE)  # steps in a mine: every cell in every direction once


def check_random_mines(mines: int) -> Counter[str]:
    """Assert that mines are legal, no wave loops, and a wave from X to Y leads back from Y to X in the same colour."""
    seen: Counter[str] = Counter()
    for number in range(mines):
        gems = SETS[number % len(SETS)]
        mine = random_mine(gems, Rng(b"many", number))
        assert complete(mine, gems) and all(conflict(mine, lay) is None for lay in mine)
        mine_grid = MineGrid(mine)
        answers = mine_grid.waves()
        for label in range(len(LABELS)):
            path, _inks = mine_grid.path(label)
            assert len(path) <= LONGEST + 2
            assert answers[label] == mine_grid.wave(label)
            seen["waves"] += 1
            if answers[label] == ABSORBED:
                seen["absorbed"] += 1
                continue
            there = exit_label(answers[label])
            assert answers[there] == label * INKS_PER_LABEL + answers[label] % INKS_PER_LABEL
            back, _inks = mine_grid.path(there)
            assert back == path[::-1]
            seen["came back"] += there == label
        seen["mines"] += 1
    return seen


if __name__ == "__main__":
    print(dict(check_random_mines(int(sys.argv[1]))))

"""Random mines by the thousand: .venv/bin/python -m games.orapa.tests.many 10000"""

from __future__ import annotations

import sys
from collections import Counter

from games.core.rng import Rng
from games.orapa.data import LABELS
from games.orapa.mines import complete, gems_in_play, quarrel, random_mine
from games.orapa.waves import ABSORBED, INKS_PER_LABEL, SQUARE, Ground, leaves

SETS = [gems_in_play(clear, black) for clear in (False, True) for black in (False, True)]
LONGEST = 4 * len(SQUARE)  # steps in a mine: every cell in every direction once


def reversible(mines: int) -> Counter[str]:
    """Every mine is legal; no wave loops; what leads from X to Y leads from Y to X, in the same colour."""
    seen: Counter[str] = Counter()
    for number in range(mines):
        gems = SETS[number % len(SETS)]
        mine = random_mine(gems, Rng(b"many", number))
        assert complete(mine, gems) and all(quarrel(mine, lay) is None for lay in mine)
        ground = Ground(mine)
        answers = ground.waves()
        for label in range(len(LABELS)):
            way, _inks = ground.path(label)
            assert len(way) <= LONGEST + 2
            assert answers[label] == ground.wave(label)
            seen["waves"] += 1
            if answers[label] == ABSORBED:
                seen["absorbed"] += 1
                continue
            there = leaves(answers[label])
            assert answers[there] == label * INKS_PER_LABEL + answers[label] % INKS_PER_LABEL
            back, _inks = ground.path(there)
            assert back == way[::-1]
            seen["came back"] += there == label
        seen["mines"] += 1
    return seen


if __name__ == "__main__":
    print(dict(reversible(int(sys.argv[1]))))

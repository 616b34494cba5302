"""Measure the speed of the rules and of python-chess in one run: .venv/bin/python -m games.orapa.tests.speed"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

import chess

from games.core.rng import Rng
from games.orapa import GAME
from games.orapa.rules.mines import gems_in_play, random_mine
from games.orapa.rules.state import Options
from games.orapa.rules.waves import MineGrid

MINES = [random_mine(gems_in_play(i % 4 > 1, bool(i % 2)), Rng(b"pace", i)) for i in range(200)]


def tracings(seconds: float) -> float:
    """Return the mines per second of which all 36 waves are traced, including the preparation of each mine."""
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        for mine in MINES:
            MineGrid(mine).waves()
        done += len(MINES)
    return done / (time.perf_counter() - start)


def moves(seconds: float) -> float:
    """Return the random moves per second through the whole contract: pending, legal, check, apply."""
    rules, chance, done, number = GAME.rules, random.Random(1), 0, 0
    state = rules.setup(Options(), 3, Rng(b"pace", 0)).state
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        pending = rules.pending(state)
        if not pending:
            number += 1
            state = rules.setup(Options(), 2 + number % 4, Rng(b"pace", number)).state
            continue
        action = chance.choice(list(rules.legal(state, pending[0])))
        rules.check(state, pending[0], action)
        state = rules.apply(state, pending[0], action, Rng(b"pace", done)).state
        done += 1
    return done / (time.perf_counter() - start)


def chess_moves(seconds: float) -> float:
    chance, board, done, start = random.Random(1), chess.Board(), 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        legal = list(board.legal_moves)
        if not legal or board.fullmove_number > 200:
            board = chess.Board()
            continue
        board.push(chance.choice(legal))
        done += 1
    return done / (time.perf_counter() - start)


def rounds(*measured: Callable[[float], float], repeats: int = 5, seconds: float = 0.5) -> list[float]:
    found = [[measure(seconds) for measure in measured] for _ in range(repeats)]
    return [median(column) for column in zip(*found, strict=True)]


if __name__ == "__main__":
    traced, moved, played = rounds(tracings, moves, chess_moves)
    print(f"all 36 waves: {1e6 / traced:.0f} µs; 10 random moves of chess: {1e7 / played:.0f} µs")
    print(f"random moves a second: Orapa {moved:.0f}, chess {played:.0f}")

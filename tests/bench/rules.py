"""Compare the rules of every game with python-chess: random legal moves per second, alternating in the same run."""

from __future__ import annotations

import random
import time
from statistics import median

import chess

from games.core import codec, registry
from games.core.contract import Decision
from games.core.rng import Rng

REPEATS = 5
AIMS = {"nine": 0.5, "i9n": 0.3, "xnet": 0.2, "mcmulti": 0.3}  # as a share of python-chess's moves per second


def chess_moves(seconds: float) -> float:
    chance, board, moves = random.Random(1), chess.Board(), 0
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        legal = list(board.legal_moves)
        if not legal or board.fullmove_number > 100:
            board = chess.Board()
            continue
        board.push(chance.choice(legal))
        moves += 1
    return moves / seconds


def game_moves(slug: str, seconds: float) -> float:
    """Play through the whole contract: pending, legal, check, apply."""
    game = registry.get(slug)
    seats = game.seats[len(game.seats) // 2]
    rules, chance, moves, number = game.rules, random.Random(1), 0, 0
    state = rules.setup(game.options(), seats, Rng(b"bench", 0)).state
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        decision: Decision | None = next((d for d in rules.pending(state) if d.holds_up), None)
        if decision is None:
            number += 1
            state = rules.setup(game.options(), seats, Rng(b"bench", number)).state
            continue
        action = chance.choice(list(rules.legal(state, decision)))
        rules.check(state, decision, action)
        state = rules.apply(state, decision, action, Rng(b"bench", moves)).state
        moves += 1
    return moves / seconds


def waves_of_a_mine() -> float:
    """Return the time to trace all 36 waves of a mine in Orapa, in random moves of python-chess."""
    from games.orapa.tests import speed

    return median(chess_moves(1.0) / speed.tracings(1.0) for _ in range(REPEATS))


def codec_seconds() -> float:
    """Return the time to encode and decode one state of NINE."""
    game = registry.get("nine")
    state = game.rules.setup(game.options(), 4, Rng(b"bench", 0)).state
    rounds = 20_000
    began = time.perf_counter()
    for _ in range(rounds):
        codec.decode(codec.encode(state), game.state)
    return (time.perf_counter() - began) / rounds


def measure() -> dict[str, dict[str, float]]:
    """Return for each game its moves per second, those of python-chess, and the median of their ratios."""
    found = {}
    for slug in sorted(registry.all_games()):
        pairs = [(game_moves(slug, 1.0), chess_moves(1.0)) for _ in range(REPEATS)]
        found[slug] = {
            "moves": median(own for own, _ in pairs),
            "chess": median(chess for _, chess in pairs),
            "ratio": median(own / chess for own, chess in pairs),
        }
    return found

"""The rules of NINE beside python-chess: random legal moves a second, in turns, in the same run."""

from __future__ import annotations

import random
import time
from statistics import median

import chess

from games.core import codec, registry
from games.core.contract import Decision
from games.core.rng import Rng

REPEATS = 5


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


def nine_moves(seconds: float) -> float:
    """Through the whole contract: pending, legal, check, apply."""
    game = registry.get("nine")
    rules, chance, moves, number = game.rules, random.Random(1), 0, 0
    state = rules.setup(game.options(), 3, Rng(b"bench", 0)).state
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pending: tuple[Decision, ...] = rules.pending(state)
        if not pending:
            number += 1
            state = rules.setup(game.options(), 3, Rng(b"bench", number)).state
            continue
        decision = pending[0]
        action = chance.choice(list(rules.legal(state, decision)))
        rules.check(state, decision, action)
        state = rules.apply(state, decision, action, Rng(b"bench", moves)).state
        moves += 1
    return moves / seconds


def codec_seconds() -> float:
    """Encoding plus decoding one state of NINE."""
    game = registry.get("nine")
    state = game.rules.setup(game.options(), 4, Rng(b"bench", 0)).state
    rounds = 20_000
    began = time.perf_counter()
    for _ in range(rounds):
        codec.decode(codec.encode(state), game.state)
    return (time.perf_counter() - began) / rounds


def measure() -> dict[str, float]:
    pairs = [(nine_moves(1.0), chess_moves(1.0)) for _ in range(REPEATS)]
    return {
        "nine": median(nine for nine, _ in pairs),
        "chess": median(chess for _, chess in pairs),
        "ratio": median(nine / chess for nine, chess in pairs),
        "codec_us": 1e6 * codec_seconds(),
    }

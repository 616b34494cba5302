"""The bots: strength, feints, and calls."""

from __future__ import annotations

from functools import partial
from statistics import mean, median
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.bots import RandomBot
from games.core.contract import Bot, Decision, Outcome
from games.core.rng import Rng
from games.core.testing import playout
from games.core.tournament import compare
from games.nine import GAME
from games.nine.bots import EasyBot, NineBot, StrongBot
from games.nine.bots.connecting import touching
from games.nine.bots.search import Turns, coming_turns
from games.nine.rules.actions import Call, Swap
from games.nine.rules.grid import mask
from games.nine.rules.state import Options, State
from games.nine.tests.tables import JUNIOR, MASTER, RULES, board, question, table


def answer(bots: list[Bot], state: State, key: bytes, number: int) -> tuple[Decision, Any]:
    """Return the first open decision that its bot answers, with the answer."""
    for decision in RULES.pending(state):
        bot, view = bots[decision.seat], RULES.view(state, decision.seat)
        action = bot.choose(view, decision, partial(RULES.legal, state, decision), Rng(key, 10**6 + number))
        if action is not None:
            return decision, action
    raise AssertionError("no bot answers")


def match(bots: list[Bot], options: Options, key: bytes) -> Outcome:
    state, number = RULES.setup(options, len(bots), Rng(key, 0)).state, 0
    while RULES.pending(state):
        number += 1
        decision, action = answer(bots, state, key, number)
        RULES.check(state, decision, action)
        state = RULES.apply(state, decision, action, Rng(key, number)).state
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome


def chosen(state: State, number: int = 1) -> Swap:
    swap = NineBot().choose(RULES.view(state, 0), question(state, "swap"), lambda: (), Rng(b"nine", number))
    assert isinstance(swap, Swap)
    return swap


def wins(matches: int, options: Options) -> int:
    won = 0
    for i in range(matches):
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[i % 2] = NineBot()
        won += match(bots, options, f"duel {i}".encode()).ranking[0] == (i % 2,)
    return won


def test_beats_the_random_bot_in_95_of_100():
    assert wins(100, Options()) >= 95


@pytest.mark.parametrize("options", [Options(setup="dealt"), Options(version="junior"), Options(call="spoken")])
def test_beats_the_random_bot_with_every_option(options):
    assert wins(20, options) >= 18


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_between_bots_end(seats):
    assert match([NineBot()] * seats, Options(), b"mirror").reason in ("nine", "round_limit")


def test_takes_a_win_within_the_turn():
    state = table(board(f="a1 b1 c1 d1 e1 f1 f2 f3 b4"), cards="fc")
    assert RULES.apply(state, question(state, "swap"), chosen(state), Rng(b"", 1)).state.winners == (0,)


def test_separates_an_animal_that_is_nearly_connected():
    state = table(board(d="a1 b1 c1 d1 e1 f1 f2 f3 b4"), cards="fc", call="spoken")
    swap = chosen(state)
    assert "d" in (state.cells[swap.a], state.cells[swap.b])


def test_calls_only_when_connected():
    calling = Decision(0, "call", holds_up=False)
    for cells, version, said in ((board(f=MASTER), "master", Call()), (board(f=JUNIOR), "master", None)):
        view = RULES.view(table(cells, call="spoken", version=version), 0)
        assert NineBot().choose(view, calling, lambda: (), Rng(b"", 1)) == said


def test_sometimes_swaps_other_animals_as_a_feint():
    moved = []
    for number in range(60):
        state = RULES.setup(Options(), 2, Rng(b"hide", number)).state
        swap = chosen(state, number)
        moved.append(state.cards[0] in (state.cells[swap.a], state.cells[swap.b]))
    assert 0.1 < mean(moved) < 0.9


def share(one: str, other: str, seats: int, matches: int) -> float:
    return compare(GAME, one, other, seats=seats, matches=matches, seed="levels").share


def test_the_easy_bot_is_sensible_but_weaker():
    """A first match should not be lost quickly, nor be played against an opponent without a plan."""
    assert share("easy", "random", 2, 30) >= 0.9
    assert share("default", "easy", 2, 30) >= 0.7


def test_the_easy_bot_makes_no_random_swap():
    """Every swap moves its own animal, by at most two spaces, so that more pieces touch."""
    for number in range(20):
        state = RULES.setup(Options(), 2, Rng(b"easy", number)).state
        swap = EasyBot().choose(RULES.view(state, 0), question(state, "swap"), lambda: (), Rng(b"nine", number))
        own = mask(state.cells, state.cards[0])
        after = own ^ (1 << swap.a | 1 << swap.b)
        assert after.bit_count() == own.bit_count()
        assert touching(after, False) > touching(own, False)
        assert swap.b - swap.a in (1, 2, 6, 12)


def test_the_strong_bot_beats_the_default_bot():
    assert share("strong", "default", 2, 30) >= 0.6
    assert share("strong", "default", 4, 20) >= 0.4


def test_the_strong_bot_prevents_a_win():
    """Another animal could win in the next turn: only a swap that separates it is chosen."""
    state = table(board(d="a1 b1 c1 d1 e1 f1 f2 f3 b4"), cards="fcde", call="spoken")
    swap = StrongBot().choose(RULES.view(state, 0), question(state, "swap"), lambda: (), Rng(b"nine", 1))
    assert "d" in (state.cells[swap.a], state.cells[swap.b])


@pytest.mark.parametrize(("starter", "seat", "expected"), [(0, 0, Turns(1, 2, 1.0)), (1, 0, Turns(2, 2, 1.0))])
def test_counts_the_swaps_before_its_next_turn(starter, seat, expected):
    state = replace(table(board(f=MASTER), cards="fcde"), starter=starter, turn=seat, round=1)
    assert coming_turns(RULES.view(state, seat)) == expected


def test_four_bots_play_at_least_five_rounds():
    """N-27: a balanced shuffle and bots that watch each other keep a match from ending at once."""
    rounds = [playout(GAME, 4, f"rounds-{i}", players=[NineBot()] * 4).state.round for i in range(25)]
    assert median(rounds) >= 5

"""The bots: strength, feints, and calls."""

from __future__ import annotations

from functools import partial
from statistics import mean
from typing import Any

import pytest

from games.core.bots import RandomBot
from games.core.contract import Bot, Decision, Outcome
from games.core.rng import Rng
from games.core.testing import playout
from games.nine import GAME
from games.nine.bots import EasyBot, NineBot
from games.nine.rules.actions import Call, Swap
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


def test_the_easy_bot_loses_to_the_strong_one_and_lasts_longer():
    """A first match should not be lost quickly, nor be played against an opponent without a plan."""
    strong = [playout(GAME, 2, f"strong-{i}", players=[NineBot(), NineBot()]) for i in range(20)]
    mixed = [playout(GAME, 2, f"mixed-{i}", players=[NineBot(), EasyBot()]) for i in range(20)]
    easy = [playout(GAME, 2, f"easy-{i}", players=[EasyBot(), EasyBot()]) for i in range(20)]
    assert sum(match.outcome is not None and match.outcome.ranking[0] == (0,) for match in mixed) >= 14
    assert sum(len(match.steps) for match in easy) > 1.5 * sum(len(match.steps) for match in strong)

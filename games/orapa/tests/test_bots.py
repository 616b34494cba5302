"""The bots use only their view, hand in only proven solutions, and need few questions."""

from __future__ import annotations

from statistics import median

import pytest

from games.core.contract import Decision
from games.core.rng import Rng
from games.core.testing import playout
from games.orapa import GAME
from games.orapa.bots import EasyBot, OrapaBot, entropy, list_matching_mines
from games.orapa.rules.actions import Ask, Fill, Retire, Solve
from games.orapa.rules.mines import visible_cells
from games.orapa.rules.search import matches_facts
from games.orapa.rules.state import FIRST_CELL, Options
from games.orapa.tests.tables import OTHER, RULES, VECTOR, chance, duel, hiding, mine, plays, question, site, solve


def questions(bot, options: Options, key: bytes) -> int:
    """Return how many questions a bot needs to solve a mine of the site, playing alone."""
    state, number = RULES.setup(options, 1, Rng(key, 0)).state, 0
    while RULES.pending(state):
        number += 1
        decision = question(state)
        action = bot.choose(RULES.view(state, 0), decision, lambda: (), Rng(key, 10**6 + number))
        RULES.check(state, decision, action)
        state = RULES.apply(state, decision, action, Rng(key, number)).state
    assert state.ended == "solved"
    return len(state.replies)


def needed(bot, mines: int, **options) -> list[int]:
    return [questions(bot, Options(round_limit=0, **options), f"bot {i}".encode()) for i in range(mines)]


def test_solves_the_base_set_in_few_questions():
    """Over 200 mines the median is 8; required are at most 18."""
    assert median(needed(OrapaBot(), 3)) <= 12


def test_solves_with_all_gems():
    assert max(needed(OrapaBot(), 1, clear=True, black=True)) <= 30


def test_the_easy_bot_needs_more_questions():
    assert median(needed(EasyBot(), 7)) > median(needed(OrapaBot(), 7)) + 1


def test_never_guesses():
    """The solution it hands in is the only one that agrees with all answers."""
    state, number, key = duel(OTHER, VECTOR, turn=0), 0, b"proof"
    while not state.ended:
        number += 1
        decision = question(state)
        if decision.seat == 1:
            state = plays(state, "pass")
            continue
        view = RULES.view(state, 0)
        action = OrapaBot().choose(view, decision, lambda: (), Rng(key, number))
        if isinstance(action, Solve):
            found = list_matching_mines(view.options.gems, view.facts(1))
            assert found is not None and {visible_cells(other) for other in found} == {visible_cells(action.lays)}
        else:
            assert isinstance(action, Ask) and action.ask not in view.answers(1)
        state = RULES.apply(state, decision, action, chance()).state
    assert state.right == (0,)


def test_guesses_only_in_the_last_turn_before_the_round_limit():
    last = site(1, round_limit=3, round=3)
    guess = OrapaBot().choose(RULES.view(last, 0), question(last), lambda: (), chance())
    assert isinstance(guess, Solve) and matches_facts(guess.lays, last.facts(0))
    for state in (site(1, round_limit=3, round=2), duel(round_limit=3, round=3)):
        assert isinstance(OrapaBot().choose(RULES.view(state, 0), question(state), lambda: (), chance()), Ask)


def test_guesses_in_the_closing_round_where_a_guess_is_free():
    """Another seat has solved the mine: a wrong guess costs nothing, a right one shares the win (O-30)."""
    closing = plays(site(2), solve(VECTOR))
    guess = OrapaBot().choose(RULES.view(closing, 1), question(closing), lambda: (), chance())
    assert isinstance(guess, Solve) and matches_facts(guess.lays, closing.facts(0))


def test_decisions_without_a_deduction():
    state = hiding()
    assert OrapaBot().choose(RULES.view(state, 0), question(state, 0), lambda: (), chance()) == Fill(ready=True)
    wrong = plays(site(2), solve(OTHER), "pass")
    assert OrapaBot().choose(RULES.view(wrong, 0), question(wrong), lambda: (), chance()) == Retire()


def test_hands_in_a_proven_solution_in_the_closing_round():
    asked = [f"scan {label}" for label in ("1", "8", "11", "14", "a", "b", "d", "f", "17", "18", "12", "3", "2")]
    state = plays(site(2), *[line for ask in asked for line in (ask, "pass")], solve(VECTOR))
    found = list_matching_mines(state.options.gems, state.facts(0))
    assert found is not None and {visible_cells(other) for other in found} == {visible_cells(mine(VECTOR))}
    action = OrapaBot().choose(RULES.view(state, 1), Decision(1, "last"), lambda: (), chance())
    assert action == Solve(mine(VECTOR))


@pytest.mark.parametrize("name", ["default", "easy"])
def test_uses_only_its_view(name):
    """The same view of different mines gives the same action."""
    state = plays(duel(OTHER, VECTOR), "scan g", "scan a", "scan 15", "scan b")
    answers = set()
    for number in range(4):
        other = RULES.reimagine(state, 0, chance(number))
        answers.add(GAME.bots[name].choose(RULES.view(other, 0), question(state), lambda: (), chance(9)))
    assert len(answers) == 1


def test_matches_between_bots_end():
    for seats, options in ((2, Options()), (3, Options(master="site"))):
        match = playout(GAME, seats, f"mirror {seats}", options=options, players=[OrapaBot()] * seats)
        assert match.outcome is not None and match.outcome.reason == "solved"


def test_entropy_is_in_bits():
    assert entropy([1, 1, 1, 1]) == 0 and entropy([1, 1, 2, 2]) == 1 and entropy([1, 2, 3, 4]) == 2
    assert FIRST_CELL == 36

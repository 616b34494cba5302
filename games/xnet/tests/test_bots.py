"""The bots play legally, use only their view, and beat random play."""

from __future__ import annotations

import pytest

from games.core.contract import Decision
from games.core.rng import Rng
from games.core.testing import playout
from games.xnet import GAME
from games.xnet.bots import EasyBot, XnetBot
from games.xnet.bots.planning import best_action, candidates
from games.xnet.rules.actions import Discard, Displace, End, Lay, Users
from games.xnet.rules.position import Position
from games.xnet.tests.tables import FULL, RULES, decision, provider, rng, table

TURN = Decision(0, "turn")


def chosen(state, bot=None):
    return (bot or XnetBot()).choose(RULES.view(state, 0), TURN, lambda: RULES.legal(state, TURN), Rng(b"bot", 1))


def turn_of(state) -> list[str]:
    """All moves of the bot in one turn."""
    lines = []
    while state.turn == 0 and not state.ended:
        action = chosen(state)
        RULES.check(state, decision(state), action)
        lines.append(GAME.write(action))
        state = RULES.apply(state, decision(state), action, rng()).state
        assert len(lines) < 40
    return lines


def test_lays_what_is_in_demand_and_wins_users():
    lines = turn_of(table("art 2 3 4 5 6"))
    assert any(line.startswith("lay art") for line in lines) and any(line.startswith("users art") for line in lines)
    assert lines[-1] == "end"


def test_discards_when_the_hand_is_too_large():
    state = table("hobby 2 3 4 5 6 7 8 9 nature 2 3 4 5", provider("art 2", "sport 3", servers=1))
    lines = turn_of(state)
    assert lines[-1] == "end" and any(not line.startswith("end") for line in lines)
    assert isinstance(best_action(RULES.view(state, 0), 0, 1, 0), Discard)
    assert best_action(RULES.view(table("art 2"), 0), 0, 1, 0) == End()


def test_stops_an_opponent_about_to_win():
    rival = provider("art 5 6", users=4, points=110)
    state = table("hobby 9 8", provider("hobby 2", users=1), rival, provider(), demand=FULL)
    lines = turn_of(state)
    assert any(line.startswith(("displace t1", "shift")) for line in lines)


def test_chooses_by_the_view_alone():
    """With another pile and other hands behind the same view, the bot chooses the same action."""
    match = playout(GAME, 4, "sight", players=[XnetBot()] * 4)
    for number, step in enumerate(match.steps[::9]):
        if step.pending:
            seat = step.pending[0].seat
            other = RULES.reimagine(step.state, seat, rng(number))
            actions = [
                XnetBot().choose(RULES.view(state, seat), step.pending[0], lambda: (), Rng(b"", 1))
                for state in (step.state, other)
            ]
            assert actions[0] == actions[1]


def test_candidates_are_legal():
    state = table("art 2 3 4 sport 3 hobby 9 9 nature 2", provider("art 6", "hobby 3", servers=2))
    found = list(candidates(Position.from_state(state, 0)))
    assert any(isinstance(action, Displace) for action in found) and any(isinstance(action, Users) for action in found)
    assert sum(isinstance(action, Lay) for action in found) == 1
    for action in found:
        RULES.check(state, decision(state), action)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_wins_two_and_a_half_times_its_share_against_random_bots(seats):
    wins = 0
    for number in range(8):
        mine = number % seats
        players = [XnetBot() if seat == mine else GAME.bots["random"] for seat in range(seats)]
        match = playout(GAME, seats, f"strength-{number}", players=players)
        wins += match.outcome.ranking[0] == (mine,)
    assert wins / 8 >= 2.5 / seats


def test_the_easy_bot_loses_to_the_default_bot_and_beats_random_bots():
    strong = easy = 0
    for number in range(8):
        mixed = [XnetBot(), EasyBot(), EasyBot()]
        strong += playout(GAME, 3, f"mixed-{number}", players=mixed).outcome.ranking[0] == (0,)
        weak = [EasyBot(), GAME.bots["random"], GAME.bots["random"]]
        easy += playout(GAME, 3, f"weak-{number}", players=weak).outcome.ranking[0] == (0,)
    assert strong >= 6 and easy >= 3

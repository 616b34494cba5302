"""The strength of the bots, and their choice in clear positions."""

from __future__ import annotations

from games.core.bots import RandomBot
from games.core.contract import Bot
from games.core.rng import Rng
from games.core.testing import playout
from games.i9n import GAME
from games.i9n.bots import EasyBot, I9nBot
from games.i9n.rules.actions import Buy, Drill, Sell, Step, Swap
from games.i9n.rules.data import INDEX, NOTE
from games.i9n.rules.map import CODE
from games.i9n.tests.tables import RULES, question, table


def wins(one: Bot, others: Bot, seats: int, matches: int, seed: str) -> float:
    """Return the share of matches that one bot wins against others, in every seat in turn; ties count in part."""
    won = 0.0
    for i in range(matches):
        players = [others] * seats
        players[i % seats] = one
        outcome = playout(GAME, seats, f"{seed}-{i}", players=players).outcome
        assert outcome is not None
        first = outcome.ranking[0]
        won += (i % seats in first) / len(first)
    return won / matches


def chosen(state, seat=0, number=1):
    decision = question(state)
    return I9nBot().choose(RULES.view(state, seat), decision, lambda: RULES.legal(state, decision), Rng(b"", number))


def test_beats_the_random_bot_in_nine_of_ten_duels():
    assert wins(I9nBot(), RandomBot(), 2, 20, "duel") >= 0.9


def test_wins_more_than_its_share_with_more_seats():
    for seats in (3, 4, 5):
        assert wins(I9nBot(), RandomBot(), seats, 10, "crowd") >= 2.5 / seats


def test_the_easy_bot_beats_the_random_bot_and_loses_to_the_default_bot():
    assert wins(EasyBot(), RandomBot(), 2, 10, "easy") >= 0.6
    assert wins(I9nBot(), EasyBot(), 2, 10, "strong") >= 0.6


def test_matches_between_bots_reach_the_last_well():
    for seats in GAME.seats:
        match = playout(GAME, seats, "mirror", players=[I9nBot()] * seats)
        assert match.state.ended == "last_well" and match.state.round < 60


def north_is_certain(explorers: str, **facts):
    """Oil on c3 but not on the field that differs only in South: so the first card is North."""
    twin = next(name for name, f in INDEX.items() if CODE[f] == CODE[INDEX["c3"]] ^ 1)
    return table(explorers, built="c3/1/1", dry=twin, **facts)


def test_drills_where_oil_is_certain():
    assert chosen(north_is_certain("a7 h2 | e5 f6", hands="north | ", points=1)) == Drill(0, NOTE["north"])


def test_never_drills_on_a_field_known_to_be_dry():
    state = north_is_certain("e7 f6 | e5 f6", hands="south equator east | ", points=3)
    for _ in range(12):
        action = chosen(state)
        assert not isinstance(action, Drill) or state.explorers[0][action.explorer] // 8 < 4
        if state.turn or isinstance(action, Drill):
            break
        state = RULES.apply(state, question(state), action, Rng(b"", 1)).state


def test_sells_what_it_needs_least_to_pay_for_a_drilling():
    state = north_is_certain("a7 h2 | e5 f6", hands="north south | ", points=0)
    assert chosen(state) == Sell(NOTE["south"])


def test_buys_the_note_it_needs_before_the_points_lapse():
    state = north_is_certain("h6 h2 | e5 f6", points=1)
    assert isinstance(chosen(state), Buy)


def test_walks_towards_a_well_with_the_note_in_hand():
    state = north_is_certain("e7 h2 | a5 f6", hands="north | ", points=1)
    assert isinstance(chosen(state), Step)


def test_swaps_a_dearer_losing_note_for_a_winning_one():
    state = table("h5 h6 | e5 f6", hands="south | north south south", phase=6, points=0)
    assert chosen(state) == Swap(1, (NOTE["south"],), (NOTE["north"],))


def test_places_one_explorer_in_each_half():
    state = RULES.setup(GAME.options(), 2, Rng(b"", 0)).state
    for number in range(10):
        action = I9nBot().choose(RULES.view(state, 0), RULES.pending(state)[0], lambda: (), Rng(b"", number))
        assert action.first % 8 < 4 <= action.second % 8


def test_a_bot_sees_only_its_view():
    """The same view gives the same answer for all secrets that agree with it."""
    state = table(hands="north sun | pole", built="c3/1/0", dry="g7")
    answers = {chosen(RULES.reimagine(state, 0, Rng(b"", number))) for number in range(20)}
    assert len(answers) == 1

"""The course of a turn: drawing, the hand limit, taking back, clocks, rounds and the end of a match."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, IllegalAction
from games.core.testing import kinds
from games.xnet.board.examples import cards
from games.xnet.rules.actions import End, Take
from games.xnet.rules.data import DECK, RUBRIC_OF
from games.xnet.rules.scoring import scoring_lines
from games.xnet.rules.state import Options
from games.xnet.tests.tables import (
    RULES,
    all_cards,
    decision,
    ended,
    facts,
    play,
    provider,
    refused,
    result,
    rng,
    table,
)


def test_x1_discards_become_a_new_pile_when_a_card_is_needed():
    state = table("art 2")
    state = replace(state, pile=state.pile[-3:], discards=state.pile[:-3])
    found = RULES.apply(state, decision(state), End(), rng())
    assert facts(found, "reshuffled") == {"n": len(DECK) - 6 - 1 - 3}
    assert set(state.pile) <= set(found.state.drawn) and len(found.state.drawn) == 5
    assert found.state.discards == () and all_cards(found.state) == all_cards(state)


def test_x1_five_cards_in_the_pile_are_enough_without_shuffling():
    state = table("art 2")
    state = replace(state, pile=state.pile[-5:], discards=state.pile[:-5])
    found = RULES.apply(state, decision(state), End(), rng())
    assert "reshuffled" not in kinds(found) and found.state.pile == () and len(found.state.drawn) == 5


def test_x1_fewer_cards_are_drawn_when_pile_and_discards_run_out():
    state = replace(table("art 2"), pile=cards("hobby 2 3"), discards=())
    found = RULES.apply(state, decision(state), End(), rng())
    assert sorted(found.state.drawn) == list(cards("hobby 2 3")) and found.state.pile == ()
    again = RULES.apply(found.state, decision(found.state), End(), rng())
    assert facts(again, "drew") == {"seat": 2, "n": 0}


def test_x2_the_hand_limit_applies_only_at_the_end_of_the_turn():
    state = table("hobby 2 3 4 5 6 7 8 9 nature 2 3 4 5")
    assert refused(state, "end") == "discard_first"
    assert refused(state, "discard 2 hobby") == "other_price"
    assert refused(state, "discard 2 hobby 3 hobby 4 hobby") == "other_price"
    after = play(state, "discard 2 hobby 9 hobby")
    assert len(after.hands[0]) == 10 and sorted(after.discards) == list(cards("hobby 2 9"))
    assert refused(after, "streamer pay 3 hobby 4 hobby 5 hobby") == "closing"
    assert play(after, "end").turn == 1


def test_x2_discarding_below_the_limit_is_refused():
    assert refused(table("art 2 3"), "discard 2 art") == "no_need_to_discard"


def test_x3_a_rubric_is_taken_back_only_up_to_ten_cards():
    mine = provider("hobby 2 3", "nature 5")
    state = table("art 2 3 4 5 6 7 8 9", mine)
    assert play(state, "take hobby").hands[0] == cards("art 2 3 4 5 6 7 8 9 hobby 2 3")
    state = table("art 2 3 4 5 6 7 8 9 sport 9", mine)
    assert refused(state, "take hobby") == "hand_too_full"
    assert len(play(state, "take nature").hands[0]) == 10
    assert refused(play(state, "take nature"), "take hobby") == "hand_too_full"
    over = table("art 2 3 4 5 6 7 8 9 sport 9 8 7", mine)
    # Discarding does not make room for taking back.
    assert refused(play(over, "discard 7 sport"), "take nature") == "hand_too_full"


def test_x4_taking_back_ends_the_actions_of_the_turn():
    state = play(table("art 2 3 hobby 9 sport 3", provider("nature 5", "music 2")), "take nature")
    assert refused(state, "lay art 2") == "closing"
    assert play(state, "take music", "end").turn == 1


def test_x5_taking_back_returns_the_whole_rubric_and_drops_the_specialist():
    state = play(table("art 2", provider("hobby 2 3 4 S")), "take hobby")
    assert state.hands[0] == cards("art 2 hobby 2 3 4") and state.providers[0].laid == ()
    with pytest.raises(IllegalAction, match="nothing_laid"):
        RULES.check(state, decision(state), Take(RUBRIC_OF["hobby"]))


def test_x6_a_rubric_laid_in_this_turn_may_be_taken_back():
    state = table("art 2 3")
    assert play(state, "lay art 2 3", "take art").hands[0] == state.hands[0]


def test_x13_reaching_the_points_wins_at_once():
    mine = provider("art 5 6", users=4, points=108, gains=(108,))
    state = table("", provider(points=110), mine, provider(points=110))
    found = RULES.apply(state, decision(state), End(), rng())
    assert kinds(found)[-2:] == ["scored", "target"] and "drew" not in kinds(found)
    assert ended(found.state).ranking == ((1,), (0, 2)) and ended(found.state).scores == (110, 120, 110)
    assert RULES.pending(found.state) == ()
    short = replace(state, options=Options(target=121))
    assert not RULES.apply(short, decision(short), End(), rng()).state.ended


def test_x13_the_points_to_win_are_an_option():
    assert Options().target == 120
    state = table("", provider(), provider("art 5 6", users=4, points=50), target=60)
    assert RULES.apply(state, decision(state), End(), rng()).state.ended == "target"


def test_x42_only_the_active_seat_decides_and_every_action_is_a_separate_move():
    state = table("art 2 3 hobby 4")
    assert RULES.pending(state) == (Decision(0, "turn"),)
    assert RULES.pending(play(state, "lay art 2")) == (Decision(0, "turn"),)
    with pytest.raises(IllegalAction, match="not_your_turn"):
        RULES.check(state, Decision(1, "turn"), End())
    with pytest.raises(IllegalAction, match="not_your_turn"):
        RULES.check(state, Decision(0, "call"), End())


def test_x43_a_lapsed_clock_ends_the_turn_and_discards_the_cards_drawn_last():
    state = table("hobby 2 3 4 5 6 7 8 9 nature 2 3 4 5", drawn=cards("hobby 9") + cards("nature 3") + cards("hobby 2"))
    action = RULES.lapse(state, decision(state))
    assert action == End(tuple(sorted((*cards("hobby 2"), *cards("nature 3")))))
    RULES.check(state, decision(state), action)
    found = RULES.apply(state, decision(state), action, rng())
    assert kinds(found)[0] == "discarded" and found.state.turn == 1 and len(found.state.hands[0]) == 10
    assert RULES.lapse(table("art 2"), decision(table("art 2"))) == End()


def test_x43_leaving_discards_all_cards_of_the_seat():
    state = table("art 2 3", provider("sport 5 6", parked="hobby 2"), provider("sport 7"), discards=cards("nature 9"))
    found = RULES.leave(state, 0, rng())
    assert all_cards(found.state) == all_cards(state)
    assert Counter(found.state.discards) == Counter(cards("nature 9 art 2 3 sport 5 6 hobby 2"))
    assert not any((found.state.providers[0].laid, found.state.providers[0].parked, found.state.hands[0]))
    assert found.state.turn == 1 and len(found.state.hands[1]) == 5
    assert scoring_lines(found.state.providers, found.state.demand, 1)[0].rank == 1


def test_g5_every_action_can_be_undone_until_the_turn_ends():
    state = table("art 2 3 4 hobby 9", provider("hobby 2"))
    for line in ("lay art 2", "displace t1 hobby 9", "take hobby"):
        assert not result(state, line).final
    assert RULES.apply(state, decision(state), End(), rng()).final


def test_g7_the_round_limit_ends_the_match_without_another_scoring():
    leader = provider("art 5 6", users=4, points=30)
    state = table("", leader, provider(points=30), provider(points=7), round_limit=3, starter=0, turn=2)
    found = RULES.apply(state, decision(state), End(), rng())
    assert kinds(found) == ["round_limit"] and facts(found, "round_limit")["winners"] == [0, 1]
    assert ended(found.state).ranking == ((0, 1), (2,)) and ended(found.state).scores == (30, 30, 7)
    early = replace(state, turn=1)
    assert not RULES.apply(early, decision(early), End(), rng()).state.ended
    endless = replace(state, options=Options(round_limit=0))
    assert RULES.apply(endless, decision(endless), End(), rng()).state.round == 4


def test_g8_agreement_shares_the_first_place():
    state = RULES.leave(table("", provider(), provider(points=90)), 2, rng()).state
    outcome = ended(RULES.agree(state).state)
    assert outcome.ranking == ((0, 1), (2,)) and outcome.reason == AGREEMENT


def test_g9_leavers_rank_last_and_the_last_seat_wins_at_once():
    state = table("", provider(points=5), provider(points=50), provider(points=80))
    state = RULES.leave(state, 2, rng()).state
    found = RULES.leave(state, 1, rng())
    assert kinds(found)[-1] == "last_seat"
    assert ended(found.state).ranking == ((0,), (1,), (2,)) and ended(found.state).reason == "last_seat"
    assert RULES.leave(found.state, 0, rng()).state == found.state

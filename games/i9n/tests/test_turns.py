"""Turns, steps, time-outs and giving up; each test of a ruling is named after it."""

from __future__ import annotations

from collections import Counter

from games.core.testing import kinds
from games.i9n.rules.actions import Drill, End, read
from games.i9n.tests.tables import (
    PHASE_1_BUILT,
    RULES,
    after,
    chance,
    ended,
    fields,
    new_match,
    notes,
    play,
    question,
    refused,
    started_match,
    table,
)


def test_i14_unused_points_lapse():
    result = play(table(points=2), "end")
    assert result.events[0].data == {"seat": 0, "lapsed": 2}
    assert result.state.points == result.state.die


def test_i15_actions_in_any_order_and_several_drillings():
    state = table("c3 c2 | e5 f6", hands="west north sea | ", phase=2, built=PHASE_1_BUILT, points=5)
    state = after(
        state, "step 2 north", "drill 1 with north", "step 2 south", "sell sea", "step 2 south", "drill 2 with west"
    )
    assert state.points == 1 and len(state.rigs) == 6


def test_i16_steps_can_be_split_between_the_explorers():
    state = after(table(), "step 1 east", "step 2 south", "step 1 east")
    assert state.explorers[0] == fields("c5 e5") and state.points == 0


def test_i17_explorers_may_enter_any_field():
    state = table("c3 c3 | c4 c4", built="c4/1/1", dry="c2")
    assert after(state, "step 1 east", "step 2 west").explorers[0] == fields("c4 c2")


def test_i33_g7_the_round_limit_ends_the_match_after_the_last_seat():
    state = table(round=60, turn=0)
    state = play(state, "end").state
    assert state.turn == 1 and not state.ended
    result = play(state, "end")
    assert result.state.ended == "round_limit" and kinds(result) == ["ended", "round_limit", "scored", "revealed"]
    endless = table(round=60, turn=1, round_limit=0)
    assert play(endless, "end").state.round == 61


def test_i34_time_out_passes_the_turn_and_places_on_d4_and_e5():
    assert RULES.lapse(table(), question(table())) == End()
    state = new_match()
    assert RULES.lapse(state, question(state)) == read("place d4 e5")


def test_i34_g9_what_a_seat_owns_stays_when_it_gives_up():
    state = table("c3 d4 | e5 f6 | a1 a2", hands="pole | east | pole", built="a8/1/1")
    state = RULES.leave(state, 1, chance()).state
    assert state.turn == 0 and state.hands[1] == notes("east") and state.explorers[1] == fields("e5 f6")
    assert play(state, "swap 2 pole for east").state.hands[0] == notes("east")
    assert play(state, "end").state.turn == 2
    result = RULES.leave(state, 0, chance())
    assert result.state.ended == "last_seat" and ended(result.state).ranking == ((2,), (0,), (1,))


def test_i34_giving_up_while_placing_and_during_the_turn():
    state = new_match(3)
    state = play(play(state, "place a1 a2", 0).state, "place b1 b2", 1).state
    result = RULES.leave(state, 2, chance())
    assert result.state.phase == 1 and result.state.explorers[2] == fields("d4 e5")
    assert result.state.secrets[2] == () and result.state.turn != 2
    state = table("c3 d4 | e5 f6 | a1 a2", turn=1)
    result = RULES.leave(state, 1, chance())
    assert result.state.turn == 2 and kinds(result) == ["left", "rolled"]


def test_i35_the_die_shows_one_two_or_three():
    rolled = Counter(play(table(), "end", number=number).state.die for number in range(300))
    assert set(rolled) == {1, 2, 3} and min(rolled.values()) > 70
    assert started_match().points == started_match().die


def test_i37_after_sixty_actions_only_drilling_and_ending_are_left():
    state = table(hands="north | ", acted=60)
    assert {type(a) for a in RULES.legal(state, question(state))} == {Drill, End}
    for line in ("step 1 east", "buy east", "sell north", "swap 2 north for east"):
        assert refused(state, line).code == "enough_actions"
    assert play(state, "drill 1 with north").state.rigs
    state = table(hands="north | ", acted=0)
    for line in ("step 1 east", "buy east", "sell north", "drill 1 with north"):
        assert play(state, line).state.acted == 1


def test_g5_everything_but_drilling_and_ending_can_be_undone():
    state = table(hands="pole pole | east")
    for line in ("step 1 east", "buy west", "sell pole", "swap 2 pole for east"):
        assert not play(state, line).final
    assert play(table(hands="north | "), "drill 1 with north").final and play(state, "end").final

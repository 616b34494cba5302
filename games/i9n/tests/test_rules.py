"""Every ruling I-… and G-… that the rules rest on is pinned here by a test that names it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.contract import IllegalAction
from games.i9n.actions import Buy, Drill, End, Place, Sell, Step, Swap, read
from games.i9n.data import FIELDS, INDEX, MAP, NOTE, NOTES, PAIRS, RIGS
from games.i9n.drilling import forbidden, wells_in
from games.i9n.state import HIDDEN, UNKNOWN, Options, State
from games.i9n.tests.tables import (
    ORDER,
    RULES,
    after,
    bits,
    chance,
    ended,
    fields,
    kinds,
    notes,
    play,
    question,
    rigs,
    table,
)
from games.i9n.trading import price, sold
from games.i9n.world import BESIDE, CODE, EVERY, LABELS, STEP, VALID, WELLS, distance, processor


def setup(seats: int = 2, number: int = 0, **options: Any) -> State:
    return RULES.setup(Options(**options), seats, chance(number)).state


def begun(seats: int = 2, number: int = 0, **options: Any) -> State:
    state = setup(seats, number, **options)
    for seat in range(seats):
        state = play(state, "place c3 f5", seat, number).state
    return state


def refused(state: State, line: str, seat: int | None = None) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        play(state, line, seat)
    return caught.value


# --- the map and the cards --------------------------------------------------------------------------------------------


def test_every_label_holds_for_32_fields_and_six_of_them_name_a_field():
    assert all(valid.bit_count() == 32 for valid in VALID)
    assert len(set(CODE)) == 64
    for first, second in PAIRS:
        assert VALID[NOTE[first]] ^ VALID[NOTE[second]] == (1 << 64) - 1


def test_every_block_of_four_fields_holds_each_kind_of_ground_and_weather():
    for row in range(0, 8, 2):
        for column in range(0, 8, 2):
            at = row * 8 + column
            assert sorted(MAP[at] + MAP[at + 1] + MAP[at + 8] + MAP[at + 9]) == ["L", "M", "l", "m"]


def test_the_rulebooks_five_cards_leave_32_16_8_4_2_wells():
    found, counts = (1 << 64) - 1, []
    for name in ("north", "west", "pacific", "fog", "equator"):
        found &= VALID[NOTE[name]]
        counts.append(found.bit_count())
    assert counts == [32, 16, 8, 4, 2]
    decided = found & VALID[NOTE["land"]], found & VALID[NOTE["sea"]]
    assert [part.bit_count() for part in decided] == [1, 1]


def test_the_processor_halves_the_wells_with_every_card():
    state = setup()
    counts = [processor(state.order, state.well, phase).bit_count() for phase in range(1, 7)]
    assert counts == [32, 16, 8, 4, 2, 1] == [wells_in(phase) for phase in range(1, 7)]
    assert processor(state.order, state.well, 6) == 1 << state.well


def test_every_field_and_every_order_of_the_cards_comes_up():
    drawn = [setup(2, number) for number in range(1500)]
    assert {state.well for state in drawn} == set(EVERY)
    assert len({state.order for state in drawn}) > 500


# --- phases -----------------------------------------------------------------------------------------------------------

FOUR = "h8/1/1 g1/1/1 f8/1/1 e1/1/1"
THREE = f"{FOUR} a1/2/1 b8/2/1 a6/2/1"
TWO = f"{THREE} b3/3/1 b4/3/1"


def test_i1_after_phase_4_two_cards_enter_at_once_and_phase_6_begins():
    state = table("c3 d5 | e5 f6", hands="north | ", built=TWO, phase=4)
    result = play(state, "drill 1 with north")
    assert result.state.phase == 6
    assert kinds(result) == ["struck", "empty_phase", "phase"]
    assert result.events[1].data == {"phase": 5}
    assert result.events[2].data == {"phase": 6, "wells": 1, "rigs": 1}
    assert sum(RIGS.values()) == 11 and sum(n * phase for phase, n in RIGS.items()) == 26


def test_i2_in_phase_6_the_rig_of_phase_4_no_longer_blocks():
    state = table(hands="north | ", built=f"{TWO} c3/4/0", phase=6)
    result = play(state, "drill 1 with north")
    assert result.state.ended == "last_well"
    assert [rig.phase for rig in result.state.rigs if rig.field == INDEX["c3"]] == [4, 6]


def test_i2_no_phase_can_ever_get_stuck():
    """Whatever was built before, a well is left that may be drilled: over all contents of the processor."""
    for phase in (1, 2, 3, 4, 6):
        before = RIGS.get(phase - 1, 0)
        for pairs in range(64):
            if pairs.bit_count() != phase:
                continue
            for code in range(64):
                if wells := WELLS[pairs << 6 | code]:
                    open_ = [f for f in EVERY if wells >> f & 1]
                    spots = [(1 << f | BESIDE[f]) & wells for f in open_]
                    most = RIGS[phase] - 1
                    covered = sum(sorted((spot.bit_count() for spot in spots), reverse=True)[:most])
                    if wells.bit_count() <= covered + before:  # a rough bound is not enough: try them all
                        worst = 0
                        for group in combinations(spots, most):
                            union = 0
                            for spot in group:
                                union |= spot
                            worst = max(worst, union.bit_count())
                        covered = worst
                    assert wells.bit_count() > covered + before


def test_i3_a_field_with_an_older_rig_can_be_drilled_again_and_both_count():
    state = table(hands="north | ", built=f"{THREE} c3/1/1", phase=3)
    result = play(state, "drill 1 with north")
    built = [(rig.phase, rig.seat) for rig in result.state.rigs if rig.field == INDEX["c3"]]
    assert built == [(1, 1), (3, 0)]


def test_i4_west_and_east_edges_are_neighbours_for_rule_two_north_and_south_are_not():
    state = table(built="c8/1/1 a4/1/1")
    assert forbidden(state) & bits("c1 c7 b8 d8 c8") == bits("c1 c7 b8 d8 c8")
    assert not forbidden(state) & bits("h4")
    assert (
        refused(replace(state, explorers=(fields("c1 d5"), ()), hands=(notes("north"), ())), "drill 1 with north").data[
            "rig"
        ]
        == "c8"
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_i5_rules_one_and_two_hold_for_everybody(seat):
    on, beside = table(hands="north | ", built=f"c3/1/{seat}"), table(hands="north | ", built=f"c4/1/{seat}")
    assert refused(on, "drill 1 with north").code == "rule_one"
    assert refused(beside, "drill 1 with north").code == "rule_two"


def test_rule_one_lasts_two_phases_and_rule_two_one():
    state = table(hands="north | ", built="c3/1/1 c4/1/1", phase=2)
    assert refused(state, "drill 1 with north").data == {"field": "c3", "phase": 1}
    state = table(hands="north | ", built="c4/1/1", phase=2)
    assert play(state, "drill 1 with north").state.rigs[-1].field == INDEX["c3"]


def test_i6_the_note_of_a_successful_drilling_is_spent():
    state = play(table(hands="north | "), "drill 1 with north").state
    assert state.hands == ((), ()) and state.market[NOTE["north"]] == 2
    assert state.spent(NOTE["north"]) == 1
    assert refused(state, "sell north").code == "not_held"


def test_i7_spent_notes_count_as_sold():
    state = play(table(hands="north | "), "drill 1 with north").state
    assert price(state, NOTE["north"]) == 2 and sold(state, NOTE["north"]) == 1


def test_i8_a_dry_drilling_costs_the_point_and_gives_the_note_back():
    state = table("c3 e4 | e5 f6", hands="south south | ")
    result = play(state, "drill 2 with south")
    assert kinds(result) == ["missed"] and result.final
    assert result.state.points == 2 and result.state.hands[0] == notes("south")
    assert sold(result.state, NOTE["south"]) == 1
    assert result.state.stops == bits("e4")
    beside_an_old_rig = table("c3 e4 | e5 f6", hands="south | ", built="e4/1/1", phase=3)
    assert play(beside_an_old_rig, "drill 2 with south").state.stops == bits("e4")


def test_i9_any_note_whose_label_holds_for_the_field():
    state = table(hands=f"{ORDER.rsplit(' ', 1)[0]} | ")
    offered = {a.note for a in RULES.legal(state, question(state)) if isinstance(a, Drill) and a.explorer == 0}
    assert offered == set(notes("north west equator atlantic land"))
    refusal = refused(table(hands="south | "), "drill 1 with south")
    assert refusal.code == "not_valid" and refusal.data["labels"] == ORDER.split()


def test_i10_drilling_on_a_stop_stone_is_allowed_and_fails():
    state = table("c3 e4 | e5 f6", hands="south | ", dry="e4")
    result = play(state, "drill 2 with south")
    assert kinds(result) == ["missed"] and result.state.dry == state.dry


def test_i11_there_are_stop_stones_for_every_field():
    state = table("c3 e4 | e5 f6", hands="south | ", dry=" ".join(name for name in FIELDS if name[0] in "fgh"))
    assert play(state, "drill 2 with south").state.stops.bit_count() == 25


def test_i12_the_start_player_is_drawn_once_and_the_order_goes_on_through_the_phases():
    assert {setup(3, number).starter for number in range(30)} == {0, 1, 2}
    state = table("c3 d5 | e5 f6", hands="north | ", built=" ".join(FOUR.split()[:3]))
    state = after(state, "drill 1 with north", "end")
    assert state.phase == 2 and state.turn == 1


def test_i13_the_points_left_are_kept_when_a_phase_ends():
    state = table(hands="north west | ", built=" ".join(FOUR.split()[:3]))
    state = play(state, "drill 1 with north").state
    assert (state.phase, state.points, state.turn) == (2, 2, 0)


def test_i14_unused_points_lapse():
    result = play(table(points=2), "end")
    assert result.events[0].data == {"seat": 0, "lapsed": 2}
    assert result.state.points == result.state.die


def test_i15_actions_in_any_order_and_several_drillings():
    state = table("c3 c2 | e5 f6", hands="west north sea | ", phase=2, built=FOUR, points=5)
    state = after(
        state, "step 2 north", "drill 1 with north", "step 2 south", "sell sea", "step 2 south", "drill 2 with west"
    )
    assert state.points == 1 and len(state.rigs) == 6


def test_i16_steps_are_split_between_the_explorers_as_one_likes():
    state = after(table(), "step 1 east", "step 2 south", "step 1 east")
    assert state.explorers[0] == fields("c5 e5") and state.points == 0


def test_i17_explorers_may_enter_any_field():
    state = table("c3 c3 | c4 c4", built="c4/1/1", dry="c2")
    assert after(state, "step 1 east", "step 2 west").explorers[0] == fields("c4 c2")


def test_steps_meet_at_the_edges_but_not_over_the_poles():
    state = table("c1 a8 | e5 f6")
    assert after(state, "step 1 west", "step 2 east").explorers[0] == fields("c8 a1")
    assert refused(state, "step 2 north").code == "over_the_pole"
    assert refused(table("h1 a8 | e5 f6"), "step 1 south").code == "over_the_pole"
    assert [STEP[INDEX["c3"]][i] for i in range(4)] == list(fields("b3 c4 d3 c2"))
    assert distance(INDEX["a1"], INDEX["h8"]) == 8


def test_i18_nothing_can_be_bought_where_none_is_left():
    state = table(hands="north north | north", points=9)
    assert refused(state, "buy north").code == "sold_out"
    assert Buy(NOTE["north"]) not in list(RULES.legal(state, question(state)))


def test_i19_every_sale_and_purchase_moves_the_price():
    state = after(table(points=6), "buy east", "buy east", "buy east")
    assert state.points == 0 and state.hands[0] == notes("east east east")
    assert [after(state, *["sell east"] * n).points for n in (1, 2, 3)] == [3, 5, 6]


def test_the_rulebooks_prices():
    """Two East notes are left: 2 points to buy. One Pole note is left: 2 points when sold."""
    state = table(hands="pole | east pole")
    assert price(state, NOTE["east"]) == 2
    assert after(state, "sell pole").points == 5


def test_the_rulebooks_swap_of_pole_against_east():
    state = table("c3 d4 | e5 f6 | a1 a2", hands="pole | east | pole")
    result = play(state, "swap 2 pole for east")
    assert result.state.hands == (notes("east"), notes("pole"), notes("pole"))
    assert result.state.points == 3 and not result.final


def test_i20_what_is_given_must_be_worth_more_by_the_selling_price():
    state = table(hands="east pole | west pole")
    refusal = refused(state, "swap 2 east for west")
    assert refusal.code == "swap_value" and refusal.data == {"given": 1, "taken": 1}
    assert play(state, "swap 2 pole for west").state.hands[0] == notes("west east")
    assert play(state, "swap 2 east+pole for west").state.hands[1] == notes("east pole pole")


def test_i21_swaps_are_free_of_points_and_as_many_as_one_likes():
    state = table(hands="pole pole | west east", points=0)
    state = after(state, "swap 2 pole for west", "swap 2 pole for east")
    assert state.hands == (notes("west east"), notes("pole pole")) and state.points == 0
    assert refused(table(hands="pole | "), "swap 1 pole for pole").code == "no_such_seat"
    assert refused(table(hands="pole | "), "swap 3 pole for east").code == "no_such_seat"


def test_i22_nobody_holds_more_than_five_after_a_swap():
    state = table(hands="pole pole east | west north south land sea")
    assert refused(state, "swap 2 pole+pole for west").code == "swap_limit"
    assert play(state, "swap 2 pole for west").state.hands[1] == notes("pole north south land sea")
    state = table(hands="pole pole pole sun fog | west north")
    assert refused(state, "swap 2 pole for west north").code == "swap_limit"


def test_i23_there_are_no_gifts():
    state = table(hands="pole sun | pole")
    assert refused(state, "swap 2 pole+sun for pole").code == "swap_same"
    assert refused(table(hands="pole | east"), "swap 2 pole for west").code == "not_theirs"
    assert refused(table(hands="pole | east"), "swap 2 west for east").code == "not_held"


def test_i24_all_notes_are_open():
    state = table(hands="pole sun | pole")
    assert all(RULES.view(state, reader).hands == state.hands for reader in (0, 1, None))


def test_i25_five_notes_are_the_most_at_every_moment():
    state = table(hands="pole sun fog land sea | ", points=3)
    assert refused(state, "buy north").code == "hand_full"
    assert after(state, "sell sun", "buy north").hands[0] == notes("pole north fog land sea")


def test_i26_explorers_are_placed_at_the_same_time_and_shown_together():
    state = setup(3)
    assert [d.seat for d in RULES.pending(state)] == [0, 1, 2]
    state = play(state, "place c3 f5", 1).state
    assert [d.seat for d in RULES.pending(state)] == [0, 2]
    assert RULES.view(state, 0).explorers == ((), HIDDEN, ())
    assert RULES.view(state, 1).explorers == ((), fields("c3 f5"), ())
    assert not state.secrets  # cards are looked at afterwards
    state = play(state, "place a1 a1", 2).state
    result = play(state, "place h8 d4", 0)
    assert RULES.view(result.state, None).explorers == (fields("h8 d4"), fields("c3 f5"), fields("a1 a1"))
    assert kinds(result) == ["placed_at", "placed", "explorers", "looked", "looked", "looked", "phase", "rolled"]
    assert result.events[0].audience == (0,) and result.state.turn == result.state.starter


def test_i27_everybody_sees_a_random_pair_of_the_six_cards():
    seen: Counter[tuple[int, ...]] = Counter()
    for number in range(200):
        state = begun(5, number)
        for pair in state.secrets:
            assert len(set(pair)) == 2 and set(pair) <= set(LABELS[state.well])
            seen[tuple(note // 2 for note in pair)] += 1
    assert len(seen) == 15 and max(seen.values()) < 2 * min(seen.values())


def test_i28_own_cards_stay_visible_to_their_seat_alone():
    state = table(phase=4, built=TWO)
    assert RULES.view(state, 0).secrets == (notes("north west"), ())
    assert RULES.view(state, 1).secrets == ((), notes("land fog"))
    assert RULES.view(state, None).secrets == ((), ())
    looked = [e for e in play(play(setup(), "place c3 f5", 0).state, "place c3 f5", 1).events if e.kind == "looked"]
    assert [e.audience for e in looked] == [(0,), (1,)]


def test_i29_the_cards_in_the_processor_are_never_shown_before_the_end():
    state = table(hands="north | ", built=FOUR.rsplit(" ", 1)[0])
    result = play(state, "drill 1 with north")
    assert {key for event in result.events for key in event.data} == {
        "seat", "explorer", "field", "note", "phase", "wells", "rigs"
    }  # fmt: skip
    view = RULES.view(result.state, 0)
    assert view.well == UNKNOWN and view.order == ()


LAST = f"{TWO} b1/4/1"


def test_i30_the_match_ends_at_once_with_the_last_rig():
    result = play(table(hands="north | ", built=LAST, phase=6), "drill 1 with north")
    assert result.state.ended == "last_well" and RULES.pending(result.state) == ()
    assert kinds(result) == ["struck", "last_well", "scored", "revealed"]
    assert result.events[-1].data == {
        "field": "c3", "cards": ORDER.split(), "secrets": [["north", "west"], ["land", "fog"]]
    }  # fmt: skip


def test_i31_the_score_is_tanks_and_valid_notes_in_hand():
    state = table(hands="north north south sun | fog fog equator east", built="c3/6/0 d4/4/1", phase=6)
    outcome = ended(replace(state, ended="last_well"))
    assert outcome.scores == (6 + 2, 4 + 3) and outcome.ranking == ((0,), (1,))


@pytest.mark.parametrize(
    ("built", "hands", "ranking"),
    [
        ("a1/3/0 a2/2/1 a3/1/1", " | ", ((0,), (1,))),  # the highest rig
        ("a1/3/1 a4/1/1 a2/3/0", "north | ", ((1,), (0,))),  # the next one
        ("a1/2/0 a2/2/1", " | ", ((0, 1),)),  # shared
        ("a1/2/0 a4/1/0 a2/2/1 a5/1/1", " | ", ((0, 1),)),
    ],
)
def test_i32_ties(built, hands, ranking):
    outcome = ended(table(hands=hands, built=built, ended="round_limit"))
    assert len(set(outcome.scores)) == 1 and outcome.ranking == ranking


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
    state = setup()
    assert RULES.lapse(state, question(state)) == read("place d4 e5")


def test_i34_g9_who_gives_up_leaves_everything_where_it_is():
    state = table("c3 d4 | e5 f6 | a1 a2", hands="pole | east | pole", built="a8/1/1")
    state = RULES.leave(state, 1, chance()).state
    assert state.turn == 0 and state.hands[1] == notes("east") and state.explorers[1] == fields("e5 f6")
    assert play(state, "swap 2 pole for east").state.hands[0] == notes("east")
    assert play(state, "end").state.turn == 2
    result = RULES.leave(state, 0, chance())
    assert result.state.ended == "last_seat" and ended(result.state).ranking == ((2,), (0,), (1,))


def test_i34_giving_up_while_placing_and_in_ones_turn():
    state = setup(3)
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
    assert begun().points == begun().die


def test_i36_two_cards_are_seen_whatever_the_language_of_the_rulebook():
    assert {len(pair) for pair in begun(5).secrets} == {2}


def test_i37_after_sixty_actions_only_drilling_and_ending_are_left():
    state = table(hands="north | ", acted=60)
    assert {type(a) for a in RULES.legal(state, question(state))} == {Drill, End}
    for line in ("step 1 east", "buy east", "sell north", "swap 2 north for east"):
        assert refused(state, line).code == "enough_actions"
    assert play(state, "drill 1 with north").state.rigs
    state = table(hands="north | ", acted=0)
    for line in ("step 1 east", "buy east", "sell north", "drill 1 with north"):
        assert play(state, line).state.acted == 1


# --- common -----------------------------------------------------------------------------------------------------------


def test_g5_all_but_drilling_and_ending_can_be_taken_back():
    state = table(hands="pole pole | east")
    for line in ("step 1 east", "buy west", "sell pole", "swap 2 pole for east"):
        assert not play(state, line).final
    assert play(table(hands="north | "), "drill 1 with north").final and play(state, "end").final


def test_g8_agreement_shows_everything_and_shares_the_first_place():
    state = RULES.leave(table("c3 d4 | e5 f6 | a1 a2"), 1, chance()).state
    result = RULES.agree(state)
    assert ended(result.state).ranking == ((0, 2), (1,)) and kinds(result) == ["revealed"]
    assert RULES.view(result.state, None).well == INDEX["c3"]


def test_what_costs_too_much_is_refused():
    state = table(hands="pole | pole north", points=1)
    assert refused(state, "buy pole").data == {"price": 3, "points": 1}
    state = replace(state, points=0, explorers=(fields("a3 d5"), fields("e5 f6")))
    for line in ("step 1 east", "buy east", "drill 1 with pole"):
        assert refused(state, line).code == "no_points"
    assert {type(a) for a in RULES.legal(state, question(state))} == {Sell, Swap, End}


def test_moves_that_were_not_asked_for():
    state = table()
    assert refused(state, "place c3 c4").code == "expected_turn"
    assert refused(setup(), "end").code == "expected_place"
    over = replace(state, ended="agreement")
    with pytest.raises(IllegalAction, match="over"):
        RULES.check(over, question(state), End())
    with pytest.raises(IllegalAction, match="not_asked"):
        RULES.check(state, question(replace(state, turn=1)), End())
    with pytest.raises(IllegalAction, match="off_map"):
        RULES.check(setup(), question(setup()), Place(64, 0))


def test_legal_offers_every_simple_action():
    state = table(hands="north west | east pole pole", points=2)
    offered = list(RULES.legal(state, question(state)))
    assert len(offered) == len(set(offered))
    assert {type(a) for a in offered} == {Drill, Step, Buy, Sell, End}
    assert sum(isinstance(a, Step) for a in offered) == 8
    assert {NOTES[a.note] for a in offered if isinstance(a, Buy)} == set(NOTES) - {"pole"}
    state = table(hands="pole west | east pole", points=0)
    assert [a for a in RULES.legal(state, question(state)) if isinstance(a, Swap)] == [read("swap 2 pole for east")]


def test_rigs_are_drawn_with_round_and_owner():
    state = play(table(hands="north | ", round=7), "drill 1 with north").state
    assert state.rigs[0] == replace(rigs("c3/1/0")[0], round=7)

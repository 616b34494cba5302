"""Drilling, phases and the rules I and II; each test of a ruling is named after it."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from games.core.testing import kinds
from games.i9n.rules.actions import Drill
from games.i9n.rules.data import FIELDS, INDEX, NOTE, RIGS
from games.i9n.rules.drilling import forbidden_fields
from games.i9n.rules.map import ALL_FIELDS, NEIGHBOURS, WELLS
from games.i9n.rules.state import UNKNOWN
from games.i9n.rules.trading import sell_price
from games.i9n.tests.tables import (
    ORDER,
    PHASE_1_BUILT,
    PHASE_2_BUILT,
    PHASE_3_BUILT,
    RULES,
    bits,
    fields,
    notes,
    play,
    question,
    refused,
    rigs,
    table,
)


def test_i1_after_phase_4_two_cards_enter_at_once_and_phase_6_begins():
    state = table("c3 d5 | e5 f6", hands="north | ", built=PHASE_3_BUILT, phase=4)
    result = play(state, "drill 1 with north")
    assert result.state.phase == 6
    assert kinds(result) == ["struck", "empty_phase", "phase"]
    assert result.events[1].data == {"phase": 5}
    assert result.events[2].data == {"phase": 6, "wells": 1, "rigs": 1}
    assert sum(RIGS.values()) == 11 and sum(n * phase for phase, n in RIGS.items()) == 26


def test_i2_in_phase_6_the_rig_of_phase_4_no_longer_blocks():
    state = table(hands="north | ", built=f"{PHASE_3_BUILT} c3/4/0", phase=6)
    result = play(state, "drill 1 with north")
    assert result.state.ended == "last_well"
    assert [rig.phase for rig in result.state.rigs if rig.field == INDEX["c3"]] == [4, 6]


def test_i2_no_phase_can_ever_get_stuck():
    """For every content of the processor and all rigs built before, a well is left that may be drilled."""
    for phase in (1, 2, 3, 4, 6):
        before = RIGS.get(phase - 1, 0)
        for pairs in range(64):
            if pairs.bit_count() != phase:
                continue
            for code in range(64):
                if wells := WELLS[pairs << 6 | code]:
                    open_ = [f for f in ALL_FIELDS if wells >> f & 1]
                    spots = [(1 << f | NEIGHBOURS[f]) & wells for f in open_]
                    most = RIGS[phase] - 1
                    covered = sum(sorted((spot.bit_count() for spot in spots), reverse=True)[:most])
                    if wells.bit_count() <= covered + before:  # the upper bound is too high: compute the exact number
                        worst = 0
                        for group in combinations(spots, most):
                            union = 0
                            for spot in group:
                                union |= spot
                            worst = max(worst, union.bit_count())
                        covered = worst
                    assert wells.bit_count() > covered + before


def test_i3_a_field_with_an_older_rig_can_be_drilled_again_and_both_count():
    state = table(hands="north | ", built=f"{PHASE_2_BUILT} c3/1/1", phase=3)
    result = play(state, "drill 1 with north")
    built = [(rig.phase, rig.seat) for rig in result.state.rigs if rig.field == INDEX["c3"]]
    assert built == [(1, 1), (3, 0)]


def test_i4_west_and_east_edges_are_neighbours_for_rule_two_north_and_south_are_not():
    state = table(built="c8/1/1 a4/1/1")
    assert forbidden_fields(state) & bits("c1 c7 b8 d8 c8") == bits("c1 c7 b8 d8 c8")
    assert not forbidden_fields(state) & bits("h4")
    assert (
        refused(replace(state, explorers=(fields("c1 d5"), ()), hands=(notes("north"), ())), "drill 1 with north").data[
            "rig"
        ]
        == "c8"
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_i5_rules_one_and_two_hold_for_every_seat(seat):
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


def test_i8_a_dry_drilling_costs_the_point_and_gives_the_note_back():
    state = table("c3 e4 | e5 f6", hands="south south | ")
    result = play(state, "drill 2 with south")
    assert kinds(result) == ["missed"] and result.final
    assert result.state.points == 2 and result.state.hands[0] == notes("south")
    assert sell_price(result.state, NOTE["south"]) == 1
    assert result.state.stops == bits("e4")
    beside_an_old_rig = table("c3 e4 | e5 f6", hands="south | ", built="e4/1/1", phase=3)
    assert play(beside_an_old_rig, "drill 2 with south").state.stops == bits("e4")


def test_i9_any_note_whose_label_holds_for_the_field():
    state = table(hands=f"{ORDER.rsplit(' ', 1)[0]} | ")
    offered = {a.note for a in RULES.legal(state, question(state)) if isinstance(a, Drill) and a.explorer == 0}
    assert offered == set(notes("north west equator atlantic land"))
    refusal = refused(table(hands="south | "), "drill 1 with south")
    assert refusal.code == "not_valid" and refusal.data["labels"] == ORDER.split()


def test_i10_drilling_on_a_stop_marker_is_allowed_and_fails():
    state = table("c3 e4 | e5 f6", hands="south | ", dry="e4")
    result = play(state, "drill 2 with south")
    assert kinds(result) == ["missed"] and result.state.dry == state.dry


def test_i11_there_are_stop_markers_for_every_field():
    state = table("c3 e4 | e5 f6", hands="south | ", dry=" ".join(name for name in FIELDS if name[0] in "fgh"))
    assert play(state, "drill 2 with south").state.stops.bit_count() == 25


def test_i13_the_points_left_are_kept_when_a_phase_ends():
    state = table(hands="north west | ", built=" ".join(PHASE_1_BUILT.split()[:3]))
    state = play(state, "drill 1 with north").state
    assert (state.phase, state.points, state.turn) == (2, 2, 0)


def test_i29_the_cards_in_the_processor_are_never_shown_before_the_end():
    state = table(hands="north | ", built=PHASE_1_BUILT.rsplit(" ", 1)[0])
    result = play(state, "drill 1 with north")
    assert {key for event in result.events for key in event.data} == {
        "seat", "explorer", "field", "note", "phase", "wells", "rigs"
    }  # fmt: skip
    view = RULES.view(result.state, 0)
    assert view.well == UNKNOWN and view.order == ()


def test_a_rig_records_its_round_and_owner():
    state = play(table(hands="north | ", round=7), "drill 1 with north").state
    assert state.rigs[0] == replace(rigs("c3/1/0")[0], round=7)

"""The map, its labels and the wells of every phase."""

from __future__ import annotations

from games.i9n.rules.data import INDEX, MAP, NOTE, PAIRS
from games.i9n.rules.drilling import well_count
from games.i9n.rules.map import ALL_FIELDS, CODE, STEP, VALID, distance, flowing_fields
from games.i9n.tests.tables import (
    after,
    fields,
    new_match,
    refused,
    table,
)


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
    state = new_match()
    counts = [flowing_fields(state.order, state.well, phase).bit_count() for phase in range(1, 7)]
    assert counts == [32, 16, 8, 4, 2, 1] == [well_count(phase) for phase in range(1, 7)]
    assert flowing_fields(state.order, state.well, 6) == 1 << state.well


def test_every_field_and_every_order_of_the_cards_comes_up():
    drawn = [new_match(2, number) for number in range(1500)]
    assert {state.well for state in drawn} == set(ALL_FIELDS)
    assert len({state.order for state in drawn}) > 500


def test_steps_meet_at_the_edges_but_not_over_the_poles():
    state = table("c1 a8 | e5 f6")
    assert after(state, "step 1 west", "step 2 east").explorers[0] == fields("c8 a1")
    assert refused(state, "step 2 north").code == "over_the_pole"
    assert refused(table("h1 a8 | e5 f6"), "step 1 south").code == "over_the_pole"
    assert [STEP[INDEX["c3"]][i] for i in range(4)] == list(fields("b3 c4 d3 c2"))
    assert distance(INDEX["a1"], INDEX["h8"]) == 8

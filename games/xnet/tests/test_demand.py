"""Actions on the demand: filling, displacing and shifting."""

from __future__ import annotations

from msgspec.structs import replace

from games.xnet.board.examples import cards, demand
from games.xnet.rules.actions import End, read
from games.xnet.rules.data import EMPTY, NO_RUBRIC, RUBRIC, RUBRIC_OF, RUBRICS
from games.xnet.tests.tables import FULL, RULES, START, decision, facts, offer, play, provider, refused, rng, table


def test_x17_empty_fields_are_filled_by_any_rubric_not_yet_in_demand():
    state = table("hobby 3 nature 5 games 2 art 4", demand=START)
    assert refused(state, "fill m1 hobby 3") == "field_taken"
    assert refused(state, "fill m2 art 4") == "in_demand_already"
    after = play(state, "fill m2 hobby 3", "fill b3 nature 5", "fill b2 games 2")
    assert after.demand == demand(t1="art 6", m1="sport 4", m2="hobby 3", b1="tech 3", b2="games 2", b3="nature 5")
    assert after.guards == (NO_RUBRIC,) * 3 and after.discards == () and offer(after) == {}
    assert refused(after, "fill b2 games 2") == "demand_full"


def test_x18_no_field_becomes_empty_again():
    state = play(table("hobby 9 8", provider("hobby 2")), "displace b1 hobby 8")
    assert EMPTY not in state.demand
    state = RULES.leave(state, 0, rng()).state
    assert EMPTY not in state.demand


def test_x31_a_higher_sum_of_one_rubric_displaces_and_places_the_highest_card():
    """The rulebook's examples: a 7, 8 or 9 displaces a 6; Art 8 and 3 displace Cooking 9."""
    mine = provider("hobby 2")
    for number, fine in ((5, False), (6, False), (7, True), (8, True), (9, True)):
        state = table(f"hobby {number} 4", mine)
        if fine:
            assert play(state, f"displace t1 hobby {number}").demand[0] == cards(f"hobby {number}")[0]
        else:
            assert refused(state, f"displace t1 hobby {number}") == "too_weak"
    fields = demand(t1="hobby 6", m1="cooking 9", m2="romance 8", b1="sport 5", b2="music 7", b3="tech 3")
    after = play(table("art 8 3", provider("art 2"), demand=fields), "displace m1 art 8 3")
    assert after.demand[1] == cards("art 8")[0]
    assert sorted(after.discards) == sorted((*cards("art 3"), *cards("cooking 9")))
    assert after.guards == (RUBRIC_OF["art"], NO_RUBRIC, NO_RUBRIC)


def test_x31_extra_cards_are_allowed_and_an_equal_sum_is_refused():
    state = table("hobby 9 8 7 3", provider("hobby 2"))
    assert refused(state, "displace t1 hobby 3") == "too_weak"
    assert play(state, "displace t1 hobby 9 8 7").demand[0] == cards("hobby 9")[0]
    assert refused(table("hobby 2 4 9", provider("hobby 3")), "displace t1 hobby 2 4") == "too_weak"


def test_x32_a_rubric_in_demand_cannot_displace():
    state = table("art 9 9 hobby 9", provider("art 2", "hobby 2"))
    assert refused(state, "displace m1 art 9") == "in_demand_already"
    assert refused(state, "displace t1 art 9") == "in_demand_already"


def test_x33_the_new_rubric_must_be_offered_or_laid_in_the_same_action():
    state = table("hobby 9 2 3 4 nature 8 5", provider("nature 2", "music 3"))
    assert refused(state, "displace t1 hobby 9") == "must_lay"
    assert refused(state, "displace t1 hobby 9 lay 2") == "no_place"
    state = table("hobby 9 2 3 4 nature 8 5", provider("nature 2"))
    after = play(state, "displace t1 hobby 9 lay 2 3")
    assert offer(after) == {"nature": 1, "hobby": 2} and after.discards == cards("art 6")
    assert refused(state, "displace t1 hobby 9 lay 2 3 4") == "needs_specialist"
    assert refused(state, "displace t1 nature 8 lay 5") == "already_laid"
    assert refused(table("hobby 9", provider()), "displace t1 hobby 9") == "nothing_displaces"


def test_x34_nothing_is_displaced_while_the_demand_has_empty_fields():
    state = table("hobby 9 sport 5", provider("hobby 2"), demand=START)
    assert refused(state, "displace t1 hobby 9") == "demand_has_room"
    shifted = play(state, "shift m1 t1 pay 5")  # shifting is allowed
    assert shifted.demand[:2] == (START[1], START[0])


def test_x35_a_marker_protects_the_card_until_the_owners_next_turn():
    state = play(table("hobby 9", provider("hobby 2"), provider("nature 2"), provider()), "displace m1 hobby 9", "end")
    nature = (state.hands[0], cards("nature 9 8 hobby 3 music 4"), state.hands[2])
    state = replace(state, hands=nature)
    assert refused(state, "displace m1 nature 9 8") == "guarded"
    # The marker stays with a shifted card.
    up = RULES.apply(state, decision(state), read("shift m1 t1 pay 3"), rng()).state
    assert up.guards[0] == RUBRIC_OF["hobby"] and up.demand[0] == cards("hobby 9")[0]
    assert refused(up, "displace t1 nature 9 8") == "guarded"
    for _ in range(2):
        found = RULES.apply(replace(up, hands=((), (), ())), decision(up), End(), rng())
        up = found.state
    assert up.turn == 0 and up.guards == (NO_RUBRIC,) * 3
    assert facts(found, "unguarded") == {"seat": 0, "rubric": "hobby"}


def test_x36_leaving_removes_the_marker():
    state = play(table("hobby 9", provider("hobby 2")), "displace m1 hobby 9", "end")
    assert state.guards[0] != NO_RUBRIC
    assert RULES.leave(state, 0, rng()).state.guards == (NO_RUBRIC,) * 3


def test_x37_a_shift_goes_exactly_one_level_up_to_an_occupied_field():
    state = table("tech 2 sport 5 art 4 romance 8")
    assert refused(state, "shift b1 t1 pay 2") == "not_one_level_up"
    assert refused(state, "shift m1 m2 pay 5") == "not_one_level_up"
    assert refused(state, "shift t1 m1 pay 4") == "not_one_level_up"  # a card of the upper rubric cannot pay
    assert refused(state, "shift b1 m1 pay 3") == "not_in_hand"
    after = play(state, "shift b1 m2 pay 2")
    assert after.demand[2] == state.demand[3] and after.demand[3] == state.demand[2]
    half = table("tech 2 sport 5", demand=START)
    assert refused(half, "shift b1 m2 pay 2") == "field_empty"
    assert refused(half, "shift b2 m1 pay 2") == "field_empty"


def test_x38_a_shift_does_not_require_offering_the_rubric():
    state = table("tech 2")
    assert offer(state) == {} and play(state, "shift b1 m1 pay 2").demand[1] == FULL[3]


def test_x39_shifts_are_unlimited_and_include_protected_cards():
    state = play(
        table("tech 2 4 sport 5", guards=(NO_RUBRIC, RUBRIC_OF["tech"], RUBRIC_OF["art"])), "shift b1 m1 pay 2"
    )
    state = play(state, "shift m1 t1 pay 4")
    assert state.demand == (FULL[3], FULL[0], FULL[2], FULL[1], FULL[4], FULL[5])
    assert state.guards == (NO_RUBRIC, RUBRIC_OF["tech"], RUBRIC_OF["art"])


def test_the_shifting_example_of_the_rulebook():
    """Two shifts move Hobby from level 3 down to level 1."""
    fields = demand(t1="hobby 6", m1="art 4", m2="romance 8", b1="sport 5", b2="music 7", b3="tech 3")
    state = table("romance 2 sport 7 hobby 3", demand=fields)
    assert refused(state, "shift t1 m1 pay 3") == "not_one_level_up"
    once = play(state, "shift m2 t1 pay 2")
    assert [RUBRICS[RUBRIC[card]] for card in once.demand] == ["romance", "art", "hobby", "sport", "music", "tech"]
    twice = play(once, "shift b1 m2 pay 7")
    assert [RUBRICS[RUBRIC[card]] for card in twice.demand] == ["romance", "art", "sport", "hobby", "music", "tech"]
    assert sorted(twice.discards) == sorted((*cards("romance 2"), *cards("sport 7")))

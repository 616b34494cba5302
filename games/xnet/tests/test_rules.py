"""Every ruling X-… and G-… that the rules rest on is pinned here by a test that names it."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, IllegalAction
from games.xnet.actions import End, Lay, Take, read
from games.xnet.data import DECK, EMPTY, NETS, NOBODY, RUBRIC, RUBRIC_OF, RUBRICS, START_FIELDS
from games.xnet.samples import cards, demand
from games.xnet.scoring import forecast, lines
from games.xnet.state import Options, State
from games.xnet.tests.tables import (
    FULL,
    RULES,
    START,
    chance,
    ended,
    everything,
    kinds,
    offer,
    play,
    provider,
    refused,
    result,
    table,
    turn,
)


def setup(seats: int = 3, number: int = 0, **options: int) -> State:
    return RULES.setup(Options(**options), seats, chance(number)).state


def facts(found, kind: str) -> dict:
    return next(event.data for event in found.events if event.kind == kind)


# --- drawing and the hand ---------------------------------------------------------------------------------------------


def test_x1_an_empty_pile_is_made_of_the_discards_when_a_card_is_needed():
    state = table("art 2")
    state = replace(state, pile=state.pile[-3:], discards=state.pile[:-3])
    found = RULES.apply(state, turn(state), End(), chance())
    assert facts(found, "reshuffled") == {"n": len(DECK) - 6 - 1 - 3}
    assert set(state.pile) <= set(found.state.drawn) and len(found.state.drawn) == 5
    assert found.state.discards == () and everything(found.state) == everything(state)


def test_x1_five_cards_in_the_pile_are_enough_without_shuffling():
    state = table("art 2")
    state = replace(state, pile=state.pile[-5:], discards=state.pile[:-5])
    found = RULES.apply(state, turn(state), End(), chance())
    assert "reshuffled" not in kinds(found) and found.state.pile == () and len(found.state.drawn) == 5


def test_x1_with_pile_and_discards_empty_what_there_is_is_drawn():
    state = replace(table("art 2"), pile=cards("hobby 2 3"), discards=())
    found = RULES.apply(state, turn(state), End(), chance())
    assert sorted(found.state.drawn) == list(cards("hobby 2 3")) and found.state.pile == ()
    again = RULES.apply(found.state, turn(found.state), End(), chance())
    assert facts(again, "drew") == {"seat": 2, "n": 0}


def test_x2_the_limit_of_ten_counts_at_the_end_of_the_own_turn_only():
    state = table("hobby 2 3 4 5 6 7 8 9 nature 2 3 4 5")
    assert refused(state, "end") == "discard_first"
    assert refused(state, "discard 2 hobby") == "other_price"
    assert refused(state, "discard 2 hobby 3 hobby 4 hobby") == "other_price"
    after = play(state, "discard 2 hobby 9 hobby")
    assert len(after.hands[0]) == 10 and sorted(after.discards) == list(cards("hobby 2 9"))
    assert refused(after, "streamer pay 3 hobby 4 hobby 5 hobby") == "closing"
    assert play(after, "end").turn == 1


def test_x2_nobody_discards_below_ten():
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
    assert refused(play(over, "discard 7 sport"), "take nature") == "hand_too_full"  # nothing goes to make room


def test_x4_taking_back_is_the_end_of_the_actions():
    state = play(table("art 2 3 hobby 9 sport 3", provider("nature 5", "music 2")), "take nature")
    assert refused(state, "lay art 2") == "closing"
    assert play(state, "take music", "end").turn == 1


def test_x5_always_the_whole_rubric_and_the_specialist_returns():
    state = play(table("art 2", provider("hobby 2 3 4 S")), "take hobby")
    assert state.hands[0] == cards("art 2 hobby 2 3 4") and state.providers[0].laid == ()
    with pytest.raises(IllegalAction, match="nothing_laid"):
        RULES.check(state, turn(state), Take(RUBRIC_OF["hobby"]))


def test_x6_a_rubric_laid_in_this_turn_may_be_taken_back():
    state = table("art 2 3")
    assert play(state, "lay art 2 3", "take art").hands[0] == state.hands[0]


# --- actions ----------------------------------------------------------------------------------------------------------


def test_x7_users_and_a_streamer_belong_to_the_actions():
    state = play(table("art 2 3 4 hobby 2 3 4"), "lay art 2", "users art 3 4", "streamer pay 2 hobby 3 hobby 4 hobby")
    assert state.providers[0].users == 2 and state.providers[0].streamer


def test_x8_any_number_in_any_order_but_displacing_once():
    hand = "art 2 3 4 5 tech 2 7 8 hobby 9 8 7 business 9 8"
    state = play(
        table(hand, provider(servers=3)),
        "lay art 2",
        "user art 3 + 2 tech",
        "lay tech 7",
        "add art 4",
        "displace b2 hobby 9 8 lay 7",
    )
    assert refused(state, "displace b1 business 9 lay 8") == "displaced_already"
    assert offer(state) == {"art": 2, "tech": 1, "hobby": 1}


def test_x17_empty_fields_are_filled_by_any_rubric_not_yet_in_demand():
    state = table("hobby 3 nature 5 games 2 art 4", demand=START)
    assert refused(state, "fill m1 hobby 3") == "field_taken"
    assert refused(state, "fill m2 art 4") == "in_demand_already"
    after = play(state, "fill m2 hobby 3", "fill b3 nature 5", "fill b2 games 2")
    assert after.demand == demand(t1="art 6", m1="sport 4", m2="hobby 3", b1="tech 3", b2="games 2", b3="nature 5")
    assert after.guards == (NOBODY,) * 3 and after.discards == () and offer(after) == {}
    assert refused(after, "fill b2 games 2") == "demand_full"


def test_x18_no_field_becomes_empty_again():
    state = play(table("hobby 9 8", provider("hobby 2")), "displace b1 hobby 8")
    assert EMPTY not in state.demand
    state = RULES.leave(state, 0, chance()).state
    assert EMPTY not in state.demand


def test_x19_new_rubrics_and_more_cards_only_in_demand():
    state = table("hobby 2 3 art 2 3 4", provider("hobby 4", servers=2))
    assert refused(state, "lay nature 3") == "not_in_hand"
    assert refused(state, "add hobby 2") == "nothing_to_add"
    assert refused(play(state, "lay art 2"), "add hobby 3") == "not_in_demand"
    assert refused(table("hobby 2 art 2"), "lay hobby 2") == "not_in_demand"
    assert offer(play(state, "lay art 2 4")) == {"hobby": 1, "art": 2}


def test_x20_a_rubric_out_of_demand_stays_and_scores_nothing():
    mine = provider("art 2 3", users=3, streamer=True)
    state = table("art 5", mine, provider("hobby 3"), hands=("hobby 9",))
    assert forecast(state.providers, state.demand, 0) == 9
    state = play(state, "end")
    state = replace(state, hands=(state.hands[0], cards("hobby 9"), state.hands[2]))
    state = RULES.apply(state, turn(state), read("displace t1 hobby 9"), chance()).state
    assert offer(state) == {"art": 2} and forecast(state.providers, state.demand, 0) == 0
    state = replace(state, turn=0, displaced=False)
    assert refused(state, "add art 5") == "nothing_to_add"
    assert play(state, "park art").providers[0].parked == cards("art 2 3")
    state = replace(state, hands=(cards("sport 5"), *state.hands[1:]))
    assert offer(RULES.apply(state, turn(state), read("take art"), chance()).state) == {}


def test_x21_no_rubric_twice_at_servers_and_streamer_together():
    state = table("art 2 3 4 sport 2", provider("art 5", servers=2))
    assert refused(state, "lay art 2") == "already_laid"
    parked = table("art 2 3 4 sport 2", provider(parked="art 5", servers=2))
    assert refused(parked, "lay art 2") == "is_parked"
    pushing = table("hobby 9 8", provider(parked="hobby 5", servers=2))
    assert refused(pushing, "displace b1 hobby 9 lay 8") == "nothing_displaces"


def test_x22_a_specialist_is_hired_once_for_one_rubric_on_a_server_before_the_third_card():
    state = table("art 3 4 5 hobby 2 3", provider("art 2"))
    assert refused(state, "add art 3 4") == "needs_specialist"
    assert refused(state, "specialist sport pay 2 hobby") == "not_laid"
    hired = play(state, "specialist art pay 2 hobby")  # earlier than needed
    assert hired.providers[0].laid[0].specialist and hired.discards == cards("hobby 2")
    assert refused(hired, "specialist art pay 3 hobby") == "all_specialists"
    assert offer(play(hired, "add art 3 4 5")) == {"art": 4}
    two = table("art 3 hobby 2 3", provider("art 2", "sport 2"))
    assert refused(play(two, "specialist art pay 2 hobby"), "specialist art pay 3 hobby") == "has_specialist"


def test_x22_a_new_rubric_begins_with_two_cards_at_most():
    assert refused(table("art 2 3 4"), "lay art 2 3 4") == "needs_specialist"


@pytest.mark.parametrize(("lying", "line"), [("art 2", "unpark"), ("art 2 3", "unpark"), ("art 2 3 4", "")])
def test_x23_out_of_the_streamer_more_than_two_cards_need_a_new_specialist_at_once(lying, line):
    state = table("hobby 2 3", provider(lying + " S" if len(lying) > 7 else lying, streamer=True))
    state = play(state, "park art")
    assert state.providers[0].parked == cards(lying) and state.providers[0].laid == ()
    if line:
        assert refused(state, "unpark pay 2 hobby") == "other_price"
        state = play(state, line)
        assert not state.providers[0].laid[0].specialist
        return
    assert refused(state, "unpark") == "other_price"
    assert refused(replace(state, hands=((), (), ())), "unpark") == "too_few_cards"
    state = play(state, "unpark pay 2 hobby")
    assert state.providers[0].laid[0].specialist and state.discards == cards("hobby 2")


def test_x24_a_specialist_is_no_card():
    state = table("hobby 2", provider("art 2 3 4 S", streamer=True))
    assert play(state, "park art").discards == ()


def test_x25_out_of_the_streamer_whatever_the_demand():
    state = play(table("art 2", provider(parked="hobby 5")), "unpark")
    assert offer(state) == {"hobby": 1}


def test_x26_the_streamer_holds_one_rubric_and_takes_no_more_cards():
    state = table("art 2 3 sport 2", provider("sport 5", "music 3", parked="art 5"))
    assert refused(state, "park sport") == "streamer_full"
    assert refused(state, "add art 2") == "not_laid"
    assert refused(state, "unpark") == "no_place"
    assert refused(table("art 2", provider("art 3")), "park art") == "no_streamer"
    assert refused(table("art 2"), "unpark") == "nothing_parked"


def test_x27_parking_frees_the_place_at_once():
    state = table("art 2 3 tech 5", provider("sport 5 6", "music 3", streamer=True))
    assert refused(state, "lay art 2") == "no_place"
    after = play(state, "park sport", "lay art 2 3")
    assert offer(after) == {"music": 1, "art": 2} and after.providers[0].parked == cards("sport 5 6")
    assert refused(play(state, "take music"), "park sport") == "closing"


def test_x28_users_need_a_matching_card_and_room_in_the_net():
    state = table("art 2 3 4 5 sport 2 3 hobby 2 3", provider("art 6", "hobby 5", users=1))
    assert refused(state, "user sport 2 + 3 sport") == "not_laid"  # in demand, not on offer
    assert refused(state, "user hobby 2 + 3 sport") == "not_in_demand"  # on offer, not in demand
    after = play(state, "users art 2 3")
    assert after.providers[0].users == 3 and sorted(after.discards) == list(cards("art 2 3"))
    assert refused(after, "users art 4 5") == "room_for_one"
    after = play(after, "user art 4 + 2 sport")
    assert after.providers[0].users == 4
    assert refused(after, "user art 5 + 3 sport") == "net_full"
    parked = table("art 2 3 sport 2", provider(parked="art 6"))
    assert refused(parked, "users art 2 3") == "no_pair_matches"
    assert refused(parked, "user art 2 + 2 sport") == "nothing_matches"


def test_x28_two_users_need_two_cards_of_one_rubric():
    state = table("art 2 3 sport 2 3", provider("art 6", "sport 6"))
    with pytest.raises(IllegalAction, match="one_rubric"):
        RULES.check(state, turn(state), read("users art 2 3").__class__(cards("art 2 sport 2")))


def test_x29_the_other_card_may_match_too():
    assert play(table("art 2 3", provider("art 6")), "user art 2 + 3 art").providers[0].users == 1


def test_x30_nets_step_by_step_for_seven_cards():
    hand = "hobby 2 3 4 5 6 7 8 9 nature 2 3 4 5 6 7 8 9 games 2 3 4 5 6 7 8 9"
    state = table(hand, provider(users=4))
    price = {0: "hobby", 1: "nature", 2: "games"}
    for step, rubric in price.items():
        assert refused(state, "net pay " + " ".join(f"{n} {rubric}" for n in range(2, 8))) == "other_price"
        state = play(state, "net pay " + " ".join(f"{n} {rubric}" for n in range(2, 9)))
        assert NETS[state.providers[0].net] == (7, 9, 10)[step] and state.providers[0].users == 4
    assert refused(state, "net pay " + " ".join(f"{n} hobby" for n in range(2, 9))) == "best_net"


def test_servers_cost_five_and_three_are_the_most():
    state = table("hobby 2 3 4 5 6 nature 2 3 4 5 6 games 2 3 4 5 6")
    for number, rubric in ((2, "hobby"), (3, "nature")):
        state = play(state, f"server pay {' '.join(f'{n} {rubric}' for n in range(2, 7))}")
        assert state.providers[0].servers == number
    assert refused(state, "server pay 2 games 3 games 4 games 5 games 6 games") == "servers_full"


def test_a_streamer_costs_three_and_one_is_the_most():
    state = play(table("hobby 2 3 4 5 6 7"), "streamer pay 2 hobby 3 hobby 4 hobby")
    assert refused(state, "streamer pay 5 hobby 6 hobby 7 hobby") == "has_streamer"
    assert refused(table("hobby 2 3"), "streamer pay 2 hobby 3 hobby 3 hobby") == "too_few_cards"


# --- displacing -------------------------------------------------------------------------------------------------------


def test_x31_a_sum_of_one_rubric_above_the_number_places_the_highest():
    """The rulebook's examples: a 6 goes for a 7, 8 or 9; Cooking 9 for Art 8 and 3."""
    mine = provider("hobby 2")
    for number, fine in ((5, False), (6, False), (7, True), (8, True), (9, True)):
        state = table(f"hobby {number} 4", mine)
        if fine:
            assert play(state, f"displace t1 hobby {number}").demand[0] == cards(f"hobby {number}")[0]
        else:
            assert refused(state, f"displace t1 hobby {number}") == "too_weak"
    lying = demand(t1="hobby 6", m1="cooking 9", m2="romance 8", b1="sport 5", b2="music 7", b3="tech 3")
    after = play(table("art 8 3", provider("art 2"), demand=lying), "displace m1 art 8 3")
    assert after.demand[1] == cards("art 8")[0]
    assert sorted(after.discards) == sorted((*cards("art 3"), *cards("cooking 9")))
    assert after.guards == (RUBRIC_OF["art"], NOBODY, NOBODY)


def test_x31_more_than_needed_is_allowed_and_equal_is_not_enough():
    state = table("hobby 9 8 7 3", provider("hobby 2"))
    assert refused(state, "displace t1 hobby 3") == "too_weak"
    assert play(state, "displace t1 hobby 9 8 7").demand[0] == cards("hobby 9")[0]
    assert refused(table("hobby 2 4 9", provider("hobby 3")), "displace t1 hobby 2 4") == "too_weak"


def test_x32_the_new_rubric_is_not_in_demand_yet():
    state = table("art 9 9 hobby 9", provider("art 2", "hobby 2"))
    assert refused(state, "displace m1 art 9") == "in_demand_already"
    assert refused(state, "displace t1 art 9") == "in_demand_already"


def test_x33_the_new_rubric_is_on_offer_or_laid_in_the_same_action():
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
    shifted = play(state, "shift m1 t1 pay 5")  # but shifting is allowed
    assert shifted.demand[:2] == (START[1], START[0])


def test_x35_a_marker_protects_the_card_until_the_owners_next_turn():
    state = play(table("hobby 9", provider("hobby 2"), provider("nature 2"), provider()), "displace m1 hobby 9", "end")
    nature = (state.hands[0], cards("nature 9 8 hobby 3 music 4"), state.hands[2])
    state = replace(state, hands=nature)
    assert refused(state, "displace m1 nature 9 8") == "guarded"
    up = RULES.apply(state, turn(state), read("shift m1 t1 pay 3"), chance()).state  # also after shifting
    assert up.guards[0] == RUBRIC_OF["hobby"] and up.demand[0] == cards("hobby 9")[0]
    assert refused(up, "displace t1 nature 9 8") == "guarded"
    for _ in range(2):
        found = RULES.apply(replace(up, hands=((), (), ())), turn(up), End(), chance())
        up = found.state
    assert up.turn == 0 and up.guards == (NOBODY,) * 3
    assert facts(found, "unguarded") == {"seat": 0, "rubric": "hobby"}


def test_x36_who_leaves_takes_the_marker_along():
    state = play(table("hobby 9", provider("hobby 2")), "displace m1 hobby 9", "end")
    assert state.guards[0] != NOBODY
    assert RULES.leave(state, 0, chance()).state.guards == (NOBODY,) * 3


# --- shifting ---------------------------------------------------------------------------------------------------------


def test_x37_a_shift_goes_exactly_one_level_up_to_an_occupied_field():
    state = table("tech 2 sport 5 art 4 romance 8")
    assert refused(state, "shift b1 t1 pay 2") == "not_one_level_up"
    assert refused(state, "shift m1 m2 pay 5") == "not_one_level_up"
    assert refused(state, "shift t1 m1 pay 4") == "not_one_level_up"  # never with a card of the higher one
    assert refused(state, "shift b1 m1 pay 3") == "not_in_hand"
    after = play(state, "shift b1 m2 pay 2")
    assert after.demand[2] == state.demand[3] and after.demand[3] == state.demand[2]
    half = table("tech 2 sport 5", demand=START)
    assert refused(half, "shift b1 m2 pay 2") == "field_empty"
    assert refused(half, "shift b2 m1 pay 2") == "field_empty"


def test_x38_a_shift_needs_no_offer():
    state = table("tech 2")
    assert offer(state) == {} and play(state, "shift b1 m1 pay 2").demand[1] == FULL[3]


def test_x39_any_number_of_shifts_and_cards_with_an_x_too():
    state = play(table("tech 2 4 sport 5", guards=(NOBODY, RUBRIC_OF["tech"], RUBRIC_OF["art"])), "shift b1 m1 pay 2")
    state = play(state, "shift m1 t1 pay 4")
    assert state.demand == (FULL[3], FULL[0], FULL[2], FULL[1], FULL[4], FULL[5])
    assert state.guards == (NOBODY, RUBRIC_OF["tech"], RUBRIC_OF["art"])


def test_the_shifting_example_of_the_rulebook():
    """Hobby over Art, Romance over Sport, Music, Tech: two cards push Hobby from level 3 to level 1."""
    lying = demand(t1="hobby 6", m1="art 4", m2="romance 8", b1="sport 5", b2="music 7", b3="tech 3")
    state = table("romance 2 sport 7 hobby 3", demand=lying)
    assert refused(state, "shift t1 m1 pay 3") == "not_one_level_up"
    once = play(state, "shift m2 t1 pay 2")
    assert [RUBRICS[RUBRIC[card]] for card in once.demand] == ["romance", "art", "hobby", "sport", "music", "tech"]
    twice = play(once, "shift b1 m2 pay 7")
    assert [RUBRICS[RUBRIC[card]] for card in twice.demand] == ["romance", "art", "sport", "hobby", "music", "tech"]
    assert sorted(twice.discards) == sorted((*cards("romance 2"), *cards("sport 7")))


# --- scoring ----------------------------------------------------------------------------------------------------------


def example() -> State:
    """The scoring example of the rulebook: Tech on a middle field; A has 3 cards and 1 user, B 2 and 0, C 1 and 2, D 2
    and 2."""
    lying = demand(t1="art 6", m1="tech 4", m2="music 7", b1="sport 3", b2="travel 9", b3="romance 5")
    return table(
        "",
        provider("tech 2 3 4 S", users=1),
        provider("tech 5 6", users=0),
        provider("tech 7", users=2),
        provider("tech 8 9", users=2),
        demand=lying,
        turn=2,
        starter=3,
    )


def points(state: State) -> list[int]:
    return [seat.points for seat in state.providers]


def test_the_scoring_example_of_the_rulebook_move_by_move():
    state = example()
    assert [[line.rank for line in lines(state.providers, state.demand, seat)] for seat in range(4)] == [
        [1],
        [2],
        [3],
        [2],
    ]
    state = RULES.apply(state, turn(state), End(), chance()).state  # D's turn begins: 2 x 2 users
    assert state.turn == 3 and points(state) == [0, 0, 0, 4]
    state = replace(state, hands=(*state.hands[:3], cards("tech 6 hobby 2")))
    for line in ("specialist tech pay 2 hobby", "add tech 6", "end"):
        action = read(line)
        RULES.check(state, turn(state), action)
        state = RULES.apply(state, turn(state), action, chance()).state
    assert state.turn == 0 and points(state) == [2, 0, 0, 4]  # A: 2 x 1 user, now sharing the lead
    state = RULES.apply(state, turn(state), End(), chance()).state
    assert lines(state.providers, state.demand, 1)[0].rank == 2 and points(state) == [2, 0, 0, 4]  # B: no users
    state = RULES.apply(state, turn(state), End(), chance()).state
    assert state.turn == 2 and points(state) == [2, 0, 0, 4]  # C: one card is not among the leading


def test_x9_ranks_go_by_distinct_numbers_of_cards():
    counts = {0: "art 2 3 4 S", 1: "art 5 6 7 S", 2: "art 8 9", 3: "art 2"}
    state = table("", *(provider(line, users=1) for line in counts.values()))
    assert [forecast(state.providers, state.demand, seat) for seat in range(4)] == [3, 3, 3, 0]


def test_x10_the_only_provider_of_a_rubric_leads():
    state = table("", provider("art 2", users=2))
    assert lines(state.providers, state.demand, 0)[0].rank == 1
    assert forecast(state.providers, state.demand, 0) == 6


def test_x11_a_parked_rubric_counts_for_nothing():
    state = table("", provider(parked="art 2 3 4", users=2), provider("art 5", users=1), provider("art 6 7", users=1))
    assert [forecast(state.providers, state.demand, seat) for seat in range(3)] == [0, 3, 3]
    assert refused(table("art 9 8", provider(parked="art 2")), "users art 9 8") == "no_pair_matches"


def test_x12_the_values_of_all_ranked_rubrics_times_users_at_the_start_of_the_own_turn():
    """The others score nothing meanwhile, and the lines say how it comes about."""
    rival = provider("art 2 3", "sport 2 3 4 S", users=4)
    mine = provider("art 5 6", "sport 5", "tech 5", "hobby 7", users=3)
    state = table("", rival, mine, provider("sport 6 7", users=1))
    found = RULES.apply(state, turn(state), End(), chance())
    scored = facts(found, "scored")
    assert scored["points"] == scored["total"] == (3 + 1) * 3 and scored["users"] == 3
    told = [(line["rubric"], line["value"], line["rank"], line["points"]) for line in scored["lines"]]
    assert told == [("art", 3, 1, 9), ("sport", 2, 3, 0), ("tech", 1, 1, 3)]
    assert points(found.state) == [0, 12, 0] and found.state.providers[1].gains == (12,)


def test_x12_the_first_turn_gives_nothing():
    for seats in (3, 4, 5, 6):
        assert points(setup(seats)) == [0] * seats


def test_x13_reaching_the_points_wins_at_once():
    mine = provider("art 5 6", users=4, points=108, gains=(108,))
    state = table("", provider(points=110), mine, provider(points=110))
    found = RULES.apply(state, turn(state), End(), chance())
    assert kinds(found)[-2:] == ["scored", "target"] and "drew" not in kinds(found)
    assert ended(found.state).ranking == ((1,), (0, 2)) and ended(found.state).scores == (110, 120, 110)
    assert RULES.pending(found.state) == ()
    short = replace(state, options=Options(target=121))
    assert not RULES.apply(short, turn(short), End(), chance()).state.ended


def test_x13_the_points_to_win_are_an_option():
    assert Options().target == 120
    state = table("", provider(), provider("art 5 6", users=4, points=50), target=60)
    assert RULES.apply(state, turn(state), End(), chance()).state.ended == "target"


# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "extra"), [(3, [0, 0, 1]), (4, [0, 0, 1, 2]), (5, [0, 0, 1, 1, 2]), (6, [0, 0, 1, 1, 2, 2])]
)
def test_x14_later_seats_get_extra_cards(seats, extra):
    state = setup(seats, 4)
    sizes = [len(state.hands[(state.starter + i) % seats]) for i in range(seats)]
    assert sizes == [5 + 5, *(5 + more for more in extra[1:])]  # the start player has drawn already


def test_x15_a_duplicate_in_the_start_demand_is_discarded_and_drawn_again():
    discarded = 0
    for number in range(80):
        state = setup(3, number)
        rubrics = [RUBRIC[card] for card in state.demand if card != EMPTY]
        assert len(set(rubrics)) == 3
        assert all(RUBRIC[card] in rubrics for card in state.discards)
        discarded += len(state.discards)
    assert discarded


def test_x16_one_start_card_on_each_level():
    assert START_FIELDS == (0, 1, 3)
    assert [card == EMPTY for card in setup().demand] == [False, False, True, False, True, True]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_x44_all_twelve_rubrics_with_any_number_of_players(seats):
    state = setup(seats)
    assert everything(state) == list(DECK) and len(DECK) == 192
    assert Counter(RUBRIC[card] for card in everything(state)) == dict.fromkeys(range(12), 16)


# --- secrets, clocks, leaving -----------------------------------------------------------------------------------------


def test_x40_hands_are_hidden_and_everything_else_is_open():
    state = setup(4)
    for reader in (0, 1, 2, 3, None):
        view = RULES.view(state, reader)
        assert [hand is not None for hand in view.hands] == [seat == reader for seat in range(4)]
        assert view.sizes == tuple(map(len, state.hands)) and view.pile == len(state.pile)
        assert (view.discards, view.demand, view.providers) == (state.discards, state.demand, state.providers)
        assert view.drawn == (state.drawn if reader == state.turn else ())
    over = RULES.agree(state).state
    assert RULES.view(over, None).hands == state.hands


def test_x40_drawn_and_dealt_cards_are_told_to_their_seat_only():
    found = RULES.setup(Options(), 3, chance())
    private = [event for event in found.events if event.audience is not None]
    assert sorted(event.kind for event in private) == ["dealt", "dealt", "dealt", "drawn"]
    assert all(event.audience == (event.data["seat"],) for event in private)


def test_x40_cards_taken_back_stay_known_until_they_are_played():
    state = play(table("art 2", provider("hobby 5 7")), "take hobby")
    assert state.providers[0].known == cards("hobby 5 7")
    for number in range(20):
        imagined = RULES.reimagine(state, 1, chance(number))
        assert set(cards("hobby 5 7")) <= set(imagined.hands[0])
    back = replace(state, closing=False, demand=demand(t1="hobby 9", m1="art 4"))
    assert play(back, "lay hobby 5").providers[0].known == cards("hobby 7")


def test_x41_only_hand_cards_pay():
    state = table("hobby 2", provider("art 2 3", "sport 5 6"))
    assert refused(state, "specialist art pay 5 sport") == "not_in_hand"
    assert refused(state, "server pay 2 hobby 2 art 3 art 5 sport 6 sport") == "too_few_cards"
    twice = table("hobby 2 3", provider("art 2 3"))
    assert refused(twice, "specialist art pay 4 hobby") == "not_in_hand"
    one = table("hobby 2 3 4", provider("art 2 3"))
    assert refused(one, "streamer pay 2 hobby 2 hobby 3 hobby") == "not_in_hand"  # the same card twice


def test_x42_only_the_seat_at_turn_is_asked_and_every_action_is_a_move_of_its_own():
    state = table("art 2 3 hobby 4")
    assert RULES.pending(state) == (Decision(0, "turn"),)
    assert RULES.pending(play(state, "lay art 2")) == (Decision(0, "turn"),)
    with pytest.raises(IllegalAction, match="not_your_turn"):
        RULES.check(state, Decision(1, "turn"), End())
    with pytest.raises(IllegalAction, match="not_your_turn"):
        RULES.check(state, Decision(0, "call"), End())


def test_x43_a_lapsed_clock_ends_the_turn_and_the_cards_drawn_last_go():
    state = table("hobby 2 3 4 5 6 7 8 9 nature 2 3 4 5", drawn=cards("hobby 9") + cards("nature 3") + cards("hobby 2"))
    action = RULES.lapse(state, turn(state))
    assert action == End(tuple(sorted((*cards("hobby 2"), *cards("nature 3")))))
    RULES.check(state, turn(state), action)
    found = RULES.apply(state, turn(state), action, chance())
    assert kinds(found)[0] == "discarded" and found.state.turn == 1 and len(found.state.hands[0]) == 10
    assert RULES.lapse(table("art 2"), turn(table("art 2"))) == End()


def test_x43_who_gives_up_puts_everything_into_the_discards():
    state = table("art 2 3", provider("sport 5 6", parked="hobby 2"), provider("sport 7"), discards=cards("nature 9"))
    found = RULES.leave(state, 0, chance())
    assert everything(found.state) == everything(state)
    assert Counter(found.state.discards) == Counter(cards("nature 9 art 2 3 sport 5 6 hobby 2"))
    assert not any((found.state.providers[0].laid, found.state.providers[0].parked, found.state.hands[0]))
    assert found.state.turn == 1 and len(found.state.hands[1]) == 5
    assert lines(found.state.providers, found.state.demand, 1)[0].rank == 1


def test_g5_every_action_can_be_taken_back_until_the_turn_ends():
    state = table("art 2 3 4 hobby 9", provider("hobby 2"))
    for line in ("lay art 2", "displace t1 hobby 9", "take hobby"):
        assert not result(state, line).final
    assert RULES.apply(state, turn(state), End(), chance()).final


def test_g7_the_limit_falls_after_the_last_seat_without_a_scoring():
    leader = provider("art 5 6", users=4, points=30)
    state = table("", leader, provider(points=30), provider(points=7), round_limit=3, starter=0, turn=2)
    found = RULES.apply(state, turn(state), End(), chance())
    assert kinds(found) == ["round_limit"] and facts(found, "round_limit")["winners"] == [0, 1]
    assert ended(found.state).ranking == ((0, 1), (2,)) and ended(found.state).scores == (30, 30, 7)
    early = replace(state, turn=1)
    assert not RULES.apply(early, turn(early), End(), chance()).state.ended
    endless = replace(state, options=Options(round_limit=0))
    assert RULES.apply(endless, turn(endless), End(), chance()).state.round == 4


def test_g8_agreement_shares_the_first_place():
    state = RULES.leave(table("", provider(), provider(points=90)), 2, chance()).state
    outcome = ended(RULES.agree(state).state)
    assert outcome.ranking == ((0, 1), (2,)) and outcome.reason == AGREEMENT


def test_g9_leavers_rank_last_and_the_last_seat_wins_at_once():
    state = table("", provider(points=5), provider(points=50), provider(points=80))
    state = RULES.leave(state, 2, chance()).state
    found = RULES.leave(state, 1, chance())
    assert kinds(found)[-1] == "last_seat"
    assert ended(found.state).ranking == ((0,), (1,), (2,)) and ended(found.state).reason == "last_seat"
    assert RULES.leave(found.state, 0, chance()).state == found.state


def test_check_trusts_nothing():
    """Actions no page would send: strange cards, fields and rubrics."""
    state = table("art 2 3 hobby 2", provider("sport 5", streamer=True))
    strange = [Lay(()), Lay((-1,)), Lay((500,)), Take(99), Take(-1)]
    strange += [replace(read("fill b2 sport 5"), field=9), replace(read("shift b1 m2 pay 4"), lower=-3)]
    strange += [replace(read("shift b1 m2 pay 4"), number=17), replace(read("displace m1 art 2"), cards=())]
    strange += [replace(read("specialist art pay 2 hobby"), rubric=-4), replace(read("user art 2 + 3 art"), match=-1)]
    for action in strange:
        with pytest.raises(IllegalAction):
            RULES.check(state, turn(state), action)
    over = RULES.agree(state).state
    with pytest.raises(IllegalAction, match="over"):
        RULES.check(over, Decision(0, "turn"), End())

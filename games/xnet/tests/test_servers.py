"""Actions on a provider's servers: laying, adding, parking, specialists, users and purchases."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core.contract import IllegalAction
from games.xnet.board.examples import cards
from games.xnet.rules.actions import Users, read
from games.xnet.rules.data import NETS
from games.xnet.rules.scoring import forecast
from games.xnet.tests.tables import RULES, decision, offer, play, provider, refused, rng, table


def test_x7_users_and_a_streamer_are_actions():
    state = play(table("art 2 3 4 hobby 2 3 4"), "lay art 2", "users art 3 4", "streamer pay 2 hobby 3 hobby 4 hobby")
    assert state.providers[0].users == 2 and state.providers[0].streamer


def test_x8_actions_in_any_number_and_order_but_displacing_once():
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


def test_x19_only_rubrics_in_demand_can_be_laid_or_added_to():
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
    state = RULES.apply(state, decision(state), read("displace t1 hobby 9"), rng()).state
    assert offer(state) == {"art": 2} and forecast(state.providers, state.demand, 0) == 0
    state = replace(state, turn=0, displaced=False)
    assert refused(state, "add art 5") == "nothing_to_add"
    assert play(state, "park art").providers[0].parked == cards("art 2 3")
    state = replace(state, hands=(cards("sport 5"), *state.hands[1:]))
    assert offer(RULES.apply(state, decision(state), read("take art"), rng()).state) == {}


def test_x21_a_rubric_is_only_once_at_servers_and_streamer():
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
def test_x23_unparking_more_than_two_cards_needs_a_new_specialist(lying, line):
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


def test_x24_a_lost_specialist_is_not_discarded_as_a_card():
    state = table("hobby 2", provider("art 2 3 4 S", streamer=True))
    assert play(state, "park art").discards == ()


def test_x25_unparking_does_not_depend_on_the_demand():
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
        RULES.check(state, decision(state), Users(cards("art 2 sport 2")))


def test_x29_the_other_card_may_match_too():
    assert play(table("art 2 3", provider("art 6")), "user art 2 + 3 art").providers[0].users == 1


def test_x30_each_better_net_costs_seven_cards():
    hand = "hobby 2 3 4 5 6 7 8 9 nature 2 3 4 5 6 7 8 9 games 2 3 4 5 6 7 8 9"
    state = table(hand, provider(users=4))
    price = {0: "hobby", 1: "nature", 2: "games"}
    for step, rubric in price.items():
        assert refused(state, "net pay " + " ".join(f"{n} {rubric}" for n in range(2, 8))) == "other_price"
        state = play(state, "net pay " + " ".join(f"{n} {rubric}" for n in range(2, 9)))
        assert NETS[state.providers[0].net] == (7, 9, 10)[step] and state.providers[0].users == 4
    assert refused(state, "net pay " + " ".join(f"{n} hobby" for n in range(2, 9))) == "best_net"


def test_servers_cost_five_cards_and_are_limited_to_three():
    state = table("hobby 2 3 4 5 6 nature 2 3 4 5 6 games 2 3 4 5 6")
    for number, rubric in ((2, "hobby"), (3, "nature")):
        state = play(state, f"server pay {' '.join(f'{n} {rubric}' for n in range(2, 7))}")
        assert state.providers[0].servers == number
    assert refused(state, "server pay 2 games 3 games 4 games 5 games 6 games") == "servers_full"


def test_a_streamer_costs_three_cards_and_is_limited_to_one():
    state = play(table("hobby 2 3 4 5 6 7"), "streamer pay 2 hobby 3 hobby 4 hobby")
    assert refused(state, "streamer pay 5 hobby 6 hobby 7 hobby") == "has_streamer"
    assert refused(table("hobby 2 3"), "streamer pay 2 hobby 3 hobby 3 hobby") == "too_few_cards"


def test_x41_only_cards_in_the_hand_can_pay():
    state = table("hobby 2", provider("art 2 3", "sport 5 6"))
    assert refused(state, "specialist art pay 5 sport") == "not_in_hand"
    assert refused(state, "server pay 2 hobby 2 art 3 art 5 sport 6 sport") == "too_few_cards"
    twice = table("hobby 2 3", provider("art 2 3"))
    assert refused(twice, "specialist art pay 4 hobby") == "not_in_hand"
    one = table("hobby 2 3 4", provider("art 2 3"))
    assert refused(one, "streamer pay 2 hobby 2 hobby 3 hobby") == "not_in_hand"  # the hand holds this card only once

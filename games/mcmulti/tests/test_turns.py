"""Turn order, announcement, end of the match, giving up and undo."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision
from games.core.testing import kinds
from games.mcmulti.rules.actions import Consumer, End, Refine, Roll
from games.mcmulti.rules.data import OWNERLESS, UNSET
from games.mcmulti.rules.state import Island, Options, Orders
from games.mcmulti.tests.tables import (
    RULES,
    Dice,
    after,
    ended,
    facts,
    island,
    offered,
    play,
    question,
    refused,
    setup,
    table,
)


def rich(**more):
    return play(table(cash=(1000, 500, 500, 500), **more), "roll", 1, 2).state


def test_m38_a_thousand_may_be_announced_at_the_end_of_a_turn():
    state = rich()
    assert offered(state)[-2:] == ["announce", "end"]
    assert after(state, "end").table.announced == UNSET
    assert after(state, "announce").table.announced == 0
    assert refused(after(state, "build derrick a1"), "announce").code == "not_rich_enough"
    poor = play(table(cash=(999, 0, 0, 0)), "roll", 1, 2).state
    assert refused(poor, "announce").data == {"cash": 999, "goal": 1000}


def test_m39_every_seat_has_one_more_turn_and_the_announcing_seat_the_last_one():
    state, turns = after(rich(), "announce"), []
    while not state.table.ended:
        turns.append(question(state).seat)
        state = play(state, "roll", 1, 2).state
        state = play(state, "end").state
    assert turns == [1, 2, 3, 0] and ended(state).reason == "thousand"


def test_m39_the_match_ends_whatever_the_cash_is_then_and_there_is_no_second_announcement():
    state = after(rich(), "announce")
    state = replace(state, table=replace(state.table, cash=(10, 2000, 0, 0)))
    state = play(state, "roll", 1, 2).state
    assert refused(state, "announce").code == "announced_already" and "announce" not in offered(state)
    state = play(state, "end").state
    for _ in range(3):
        state = play(play(state, "roll", 1, 2).state, "end").state
    assert ended(state).ranking == ((1,), (0,), (2, 3)) and ended(state).scores == (10, 2000, 0, 0)


def test_m40_most_cash_wins_and_a_tie_is_shared():
    state = table(cash=(5, 7, 7, 1), phase="plants", dice=(3, 0, 1), island=3, round_limit=2)
    state = play(state, "end").state
    assert ended(state).ranking == ((1, 2), (0,), (3,)) and ended(state).reason == "round_limit"


def test_m42_two_players_alternate_with_two_islands_each():
    state = setup(2)
    assert state.table.owners == (0, 1, 0, 1)
    state = replace(state, table=replace(state.table, start=0, island=0))
    asked = []
    for _ in range(4):
        asked.append((state.table.island, question(state).seat))
        state = after(state, "build derrick a1", "end")
    assert asked == [(0, 0), (1, 1), (2, 0), (3, 1)] and state.table.round == 2
    assert all(land == island(derricks="a1") for land in state.table.islands)
    assert state.table.cash == (290, 290)


def test_m43_two_players_have_four_more_island_turns():
    state = after(play(table(2, cash=(1000, 0), island=2), "roll", 1, 2).state, "announce")
    turns = []
    while not state.table.ended:
        turns.append(state.table.island)
        state = play(play(state, "roll", 1, 2).state, "end").state
    assert turns == [3, 0, 1, 2]


def test_m44_doubles_of_the_ownerless_island_count_but_it_has_no_roll_in_round_one():
    state = play(table(3, island=2, news="sales_tax", islands={0: island(stations="f6")}), "roll", 1, 2).state
    result = play(state, "end", 6, 6)
    assert [kind for kind in kinds(result) if kind in ("economy", "news", "levied", "card")] == [
        "economy",
        "news",
        "levied",
        "card",
    ]
    first = table(3, island=2, round=1, phase="found")
    assert "rolled" not in kinds(play(first, "end"))


def test_m48_default_actions_when_time_runs_out():
    lands = {0: island("b1", "a1 c1", "d1")}
    state = table(islands=lands, orders=(Orders(keep=2, least=26), *[Orders()] * 3))
    lapsed = []
    while question(state).seat == 0:
        action = RULES.lapse(state, question(state))
        lapsed.append(action)
        RULES.check(state, question(state), action)
        state = RULES.apply(state, question(state), action, Dice(1, 6)).state
    assert lapsed == [Roll(), Consumer(1), Refine(1), End()]
    struck = play(table(islands={0: island("a1")}), "roll", 1, 1).state
    RULES.check(struck, question(struck), RULES.lapse(struck, question(struck)))
    assert RULES.lapse(setup(4), question(setup(4))) == End()


def left(state, seat, *throws):
    return RULES.leave(state, seat, Dice(*throws))


def test_m48_giving_up_before_the_roll():
    lands = {0: island("a1"), 1: island(pumps="a2")}
    result = left(table(islands=lands), 0, 2, 4)
    assert kinds(result) == ["left", "rolled", "pumped"]
    t = result.state.table
    assert t.owners == (OWNERLESS, 1, 2, 3) and t.islands[0] == Island() and question(result.state).seat == 1
    assert result.state.table.crude[0] == 0


def test_m48_after_giving_up_neighbours_and_news_of_the_roll_still_happen():
    lands = {0: island(stations="a1"), 1: island(pumps="a1", stations="c1")}
    state = play(table(islands=lands, news="sales_tax"), "roll", 1, 1).state
    assert question(state).kind == "consumer"
    result = left(state, 0)
    assert kinds(result) == ["left", "order_sold", "pumped", "news", "levied", "card"]
    assert facts(result, "levied")[0]["seat"] == 1


def test_m48_giving_up_later_or_out_of_turn_or_in_round_one():
    state = play(table(), "roll", 1, 2).state
    assert kinds(left(state, 0)) == ["left"] and question(left(state, 0).state).seat == 1
    assert question(left(state, 2).state).seat == 0
    assert question(left(table(phase="found", round=1), 0).state) == Decision(1, "found")


def test_m48_the_match_still_ends_at_the_island_of_an_announcing_seat_that_left():
    state = left(after(rich(), "announce"), 0).state
    for _ in range(2):
        state = play(play(state, "roll", 1, 2).state, "end").state
    state = play(state, "roll", 1, 2).state
    result = play(state, "end", 3, 4)  # the site rolls for the island once more, then it is over
    assert "rolled" in kinds(result) and ended(result.state).reason == "thousand"
    assert ended(result.state).ranking[-1] == (0,)


def test_g5_undo_reaches_back_to_the_roll():
    state = table(islands={0: island(stations="a1", refineries="b1")})
    assert not play(state, "buy domestic crude 1").final
    rolled = play(state, "roll", 1, 6)
    assert rolled.final
    sold = play(rolled.state, "consumer 1")
    refined = play(sold.state, "refine 1")
    assert not sold.final and not refined.final  # no neighbour had anything to decide
    assert not play(refined.state, "build derrick f6").final
    assert play(refined.state, "end").final


def test_g5_actions_of_other_seats_orders_cannot_be_undone():
    state = table(islands={0: island(stations="a1"), 1: island(stations="a1")})
    assert play(play(state, "roll", 1, 6).state, "consumer 1").final


def test_g7_the_match_ends_after_the_last_island_of_the_last_round():
    state = table(phase="found", round=1, round_limit=1, start=1, island=1)
    for _ in range(4):
        assert not state.table.ended
        state = play(state, "end").state
    assert ended(state).reason == "round_limit" and state.table.round == 1
    assert Options().round_limit == 60


def test_g8_agreement_shares_the_first_place():
    outcome = ended(RULES.agree(left(table(cash=(1, 2, 3, 4)), 2).state).state)
    assert outcome.reason == AGREEMENT and outcome.ranking == ((0, 1, 3), (2,))


def test_g9_seats_that_left_rank_last_and_the_last_seat_wins_at_once():
    state = left(table(cash=(1, 999, 999, 999)), 1).state
    state = left(state, 3).state
    result = left(state, 2)
    assert ended(result.state).ranking == ((0,), (2,), (3,), (1,)) and ended(result.state).reason == "last_seat"
    assert ended(left(table(2), 0).state).ranking == ((1,), (0,))


def test_cash_of_all_seats_is_stored_after_every_round():
    state = table(phase="found", round=1, cash=(1, 2, 3, 4), wealth=((5, 5, 5, 5),))
    for _ in range(4):
        state = play(state, "end").state
    assert state.table.wealth == ((5, 5, 5, 5), (1, 2, 3, 4))

"""Every ruling M-… and G-… that the rules rest on is pinned here by a test that names it."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.contract import AGREEMENT, Decision, IllegalAction
from games.core.rng import Rng
from games.mcmulti.actions import Announce, Build, Buy, Consumer, End, Order, Refine, Roll
from games.mcmulti.data import ECONOMIES, FIELDS, NEWS, NOBODY, START_CASH
from games.mcmulti.market import COST, GAIN, lowered, raised
from games.mcmulti.state import AUTO, NEVER, NONE, USUAL, Island, Options, Orders, Table
from games.mcmulti.tests.tables import (
    CARD,
    ECONOMY,
    RULES,
    Dice,
    after,
    ended,
    facts,
    island,
    kinds,
    offered,
    play,
    question,
    refused,
    table,
)


def setup(seats: int, number: int = 0):
    return RULES.setup(Options(), seats, Rng(b"mcmulti", number)).state


# --- seats, islands, set-up -------------------------------------------------------------------------------------------


def test_m1_seats_lie_clockwise_in_turn_order():
    assert setup(4).table.owners == (0, 1, 2, 3)
    state = replace(setup(4), table=replace(setup(4).table, start=0, island=0))
    seen = []
    for _ in range(4):
        seen.append(question(state).seat)
        state = after(state, "end")
    assert seen == [0, 1, 2, 3]


def test_m2_the_first_die_is_the_row_the_second_the_column():
    assert play(table(), "roll", 3, 5).state.table.dice == (0, 2, 4)
    assert facts(play(table(), "roll", 3, 5), "rolled") == [{"seat": 0, "island": 0, "row": 3, "column": 5}]


@pytest.mark.parametrize(("active", "row_at", "column_at"), [(0, 1, 3), (1, 0, 2), (2, 3, 1), (3, 2, 0)])
def test_m3_the_row_runs_on_sideways_and_the_column_up_or_down(active, row_at, column_at):
    lands = {i: island(pumps="a2 d6") for i in range(4) if i != active}  # a2: in row 2, d6: in column d
    state = play(table(islands=lands, island=active), "roll", 2, 4).state
    got = {i: state.table.crude[i] - 3 for i in range(4)}
    assert got == {active: 0, row_at: 2, column_at: 2, (active + 2) % 4: 0}


def test_m3b_left_is_the_next_one_clockwise_and_sells_first():
    lands = {1: island(stations="a1"), 3: island(stations="b6")}
    sold = facts(play(table(islands=lands), "roll", 1, 2), "order_sold")
    assert [(data["seat"], data["gain"]) for data in sold] == [(1, 26), (3, 25)]


def test_m4_neighbours_neither_strike_oil_nor_count_double():
    lands = {1: island(derricks="c2", stations="d2"), 3: island(stations="d4")}
    result = play(table(islands=lands), "roll", 2, 4)
    assert [data["n"] for data in facts(result, "order_sold")] == [1, 1]
    assert "struck" not in kinds(result)


def test_m5_chance_says_who_begins():
    assert {setup(4, number).table.start for number in range(40)} == {0, 1, 2, 3}
    assert {setup(2, number).table.owners[setup(2, number).table.start] for number in range(20)} == {0, 1}


def test_m6_round_one_is_for_buying_only():
    state = setup(4)
    assert question(state).kind == "found"
    assert {line.split()[0] for line in offered(state)} == {"build", "end"}
    built = after(state, "build station a1")
    assert refused(built, "demolish station a1").code == "first_round_buys_only"
    assert refused(built, "roll").code == "expected_found"
    for _ in range(4):
        assert question(state).kind == "found"
        state = play(state, "end").state
    assert question(state).kind == "market" and state.table.round == 2 and not state.table.dice


def test_the_first_prices_of_the_rulebook():
    card = ECONOMIES[setup(4).table.economy]
    assert card.name == "recovery" and card.buy == (5, 48, 64)
    assert {n: setup(n).table.cash for n in (2, 3, 4)} == {n: (START_CASH[n],) * n for n in (2, 3, 4)}
    assert START_CASH == {2: 300, 3: 250, 4: 200}
    state = after(setup(4), "build derrick a1", "build station b1", "build refinery c1")
    assert state.table.cash[state.table.seat] == 200 - 5 - 48 - 64


# --- markets ----------------------------------------------------------------------------------------------------------


def test_m7_selling_needs_an_empty_field_and_buying_a_barrel():
    state = table(free=(0, 1, 5, 30), crude=(9,) * 4, gasoline=(9,) * 4, cash=(9999,) * 4)
    assert refused(state, "sell domestic crude 1").code == "market_full"
    assert refused(state, "sell domestic gasoline 2").data["n"] == 1
    assert refused(state, "buy foreign gasoline 1").code == "market_empty"
    assert after(state, "buy domestic crude 30").table.free[0] == FIELDS


def test_m8_always_the_cheapest_barrel_and_the_dearest_empty_field():
    bought = play(table(), "buy domestic crude 3")
    assert facts(bought, "bought")[0]["money"] == 6 + 7 + 8
    assert bought.state.table.free[0] == 8 and bought.state.table.crude[0] == 6
    sold = play(table(), "sell foreign gasoline 2")
    assert facts(sold, "sold")[0]["money"] == 10 + 8
    assert sold.state.table.free[3] == 3 and sold.state.table.gasoline[0] == 1


def test_m9_one_market_a_turn_any_number_and_order_or_none():
    state = after(table(), "sell domestic crude 1", "buy domestic gasoline 1", "buy domestic crude 2")
    assert refused(state, "buy foreign crude 1").code == "one_market"
    assert not [line for line in offered(state) if "foreign" in line]
    assert play(table(), "roll", 1, 2).state.table.phase == "plants"
    assert not play(table(), "buy domestic crude 1").final  # G-5


def test_prices_of_n_barrels_are_the_sums_of_their_fields():
    for good, step in enumerate((1, 2)):
        for free in range(FIELDS + 1):
            assert COST[good][free] == tuple(
                step * sum(range(free + 1, free + n + 1)) for n in range(FIELDS - free + 1)
            )
            assert GAIN[good][free] == tuple(step * sum(range(free - n + 1, free + 1)) for n in range(free + 1))


# --- the roll ---------------------------------------------------------------------------------------------------------


def test_m10_stations_then_refineries_then_pumps_then_the_strike_owner_by_owner():
    lands = {
        0: island(derricks="d2", stations="a2", refineries="e1", pumps="c2"),
        1: island(stations="a2", refineries="c2", pumps="f2"),
        3: island(stations="d1", refineries="d3", pumps="d6"),
    }
    state = play(table(islands=lands), "roll", 2, 4).state
    assert question(state).kind == "consumer"
    first = play(state, "consumer 1")
    assert question(first.state).kind == "refine" and kinds(first) == ["consumer"]
    second = play(first.state, "refine 1")
    assert [(event.kind, event.data["seat"]) for event in second.events] == [
        ("refined", 0), ("pumped", 0), ("struck", 0),
        ("order_sold", 1), ("order_refined", 1), ("pumped", 1),
        ("order_sold", 3), ("order_refined", 3), ("pumped", 3),
    ]  # fmt: skip
    assert question(second.state).kind == "plants"


def test_m11_only_the_stock_from_before_the_roll_counts():
    lands = {0: island(stations="a2", refineries="c2", pumps="f2")}
    state = play(table(islands=lands, crude=(0, 3, 3, 3), gasoline=(0, 3, 3, 3)), "roll", 2, 1).state
    assert question(state).kind == "plants"  # nothing to sell, nothing to refine, two barrels pumped
    assert (state.table.crude[0], state.table.gasoline[0]) == (2, 0)


def test_m11_with_two_seats_both_islands_share_the_stock():
    lands = {1: island(pumps="f2", refineries="a2"), 3: island(refineries="d3", stations="d1")}
    state = table(2, islands=lands, crude=(3, 1), gasoline=(3, 0), orders=(Orders(), Orders()))
    result = play(state, "roll", 2, 4)
    assert facts(result, "order_refined") == [{"seat": 1, "n": 1}] and "order_sold" not in kinds(result)
    keeping = table(2, islands=lands, crude=(3, 5), gasoline=(3, 0), orders=(Orders(), Orders(keep=4)))
    assert facts(play(keeping, "roll", 2, 4), "order_refined") == [{"seat": 1, "n": 1}]


def test_m12_pumps_work_by_themselves_the_rest_is_free_up_to_the_maximum():
    lands = {0: island(stations="a2 d2", refineries="e2", pumps="d5")}
    state = play(table(islands=lands), "roll", 2, 4).state
    assert offered(state) == ["consumer 3", "consumer 2", "consumer 1", "consumer 0"]
    assert refused(state, "consumer 4").data["most"] == 3
    state = play(state, "consumer 0").state
    assert offered(state) == ["refine 1", "refine 0"]
    assert refused(state, "refine 2").code == "refine_too_many"
    assert play(state, "refine 0").state.table.crude[0] == 3 + 2


@pytest.mark.parametrize(
    ("orders", "sold", "refined"),
    [
        (Orders(), 2, 2),
        (Orders(keep=NONE), 2, 0),
        (Orders(keep=2), 2, 1),
        (Orders(least=26), 1, 2),
        (Orders(least=27), 0, 2),
        (Orders(least=NEVER), 0, 2),
        (Orders(least=1, keep=99), 2, 0),
    ],
)
def test_m13_neighbours_follow_their_standing_orders(orders, sold, refined):
    lands = {1: island(stations="a1 b1", refineries="c1 e1")}
    state = table(islands=lands, orders=(Orders(), orders, Orders(), Orders()))
    result = play(state, "roll", 1, 6)
    assert sum(data["n"] for data in facts(result, "order_sold")) == sold
    assert sum(data["n"] for data in facts(result, "order_refined")) == refined


def test_m13_by_default_stations_sell_while_consumers_pay_more_than_the_markets():
    lands = {1: island(stations="a1 b1 c1")}
    state = table(islands=lands, free=(5, 12, 5, 5))  # the best market pays 24
    assert facts(play(state, "roll", 1, 6), "order_sold") == [{"seat": 1, "n": 2, "gain": 26 + 25}]
    closed = table(islands=lands, free=(5, 5, 5, 12), embargo=True, news="embargo")
    assert facts(play(closed, "roll", 1, 6), "order_sold")[0]["n"] == 3


def test_m13_orders_change_at_any_time_and_nobody_waits():
    state = table()
    assert [d.seat for d in RULES.pending(state) if not d.holds_up] == [0, 1, 2, 3]
    result = play(state, "orders refine keep 2 sell 18", seat=2)
    assert result.state.orders[2] == Orders(2, 18) and not result.final
    assert result.events[0].audience == (2,)
    result = play(result.state, "orders forced pump station refinery derrick", seat=2)
    assert result.state.orders[2] == Orders(2, 18, "psrd")
    assert result.state.table == state.table


def test_m13_orders_of_others_are_hidden_until_the_end():
    state = table(orders=(Orders(), Orders(5, 30), Orders(), Orders()))
    assert RULES.view(state, 1).orders == (None, Orders(5, 30), None, None)
    assert RULES.view(state, None).orders == (None,) * 4
    assert RULES.view(RULES.agree(state).state, 0).orders == state.orders


def test_the_last_five_rolls_that_touched_a_seat_are_remembered():
    state = table(islands={1: island(stations="a1")}, orders=(Orders(least=NEVER),) * 4)
    for _ in range(7):
        state = replace(state, table=replace(state.table, island=0, phase="market"))
        state = play(state, "roll", 1, 6).state
    assert len(state.table.recent[1]) == 5 and not state.table.recent[0] and not state.table.recent[2]
    glimpse = state.table.recent[1][-1]
    assert (glimpse.row, glimpse.stations, glimpse.gasoline, glimpse.consumer, glimpse.spot) == (0, 1, 3, 27, 10)


def test_m14_the_active_seat_is_asked_live():
    lands = {0: island(stations="a1", refineries="b1")}
    state = table(islands=lands, orders=(Orders(NONE, NEVER),) * 4)
    state = play(state, "roll", 1, 6).state
    assert question(state) == Decision(0, "consumer")
    sold = play(state, "consumer 1")
    assert not sold.final and question(sold.state) == Decision(0, "refine")
    assert sold.state.table.cash[0] == 226  # the rulebook: 26 after 27


def test_m15_the_pump_may_be_built_until_the_turn_ends():
    lands = {0: island(derricks="b2", stations="b5")}
    state = play(table(islands=lands, cash=(0, 9, 9, 9)), "roll", 2, 2).state
    assert question(state).kind == "consumer"  # a double 2 changes the economy, and has no news
    state = play(state, "consumer 1").state
    assert question(state).kind == "plants" and "pump" in offered(state)
    state = after(state, "pump")
    assert state.table.islands[0] == island(stations="b5", pumps="b2")
    assert refused(state, "pump").code == "no_strike"
    assert "pump" not in offered(state)


def test_m15_before_news_the_question_comes_first():
    state = play(table(islands={0: island(derricks="a1")}, news="premium"), "roll", 1, 1).state
    assert question(state).kind == "strike" and offered(state) == ["pump", "later"]
    built = play(state, "pump")
    assert kinds(built) == ["pump_built", "news", "bonus", "card"]
    later = play(state, "later")
    assert "bonus" not in kinds(later) and "pump" in offered(later.state)


def test_m15_the_derrick_must_still_stand():
    state = play(table(islands={0: island("a1", "b2")}, cash=(0, 9, 9, 9), gasoline=(0,) * 4), "roll", 1, 1).state
    assert state.table.economy == ECONOMY["upswing"]
    assert not state.table.islands[0].derricks and state.table.strike == 0
    assert refused(state, "pump").code == "no_strike"


def test_m15_the_option_lapses_with_the_turn():
    state = play(table(islands={0: island(derricks="b2")}), "roll", 2, 2).state
    assert state.table.strike != NOBODY
    assert after(state, "end").table.strike == NOBODY


def test_m16_a_pump_costs_ten_times_the_pumps_then_standing():
    for standing, price in ((0, 10), (1, 20), (2, 30)):
        lands = {0: island(derricks="b2"), 2: island(pumps=" ".join(["a1", "a2"][:standing]))}
        result = play(play(table(islands=lands), "roll", 2, 2).state, "pump")
        assert facts(result, "pump_built")[0]["money"] == price
    sold = after(result.state, "demolish pump b2")
    assert sold.table.pumps == 2  # and so the price falls again


def test_m17_a_new_pump_brings_nothing_in_its_turn_but_may_be_sold():
    state = play(table(islands={0: island(derricks="b2")}), "roll", 2, 2).state
    state = after(state, "pump")
    assert state.table.crude[0] == 3
    assert after(state, "demolish pump b2").table.cash[0] == 200 - 10 + 50


@pytest.mark.parametrize(("row", "column", "hits"), [(1, 6, 0), (2, 6, 1), (3, 1, 1), (6, 3, 1), (2, 2, 2), (3, 2, 2)])
def test_m18_a_refinery_is_hit_once_by_a_line_and_twice_on_the_crossing(row, column, hits):
    state = play(table(islands={0: island(refineries="b2")}), "roll", row, column).state
    assert (question(state).kind == "refine") == (hits > 0)
    assert not hits or offered(state)[0] == f"refine {hits}"


def test_m19_a_refinery_takes_four_free_fields_of_the_island():
    state = setup(4)
    assert refused(state, "build refinery f1").code == "refinery_off_island"
    assert refused(state, "build refinery a6").code == "refinery_off_island"
    state = after(state, "build derrick b2")
    assert refused(state, "build refinery a1").code == "no_room"
    state = after(state, "build refinery c2")
    for cell in ("c2", "d2", "c3", "d3"):
        assert refused(state, f"build derrick {cell}").code == "occupied"
    assert state.table.islands[state.table.island].taken.bit_count() == 5


def test_m20_plants_cannot_be_moved():
    lines = offered(
        play(table(islands={0: island("a1", "b1", "c1", "f6")}, gasoline=(0,) * 4, crude=(0,) * 4), "roll", 1, 2).state
    )
    assert {line.split()[0] for line in lines} == {"build", "demolish", "end"}


def test_m21_only_cash_and_fields_limit_purchases():
    state = table(cash=(10_000,) * 4)
    state = play(state, "roll", 1, 2).state
    for number in range(36):
        state = after(state, f"build station {'abcdef'[number % 6]}{number // 6 + 1}")
    assert state.table.islands[0].stations.bit_count() == 36
    assert offered(state) == [*(line for line in offered(state) if line.startswith("demolish")), "announce", "end"]


def test_m22_only_plants_on_the_lines_are_sold_in_any_order_with_purchases():
    lands = {0: island("a1 b4", "c3", "d4", "f6")}
    state = play(table(islands=lands), "roll", 3, 5).state
    state = replace(state, table=replace(state.table, phase="plants"))
    assert [line for line in offered(state) if line.startswith("demolish")] == [
        "demolish station c3",
        "demolish refinery d4",
    ]
    refusal = refused(state, "demolish derrick a1")
    assert (refusal.code, refusal.data) == ("off_the_lines", {"row": 3, "column": "e"})
    assert refused(state, "demolish pump a1").code == "no_such_plant"
    state = after(state, "demolish station c3", "build derrick e6", "demolish derrick e6", "build derrick e6")
    assert state.table.cash[0] == 200 + 24 - 5 + 3 - 5


def test_m23_after_a_double_the_new_card_sets_the_prices():
    state = play(table(), "roll", 2, 2).state
    assert ECONOMIES[state.table.economy].name == "upswing"
    assert after(state, "build derrick a1").table.cash[0] == 200 - 9


def test_m24_economy_and_consumer_price_change_before_the_activation():
    state = play(table(islands={0: island(stations="b2")}), "roll", 2, 4)
    assert facts(play(state.state, "consumer 1"), "consumer")[0]["gain"] == 26
    state = play(table(islands={0: island(stations="b4")}), "roll", 2, 2)
    assert kinds(state) == ["rolled", "economy"] and state.state.table.consumer == 27 + 4 * 3
    assert facts(play(state.state, "consumer 1"), "consumer")[0]["gain"] == 38


def test_m24_news_come_after_all_activations():
    lands = {1: island(stations="a1", pumps="b1")}
    assert kinds(play(table(islands=lands, news="sales_tax"), "roll", 1, 1)) == [
        "rolled", "economy", "order_sold", "pumped", "news", "levied", "card",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "reds", "then"), [(27, 3, 36), (26, 1, 27), (25, 2, 30), (1, 1, 3), (27, 0, 27), (20, 0, 20)]
)
def test_m25_to_the_nth_red_field_above(field, reds, then):
    assert raised(field, reds) == then


def test_m26_the_highest_red_field_is_the_top():
    assert raised(75, 7) == 78 and raised(78, 7) == 78 and raised(77, 1) == 78


def test_m27_at_one_nothing_more_is_sold():
    lands = {0: island(stations="a1 b1 c1"), 1: island(stations="a1")}
    state = play(table(islands=lands, consumer=2), "roll", 1, 6).state
    assert offered(state) == ["consumer 1", "consumer 0"]
    result = play(state, "consumer 1")
    assert result.state.table.consumer == 1 and result.state.table.cash[0] == 201
    assert "order_sold" not in kinds(result)
    assert question(play(table(islands=lands, consumer=1), "roll", 1, 6).state).kind == "plants"


@pytest.mark.parametrize("card", range(7))
@pytest.mark.parametrize("double", range(1, 7))
def test_m28_every_double_changes_the_economy(card, double):
    """All transitions of the economy, with the demand of the new card."""
    result = play(table(economy=card, news="winter"), "roll", double, double).state.table
    new = ECONOMIES[ECONOMIES[card].next[double - 1]]
    assert ECONOMIES[result.economy] is new
    assert result.consumer == 27 + 3 * new.demand


def test_the_rulebooks_example_recovery_and_a_double_six():
    card = ECONOMIES[ECONOMY["recovery"]]
    assert [ECONOMIES[i].name for i in card.next] == ["upswing"] * 5 + ["growth"]
    assert play(table(), "roll", 6, 6).state.table.economy == ECONOMY["growth"]
    assert play(table(), "roll", 5, 4).state.table.economy == ECONOMY["recovery"]


# --- news -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("double", [1, 6])
def test_m29_a_card_that_came_true_goes_under_the_pile(double):
    state = table(news="winter")
    result = play(state, "roll", double, double).state
    assert result.news == state.news[1:] + state.news[0] and result.table.turned == 1


@pytest.mark.parametrize("double", [1, 3, 6])
def test_m29_the_embargo_stays_face_up_until_the_next_double_1_3_or_6(double):
    state = play(table(news="embargo"), "roll", 1, 1).state
    assert state.table.embargo and state.news[0] == str(CARD["embargo"])
    state = replace(state, table=replace(state.table, phase="market"))
    assert play(state, "roll", 2, 2).state.table.embargo
    result = play(state, "roll", double, double)
    assert "embargo_over" in kinds(result) and "news" not in kinds(result)
    assert not result.state.table.embargo and result.state.news == state.news[1:] + state.news[0]


def test_m30_a_double_three_puts_the_card_away_unused():
    result = play(table(news="sales_tax", islands={0: island(stations="f6")}), "roll", 3, 3)
    assert kinds(result) == ["rolled", "economy", "card"] and result.state.table.cash[0] == 200


@pytest.mark.parametrize("double", [2, 4, 5])
def test_doubles_2_4_and_5_leave_the_news_alone(double):
    state = table(news="sales_tax", islands={0: island(stations="f6")})
    assert play(state, "roll", double, double).state.news == state.news


def test_m31_news_hit_everybody_from_the_active_seat_on():
    lands = {i: island(stations="f6") for i in range(4)}
    result = play(table(news="sales_tax", islands=lands, island=2), "roll", 1, 1)
    assert [data["seat"] for data in facts(result, "levied")] == [2, 3, 0, 1]
    both = {i: island(stations="f6") for i in range(4)}
    result = play(table(2, news="sales_tax", islands=both, island=1), "roll", 1, 1)
    assert [(data["seat"], data["paid"]) for data in facts(result, "levied")] == [(1, 30), (0, 30)]


@pytest.mark.parametrize(
    ("card", "due"),
    [("property_tax", 2 * 2 + 15 + 20 + 5), ("environment", 25), ("sales_tax", 15), ("inspection", 3 * 3 + 3 * 5)],
)
def test_the_levies(card, due):
    lands = {0: island("f6 f5", "e6", "b2", "d6")}
    state = table(news=card, islands=lands, crude=(3, 0, 0, 0), gasoline=(3, 0, 0, 0))
    result = play(state, "roll", 1, 1)
    assert facts(result, "levied") == [{"seat": 0, "due": due, "paid": due}]


def test_the_premium_for_pumps():
    lands = {0: island(pumps="f6 e6"), 2: island(pumps="a1")}
    result = play(table(news="premium", islands=lands), "roll", 1, 1)
    assert facts(result, "bonus") == [{"seat": 0, "gain": 10}, {"seat": 2, "gain": 5}]


def test_m32_the_levy_is_counted_before_anything_is_sold():
    lands = {0: island("f6 e6 d6")}
    result = play(table(news="property_tax", islands=lands, cash=(0, 9, 9, 9)), "roll", 1, 1)
    assert facts(result, "levied") == [{"seat": 0, "due": 6, "paid": 6}]
    assert [data["gain"] for data in facts(result, "forced")] == [5, 5]  # an upswing by then


def test_m33_forced_sales_derricks_first_row_by_row_only_as_many_as_needed():
    lands = {0: island("e5 b6 f5", "e6", "", "d6")}
    state = table(news="property_tax", islands=lands, cash=(17, 9, 9, 9))
    result = play(state, "roll", 1, 1)  # due: 3 * 2 + 15 + 5
    assert [(d["plant"], d["cell"], d["gain"]) for d in facts(result, "forced")] == [
        ("derrick", "e5", 5),
        ("derrick", "f5", 5),
    ]
    assert result.state.table.cash[0] == 17 + 10 - 26


def test_m33_the_owner_may_preset_another_order_also_for_the_own_turn():
    lands = {0: island("e5", "e6", "", "d6")}
    for orders, first in (("psrd", "pump"), ("sdrp", "station")):
        state = table(news="property_tax", islands=lands, cash=(0, 9, 9, 9), orders=(Orders(forced=orders),) * 4)
        assert facts(play(state, "roll", 1, 1), "forced")[0]["plant"] == first


def test_m33_with_two_seats_islands_in_turn():
    lands = {0: island("f6"), 2: island("a1 f5"), 1: Island(), 3: Island()}
    result = play(table(2, news="inspection", islands=lands, cash=(0, 99), crude=(4, 0), gasoline=(0, 0)), "roll", 1, 1)
    assert [(d["island"], d["cell"]) for d in facts(result, "forced")] == [(0, "f6"), (2, "a1"), (2, "f5")]


@pytest.mark.parametrize(("cash", "ways"), [(0, 1), (100, 8)])  # everything is sold, or a part of it
def test_m33_forced_sales_tell_no_more_of_the_secret_orders_than_the_board_shows(cash, ways):
    lands = {1: island("e5 b2", "e6", "c3", "d6")}
    heard: dict[Table, Any] = {}
    for letters in permutations(USUAL):
        orders = (Orders(), Orders(forced="".join(letters)), Orders(), Orders())
        state = table(news="inspection", islands=lands, cash=(99, cash, 99, 99), crude=(0, 50, 0, 0), orders=orders)
        result = play(state, "roll", 1, 1)
        told = facts(result, "forced")
        assert told == heard.setdefault(result.state.table, told)
    assert len(heard) == ways


def test_m34_what_is_missing_is_forgiven():
    lands = {0: island(stations="f6 e6 d6")}
    result = play(table(news="sales_tax", islands=lands, cash=(0, 9, 9, 9), economy=ECONOMY["recession"]), "roll", 1, 1)
    assert facts(result, "levied") == [{"seat": 0, "due": 45, "paid": 45}]
    poor = play(table(news="inspection", cash=(5, 99, 99, 99)), "roll", 1, 1)
    assert facts(poor, "levied")[0] == {"seat": 0, "due": 24, "paid": 5}
    assert poor.state.table.cash[0] == 0 and not poor.state.table.ended


def test_m35_barrels_are_not_sold_to_pay():
    poor = play(table(news="inspection", cash=(0, 99, 99, 99)), "roll", 1, 1).state.table
    assert (poor.crude[0], poor.gasoline[0]) == (3, 3)


def test_m36_there_are_no_loans_and_no_deals_among_members():
    state = table(cash=(4, 99, 99, 99))
    assert refused(state, "buy domestic crude 1").code == "barrels_too_dear"
    rolled = play(state, "roll", 1, 2).state
    assert refused(rolled, "build derrick a1").code == "plant_too_dear"
    struck = play(table(cash=(4, 9, 9, 9), islands={0: island("b2")}), "roll", 2, 2).state
    assert refused(struck, "pump").code == "pump_too_dear" and "pump" not in offered(struck)


def test_m37_cash_is_open():
    assert RULES.view(table(cash=(1, 2, 3, 4)), None).table.cash == (1, 2, 3, 4)


# --- the end ----------------------------------------------------------------------------------------------------------


def rich(**more):
    return play(table(cash=(1000, 500, 500, 500), **more), "roll", 1, 2).state


def test_m38_a_thousand_may_be_announced_at_the_end_of_the_own_turn():
    state = rich()
    assert offered(state)[-2:] == ["announce", "end"]
    assert after(state, "end").table.announced == NOBODY
    assert after(state, "announce").table.announced == 0
    assert refused(after(state, "build derrick a1"), "announce").code == "not_rich_enough"
    poor = play(table(cash=(999, 0, 0, 0)), "roll", 1, 2).state
    assert refused(poor, "announce").data == {"cash": 999, "goal": 1000}


def test_m39_everybody_has_one_more_turn_the_announcer_the_last_one():
    state, turns = after(rich(), "announce"), []
    while not state.table.ended:
        turns.append(question(state).seat)
        state = play(state, "roll", 1, 2).state
        state = play(state, "end").state
    assert turns == [1, 2, 3, 0] and ended(state).reason == "thousand"


def test_m39_whatever_the_cash_then_is_and_nobody_announces_twice():
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


def test_m41_barrels_are_dealt_by_player():
    for seats in (2, 3, 4):
        assert setup(seats).table.crude == setup(seats).table.gasoline == (3,) * seats


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


def test_m42_the_other_own_island_gets_nothing_and_both_neighbours_act():
    lands = {2: island(pumps="a2 d6"), 1: island(pumps="a2"), 3: island(pumps="d6")}
    result = play(table(2, islands=lands), "roll", 2, 4)
    assert facts(result, "pumped") == [{"seat": 1, "n": 4}]


def test_m43_two_players_have_four_more_island_turns():
    state = after(play(table(2, cash=(1000, 0), island=2), "roll", 1, 2).state, "announce")
    turns = []
    while not state.table.ended:
        turns.append(state.table.island)
        state = play(play(state, "roll", 1, 2).state, "end").state
    assert turns == [3, 0, 1, 2]


def test_m44_the_ownerless_island_lies_anywhere_and_is_rolled_for():
    corners = {setup(3, number).table.owners.index(NOBODY) for number in range(60)}
    assert corners == {0, 1, 2, 3}
    assert all(sorted(setup(3, number).table.owners) == [-1, 0, 1, 2] for number in range(20))
    lands = {0: island(pumps="d2", stations="d4"), 2: island(pumps="a2", stations="b2"), 1: island(pumps="a2 d2")}
    state = play(table(3, islands=lands, island=2), "roll", 5, 5).state
    result = play(state, "end", 2, 4)
    rolled = [(e.kind, e.data.get("seat")) for e in result.events if e.kind in ("rolled", "order_sold", "pumped")]
    # The left neighbour of the south-west island is the north-west one, above it: the column. Then the row.
    assert rolled == [("rolled", NOBODY), ("order_sold", 0), ("pumped", 0), ("order_sold", 2), ("pumped", 2)]
    assert result.final and question(result.state).seat == 0 and result.state.table.round == 3


def test_m44_its_doubles_count_fully_but_not_in_round_one():
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


def test_m45_next_to_the_ownerless_island_a_line_does_nothing_there():
    result = play(table(3, islands={0: island(pumps="a2")}), "roll", 2, 4)  # its column runs into nobody's island
    assert facts(result, "pumped") == [{"seat": 0, "n": 2}]


def test_m46_a_derrick_off_the_crossing_finds_nothing():
    result = play(table(islands={0: island("a2 d1 d6 f2")}), "roll", 2, 4)
    assert "struck" not in kinds(result) and result.state.table.strike == NOBODY


def test_m47_money_is_whole_numbers():
    assert all(isinstance(n, int) for n in play(table(), "buy domestic crude 1").state.table.cash)


def test_m48_time_runs_out():
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
    assert t.owners == (NOBODY, 1, 2, 3) and t.islands[0] == Island() and question(result.state).seat == 1
    assert result.state.table.crude[0] == 0


def test_m48_giving_up_after_the_roll_neighbours_and_news_still_run():
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


def test_m48_the_end_stays_at_the_island_of_a_leaver_who_had_announced():
    state = left(after(rich(), "announce"), 0).state
    for _ in range(2):
        state = play(play(state, "roll", 1, 2).state, "end").state
    state = play(state, "roll", 1, 2).state
    result = play(state, "end", 3, 4)  # the site rolls for the island once more, then it is over
    assert "rolled" in kinds(result) and ended(result.state).reason == "thousand"
    assert ended(result.state).ranking[-1] == (0,)


def test_m49_during_an_embargo_the_foreign_market_cannot_be_chosen():
    state = table(embargo=True, news="embargo")
    assert refused(state, "buy foreign crude 1").code == "market_closed"
    assert not [line for line in offered(state) if "foreign" in line]


def test_m49b_there_are_nine_news_cards():
    assert len(NEWS) == 9 and sorted(setup(4).news) == list("012345678")
    assert len({setup(4, number).news for number in range(20)}) == 20


@pytest.mark.parametrize(("free", "then"), [(5, 10), (27, 30), (30, 30)])
def test_m50_as_many_barrels_as_possible_are_removed(free, then):
    for card, where in (("shortage", 0), ("winter", 1)):
        tracks = [5, 5, 5, 5]
        tracks[where] = free
        assert play(table(news=card, free=tuple(tracks)), "roll", 1, 1).state.table.free[where] == then


@pytest.mark.parametrize(("home", "abroad", "n"), [(5, 5, 5), (3, 5, 3), (0, 5, 0), (9, 28, 2)])
def test_m50_as_many_barrels_as_possible_are_moved(home, abroad, n):
    t = play(table(news="uncertainty", free=(home, 5, abroad, 5)), "roll", 1, 1).state.table
    assert (t.free[0], t.free[2]) == (home - n, abroad + n)


def test_uncertainty_lowers_the_consumer_price_by_five_red_fields():
    assert [lowered(field, 5) for field in (27, 28, 20, 16, 15, 4, 3, 2, 1)] == [12, 15, 6, 3, 3, 3, 3, 2, 1]
    assert play(table(news="uncertainty"), "roll", 1, 1).state.table.consumer == lowered(27 + 12, 5)


# --- common to all games ----------------------------------------------------------------------------------------------


def test_g2_the_unseen_news_are_hidden_and_the_seen_ones_known():
    state = table(news="012345678", turned=3)
    assert RULES.view(state, 0).news == "0?????678"
    assert RULES.view(table(turned=12), 0).news == "012345678"
    imagined = {RULES.reimagine(state, 0, Rng(b"", number)).news for number in range(30)}
    assert len(imagined) > 20 and all(news[0] == "0" and news[6:] == "678" for news in imagined)
    assert all(RULES.reimagine(state, 1, Rng(b"", n)).orders[1] == Orders() for n in range(5))


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


def test_g5_what_others_orders_did_cannot_be_undone():
    state = table(islands={0: island(stations="a1"), 1: island(stations="a1")})
    assert play(play(state, "roll", 1, 6).state, "consumer 1").final


def test_g7_the_limit_falls_after_the_last_place_of_the_round_and_the_first_round_counts():
    state = table(phase="found", round=1, round_limit=1, start=1, island=1)
    for _ in range(4):
        assert not state.table.ended
        state = play(state, "end").state
    assert ended(state).reason == "round_limit" and state.table.round == 1
    assert Options().round_limit == 60


def test_g8_agreement_shares_the_first_place():
    outcome = ended(RULES.agree(left(table(cash=(1, 2, 3, 4)), 2).state).state)
    assert outcome.reason == AGREEMENT and outcome.ranking == ((0, 1, 3), (2,))


def test_g9_leavers_come_last_and_the_last_seat_wins_at_once():
    state = left(table(cash=(1, 999, 999, 999)), 1).state
    state = left(state, 3).state
    result = left(state, 2)
    assert ended(result.state).ranking == ((0,), (2,), (3,), (1,)) and ended(result.state).reason == "last_seat"
    assert ended(left(table(2), 0).state).ranking == ((1,), (0,))


def test_the_chart_has_everybodys_cash_after_every_round():
    state = table(phase="found", round=1, cash=(1, 2, 3, 4), wealth=((5, 5, 5, 5),))
    for _ in range(4):
        state = play(state, "end").state
    assert state.table.wealth == ((5, 5, 5, 5), (1, 2, 3, 4))


# --- check trusts nothing ---------------------------------------------------------------------------------------------


def test_what_does_not_belong_here_is_refused():
    state = table()
    for decision, action, code in (
        (Decision(1, "market"), Roll(), "not_asked"),
        (Decision(0, "plants"), End(), "not_asked"),
        (question(state), Build(0, 0), "expected_market"),
        (question(state), Announce(), "expected_market"),
        (question(state), Buy(0, 0, 0), "nothing_traded"),
        (question(state), Buy(0, 0, -1), "nothing_traded"),
        (question(state, 1), Roll(), "expected_orders"),
        (question(state), Order(keep=1), "expected_market"),
    ):
        with pytest.raises(IllegalAction) as caught:
            RULES.check(state, decision, action)
        assert caught.value.code == code
    over = RULES.agree(state).state
    with pytest.raises(IllegalAction) as caught:
        RULES.check(over, question(state), Roll())
    assert caught.value.code == "over" and RULES.pending(over) == ()


def test_selling_more_than_one_has_is_refused():
    assert refused(table(), "sell domestic crude 4").code == "too_few_owned"
    assert AUTO == 0 and Order(least=AUTO) == Order(None, 0, None)

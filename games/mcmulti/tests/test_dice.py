"""The roll and the dice phase."""

from __future__ import annotations

import pytest

from games.core.contract import Decision
from games.core.testing import kinds
from games.mcmulti.rules.data import ECONOMIES, UNSET
from games.mcmulti.rules.state import NEVER, NONE, Orders
from games.mcmulti.tests.tables import ECONOMY, facts, island, offered, play, question, refused, table


def test_m2_the_first_die_is_the_row_and_the_second_the_column():
    assert play(table(), "roll", 3, 5).state.table.dice == (0, 2, 4)
    assert facts(play(table(), "roll", 3, 5), "rolled") == [{"seat": 0, "island": 0, "row": 3, "column": 5}]


@pytest.mark.parametrize(("active", "row_at", "column_at"), [(0, 1, 3), (1, 0, 2), (2, 3, 1), (3, 2, 0)])
def test_m3_the_row_continues_sideways_and_the_column_up_or_down(active, row_at, column_at):
    lands = {i: island(pumps="a2 d6") for i in range(4) if i != active}  # a2: in row 2, d6: in column d
    state = play(table(islands=lands, island=active), "roll", 2, 4).state
    got = {i: state.table.crude[i] - 3 for i in range(4)}
    assert got == {active: 0, row_at: 2, column_at: 2, (active + 2) % 4: 0}


def test_m3b_the_left_neighbour_is_the_next_clockwise_and_sells_first():
    lands = {1: island(stations="a1"), 3: island(stations="b6")}
    sold = facts(play(table(islands=lands), "roll", 1, 2), "order_sold")
    assert [(data["seat"], data["gain"]) for data in sold] == [(1, 26), (3, 25)]


def test_m4_neighbours_neither_strike_oil_nor_count_double():
    lands = {1: island(derricks="c2", stations="d2"), 3: island(stations="d4")}
    result = play(table(islands=lands), "roll", 2, 4)
    assert [data["n"] for data in facts(result, "order_sold")] == [1, 1]
    assert "struck" not in kinds(result)


def test_m10_each_owner_sells_then_refines_then_pumps_then_strikes_oil():
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


def test_m12_pumps_are_automatic_and_other_plants_optional_up_to_the_maximum():
    lands = {0: island(stations="a2 d2", refineries="e2", pumps="d5")}
    state = play(table(islands=lands), "roll", 2, 4).state
    assert offered(state) == ["consumer 3", "consumer 2", "consumer 1", "consumer 0"]
    assert refused(state, "consumer 4").data["most"] == 3
    state = play(state, "consumer 0").state
    assert offered(state) == ["refine 1", "refine 0"]
    assert refused(state, "refine 2").code == "refine_too_many"
    assert play(state, "refine 0").state.table.crude[0] == 3 + 2


def test_m14_the_active_seat_decides_itself():
    lands = {0: island(stations="a1", refineries="b1")}
    state = table(islands=lands, orders=(Orders(NONE, NEVER),) * 4)
    state = play(state, "roll", 1, 6).state
    assert question(state) == Decision(0, "consumer")
    sold = play(state, "consumer 1")
    assert not sold.final and question(sold.state) == Decision(0, "refine")
    assert sold.state.table.cash[0] == 226  # the rulebook: 26 after 27


@pytest.mark.parametrize(("row", "column", "hits"), [(1, 6, 0), (2, 6, 1), (3, 1, 1), (6, 3, 1), (2, 2, 2), (3, 2, 2)])
def test_m18_a_refinery_is_hit_once_by_a_line_and_twice_on_the_crossing(row, column, hits):
    state = play(table(islands={0: island(refineries="b2")}), "roll", row, column).state
    assert (question(state).kind == "refine") == (hits > 0)
    assert not hits or offered(state)[0] == f"refine {hits}"


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


def test_m27_nothing_is_sold_at_price_one():
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


def test_rulebook_example_of_recovery_and_a_double_six():
    card = ECONOMIES[ECONOMY["recovery"]]
    assert [ECONOMIES[i].name for i in card.next] == ["upswing"] * 5 + ["growth"]
    assert play(table(), "roll", 6, 6).state.table.economy == ECONOMY["growth"]
    assert play(table(), "roll", 5, 4).state.table.economy == ECONOMY["recovery"]


def test_m42_the_seats_other_island_is_not_activated_but_both_neighbours_are():
    lands = {2: island(pumps="a2 d6"), 1: island(pumps="a2"), 3: island(pumps="d6")}
    result = play(table(2, islands=lands), "roll", 2, 4)
    assert facts(result, "pumped") == [{"seat": 1, "n": 4}]


def test_m45_a_line_has_no_effect_on_the_ownerless_island():
    # The column continues on the ownerless island.
    result = play(table(3, islands={0: island(pumps="a2")}), "roll", 2, 4)
    assert facts(result, "pumped") == [{"seat": 0, "n": 2}]


def test_m46_only_a_derrick_on_the_crossing_strikes_oil():
    result = play(table(islands={0: island("a2 d1 d6 f2")}), "roll", 2, 4)
    assert "struck" not in kinds(result) and result.state.table.strike == UNSET

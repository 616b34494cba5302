"""Building, selling and pumps."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core.testing import kinds
from games.mcmulti import GAME
from games.mcmulti.rules.actions import read
from games.mcmulti.rules.data import ECONOMIES, UNSET
from games.mcmulti.tests.tables import (
    ECONOMY,
    Dice,
    after,
    facts,
    island,
    offered,
    play,
    question,
    refused,
    setup,
    table,
)


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


def test_m15_the_decision_about_the_pump_comes_before_the_news():
    state = play(table(islands={0: island(derricks="a1")}, news="premium"), "roll", 1, 1).state
    assert question(state).kind == "strike" and offered(state) == ["pump", "later"]
    built = play(state, "pump")
    assert kinds(built) == ["pump_built", "news", "bonus", "card"]
    later = play(state, "later")
    assert "bonus" not in kinds(later) and "pump" in offered(later.state)


def test_m15_the_derrick_must_still_be_there():
    state = play(table(islands={0: island("a1", "b2")}, cash=(0, 9, 9, 9), gasoline=(0,) * 4), "roll", 1, 1).state
    assert state.table.economy == ECONOMY["upswing"]
    assert not state.table.islands[0].derricks and state.table.strike == UNSET
    assert refused(state, "pump").code == "no_strike"


def struck_and_sold_by_choice():
    state = play(table(islands={0: island(derricks="b2")}), "roll", 2, 2).state
    return after(state, "demolish derrick b2"), "build derrick b2"


def struck_and_sold_by_force():
    """A seat without cash has to sell the derrick that just struck oil, to pay a tax on its station."""
    lands, cash = {0: island("a1", "b2")}, (12, 9, 9, 9)
    state = play(table(islands=lands, cash=cash, gasoline=(0,) * 4, news="sales_tax"), "roll", 1, 1).state
    state = after(state, "later")
    assert not state.table.islands[0].derricks and state.table.cash[0] == 2
    return replace(state, table=replace(state.table, cash=(200, 9, 9, 9))), "build derrick a1"


@pytest.mark.parametrize("sold", [struck_and_sold_by_choice, struck_and_sold_by_force])
def test_m15_a_new_derrick_on_the_field_of_a_sold_one_has_not_struck_oil(sold):
    state, rebuild = sold()
    assert state.table.strike == UNSET
    state = after(state, rebuild)
    assert "pump" not in offered(state)
    assert refused(state, "pump").code == "no_strike"


def test_m15_the_sale_of_another_derrick_keeps_the_strike():
    """With two seats, the other island of the seat can have a derrick on the same field."""
    state = play(table(islands={0: island(derricks="b2 c2")}), "roll", 2, 2).state
    assert "pump" in offered(after(state, "demolish derrick c2"))
    lands = {0: island(derricks="a1"), 2: island("a1", "b2")}
    state = play(table(2, lands, island=2, cash=(12, 9), news="sales_tax", gasoline=(0, 0)), "roll", 1, 1).state
    state = after(state, "later")
    assert not state.table.islands[0].derricks and state.table.islands[2].derricks
    assert state.table.strike == 0


def test_matches_of_version_1_are_replayed_under_its_rules():
    """Version 1 allowed a rebuilt derrick to become a pump, and logs with such a move must still replay."""
    old = GAME.rules_at(1)
    state = play(table(islands={0: island(derricks="b2")}), "roll", 2, 2).state
    for line in ("demolish derrick b2", "build derrick b2", "pump"):
        decision = next(d for d in old.pending(state) if d.holds_up)
        old.check(state, decision, read(line))
        state = old.apply(state, decision, read(line), Dice()).state
    assert state.table.islands[0] == island(pumps="b2")


def test_m15_the_option_ends_with_the_turn():
    state = play(table(islands={0: island(derricks="b2")}), "roll", 2, 2).state
    assert state.table.strike != UNSET
    assert after(state, "end").table.strike == UNSET


def test_m16_the_nth_pump_costs_n_times_ten():
    for standing, price in ((0, 10), (1, 20), (2, 30)):
        lands = {0: island(derricks="b2"), 2: island(pumps=" ".join(["a1", "a2"][:standing]))}
        result = play(play(table(islands=lands), "roll", 2, 2).state, "pump")
        assert facts(result, "pump_built")[0]["money"] == price
    sold = after(result.state, "demolish pump b2")
    assert sold.table.pumps == 2  # and so the price falls again


def test_m17_a_new_pump_produces_nothing_in_its_turn_but_may_be_sold():
    state = play(table(islands={0: island(derricks="b2")}), "roll", 2, 2).state
    state = after(state, "pump")
    assert state.table.crude[0] == 3
    assert after(state, "demolish pump b2").table.cash[0] == 200 - 10 + 50


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


def test_m22_only_plants_on_the_rolled_lines_can_be_sold_before_or_after_purchases():
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

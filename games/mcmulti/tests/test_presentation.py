"""What McMulti adds to the match page: outcome strip, dock, things to press, previews and parts."""

from __future__ import annotations

import pytest

from games.core.contract import Decision, Event, Scene
from games.core.speech import Names
from games.mcmulti import GAME, board, wording
from games.mcmulti.rules.state import View
from games.mcmulti.tests.pictures import seen
from games.mcmulti.tests.tables import RULES, after, ended, fields, island, play, question, table

NAMES = Names(["Lena", "Jonas", "Mira", "Pieter"], 0)
WORKING = {0: island("d4", "a1 b1", "e5"), 1: island(stations="a1 c1")}


def asked(state) -> tuple[View, Decision]:
    decision = question(state)
    return seen(state, decision.seat), decision


def told(result, names: Names = NAMES) -> tuple[str, str, str]:
    view = RULES.view(result.state, names.reader)
    said = wording.told(result.events, view, view, names)
    assert said is not None
    return said.sentence, said.change, said.icon


# --- the outcome strip ------------------------------------------------------------------------------------------------


def test_the_goal_is_the_cash_on_the_way_to_a_thousand():
    goal = wording.goal(seen(table(cash=(412, 1, 2, 3))))
    assert goal is not None
    assert (goal.done, goal.of, goal.label) == (412, 1000, "$412M")
    assert wording.goal(seen(table(cash=(1500, 1, 2, 3)))).done == 1000
    assert wording.goal(seen(table(), None)) is None


def test_own_moves_are_told_with_their_change():
    assert told(play(table(), "buy domestic crude 3")) == (
        "You bought 3 barrels of crude on the domestic market for $21M.", "−$21M", "coin",
    )  # fmt: skip
    assert told(play(table(), "roll", 2, 3)) == ("You rolled row 2, column c.", "", "dice")


def test_several_purchases_are_told_in_one_sentence():
    state = table(phase="found")
    events: list[Event] = []
    for line in ("build derrick a1", "build derrick b1", "build station c1"):
        result = play(state, line)
        state, events = result.state, [*events, *result.events]
    said = wording.told(events, seen(state), seen(state), NAMES)
    assert (said.sentence, said.change) == ("You built 2 derricks, 1 gas station.", "−$58M")


def test_a_strike_of_oil_is_told_instead_of_the_dice():
    sentence, _change, icon = told(play(table(islands={0: island("b2")}), "roll", 2, 2))
    assert sentence.startswith("Oil! Your derrick on b2")
    assert icon == "oil"


def test_what_the_orders_sold_is_told_to_a_neighbour():
    result = play(table(islands=WORKING, gasoline=(0, 3, 3, 3), crude=(0,) * 4), "roll", 1, 6)
    assert told(result, Names(NAMES.seats, 1)) == (
        "Your standing orders sold 2 barrels of gasoline at your gas stations for $51M.", "+$51M", "coin",
    )  # fmt: skip
    assert told(result, Names(NAMES.seats, 2))[2] == "dice"


def test_taxes_and_forced_sales_are_told_with_what_they_cost():
    lands = {0: island("e5 b6 f5", "e6", "", "d6")}
    result = play(table(news="property_tax", islands=lands, cash=(17, 9, 9, 9)), "roll", 1, 1)
    reader = Names(NAMES.seats, 0)
    events = [event for event in result.events if event.kind not in ("rolled", "economy")]
    said = wording.told(events, seen(result.state), seen(result.state), reader)
    assert said.sentence == "To pay for the news, you had to sell 2 derricks."
    assert (said.change, said.icon) == ("−$16M", "stop")  # 10 for the derricks, 26 for the tax


def test_dice_belong_to_rolls_only():
    roll = Event("rolled", {"seat": 0, "island": 0, "row": 3, "column": 5})
    assert [(die.value, die.look) for die in wording.dice(roll)] == [(3, "blue"), (5, "red")]
    assert wording.dice(Event("built", {})) == ()


def test_why_names_the_lead_and_who_announced():
    state = table(cash=(1100, 900, 20, 30), announced=0, phase="plants", dice=(0, 1, 1))
    over = play(state, "end", 1, 2).state
    assert wording.why(ended(over), seen(over)) == (
        "Seat 1 announced $1,000M, and everyone had one more turn. $1,100M in cash won, $200M more than Seat 2."
    )


# --- the dock ---------------------------------------------------------------------------------------------------------


def test_rolling_asks_once_more_only_after_a_trade():
    view, decision = asked(table())
    assert wording.main(view, decision) == "roll"
    assert not wording.asks(view, decision)
    assert wording.asks(*asked(after(table(), "buy domestic crude 1")))


def test_the_main_button_ends_the_turn_or_announces():
    state = play(table(), "roll", 2, 3).state
    assert wording.main(*asked(state)) == "end"
    rich = play(table(cash=(1000, 0, 0, 0)), "roll", 2, 3).state
    assert wording.main(*asked(rich)) == "announce"
    assert wording.asks(*asked(table(phase="found")))
    assert not wording.asks(*asked(after(table(phase="found"), "build derrick a1")))


def test_sales_and_refining_are_preset_to_the_most():
    state = play(table(islands={0: island(stations="a1 b1", refineries="c1")}), "roll", 1, 2).state
    assert wording.preset(*asked(state)) == "consumer 3"
    assert wording.preset(*asked(after(state, "consumer 0"))) == "refine 1"
    assert wording.preset(*asked(table())) == ""


def test_planned_purchases_and_sales_come_to_one_total():
    state = play(table(islands={0: island("d2", "c2")}, gasoline=(0,) * 4), "roll", 2, 4).state
    lines = [line.split() for line in ("build derrick a1", "build derrick b1", "demolish station c2", "pump")]
    said = wording.gathered(seen(state), lines)
    assert said.confirm.replace("\N{WORD JOINER}", "") == "Build 3, Sell 1: +$4M"  # -5 -5 +24 -10
    assert said.hint == "You'll have $204M. Building 2 derricks, 1 oil pump. Selling 1 gas station."


def test_a_pump_is_cheaper_after_another_one_is_sold():
    state = play(table(islands={0: island("d2", pumps="c2")}, crude=(0,) * 4), "roll", 2, 4).state
    lines = [line.split() for line in ("demolish pump c2", "pump")]
    assert "+$20M" in wording.gathered(seen(state), lines).confirm


# --- things to press and previews -------------------------------------------------------------------------------------


def test_a_press_on_a_barrel_buys_all_up_to_it_and_on_an_empty_place_sells_down_to_it():
    things = board.things(seen(table()))
    assert things["dc8"] == ["buy domestic crude 3"]
    assert things["fg3"] == ["sell foreign gasoline 3"]
    assert "fg2" not in things  # there are three barrels in stock
    assert "dc12" not in things  # at most six with one press
    assert board.things(seen(table(), 1)) == {}
    assert not [thing for thing in board.things(seen(table(embargo=True))) if thing.startswith("f")]


def test_keys_change_the_planned_trade_by_one_barrel():
    view = seen(table())
    presses = board.changes(view, ["buy", "domestic", "crude", "1"])
    assert {thing: press.line for thing, press in presses.items()} == {
        "sell-domestic-crude": "",
        "buy-domestic-crude": "buy domestic crude 2",
    }
    presses = board.changes(view, ["sell", "domestic", "crude", "3"])
    assert {thing: press.line for thing, press in presses.items()} == {"buy-domestic-crude": "sell domestic crude 2"}


def test_plants_on_the_lines_have_a_ticket_and_a_strike_its_fountain():
    state = play(table(islands={0: island("d2", "c2 a6")}, gasoline=(0,) * 4), "roll", 2, 4).state
    things = board.things(seen(state))
    assert things["sell-c2"] == ["demolish station c2"]
    assert things["gusher"] == ["pump"]
    assert things["build-refinery"] == ["build refinery"]
    assert "sell-a6" not in things


@pytest.mark.parametrize(
    "line", ["buy domestic crude 3", "sell foreign gasoline 2", "build refinery a3", "demolish derrick d4", "pump"]
)
def test_a_preview_is_the_position_after_the_move(line):
    state = table(islands=WORKING)
    if line.split()[0] not in ("buy", "sell"):
        state = play(table(islands=WORKING, crude=(0,) * 4, gasoline=(0,) * 4), "roll", 4, 4).state
    ahead = board.preview(seen(state), line.split())
    assert ahead is not None
    assert ahead.table == play(state, line).state.table


def test_a_preview_of_a_sale_shows_only_what_is_certain():
    state = play(table(islands=WORKING), "roll", 1, 2).state
    ahead = board.preview(seen(state), ["consumer", "2"]).table
    assert (ahead.consumer, ahead.cash[0], ahead.gasoline[0]) == (25, 200 + 26 + 25, 1)
    assert board.preview(seen(state), ["roll"]) is None


def test_the_palette_offers_what_is_for_sale():
    state = play(table(), "roll", 2, 3).state
    assert [mode.line for mode in board.modes(seen(state))] == ["build derrick", "build station", "build refinery"]
    assert board.modes(seen(state, 1)) == ()
    assert board.modes(seen(table())) == ()


# --- parts ------------------------------------------------------------------------------------------------------------


def shown(view: View, scene: Scene | None = None) -> str:
    (first,) = [part.name for part in board.parts(view, scene or Scene()) if part.shown]
    return first


def test_a_phone_first_shows_what_the_question_is_about():
    assert shown(seen(table())) == "domestic"
    assert shown(seen(table(market=1))) == "foreign"
    assert shown(seen(table()), Scene(("buy", "foreign", "crude", "1"))) == "foreign"
    assert shown(seen(table(), 2)) == "isle2"
    assert shown(seen(table(island=3), None)) == "isle3"
    assert shown(seen(play(table(), "roll", 2, 3).state)) == "isle0"
    assert shown(seen(table(), 2), Scene(("orders", "first"))) == "isle2"


def test_a_film_follows_the_island_where_something_happens():
    built = Event("built", {"seat": 1, "plant": "derrick", "island": 1, "cell": "a2", "money": 5})
    assert shown(seen(table(), 2), Scene(trail=(built,), name="f")) == "isle1"


def test_names_of_parts_tell_two_islands_of_a_seat_apart():
    labels = [part.label for part in board.parts(seen(table(2)), Scene())]
    assert labels[:4] == ["↖ You", "↗ Seat 2", "↘ You", "↙ Seat 2"]
    assert GAME.presentation.shape == "wide"
    assert fields("a1") == 1

"""The pictures, the panel and the text tables."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.core.contract import Event, Scene, Target
from games.core.rng import Rng
from games.mcmulti import board
from games.mcmulti.board.cards import transitions
from games.mcmulti.rules.data import CELLS, OWNERLESS
from games.mcmulti.rules.state import NEVER, Options, Orders, RecentRoll, State, View
from games.mcmulti.tests.tables import ECONOMY, RULES, after, island, play, table

BUSY = {0: island("a1 b1", "c1", "d1", "f1"), 1: island(stations="a2"), 3: island(pumps="b4")}


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def classes(picture: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    return [node for node in picture.iter() if set(names) <= set(node.get("class", "").split())]


def targets(*words: str) -> dict[str, Target]:
    return {word: Target(f"/m/1?move={word}&x=1", f"choose <{word}>") for word in words}


def seen(state: State, seat: int | None = 0) -> View:
    return RULES.view(state, seat)


def drawn(state: State, seat: int | None = 0, **scene: Any) -> ElementTree.Element:
    return parsed(board.draw(seen(state, seat), Scene(**scene)))


def words(picture: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in picture.iter("text")]


# --- islands ----------------------------------------------------------------------------------------------------------


def test_four_islands_of_36_fields_with_cash_and_stock_of_all_seats():
    picture = drawn(table(islands=BUSY, cash=(111, 222, 333, 444), crude=(5, 6, 7, 8)))
    assert len(classes(picture, "field")) == 4 * 36
    assert {"You", "Seat 2", "Seat 3", "Seat 4", "$111M", "$444M"} <= set(words(picture))
    titles = [node.text for node in picture.iter("title")]
    assert titles == ["a1: derrick", "b1: derrick", "c1: gas station", "d1: refinery", "f1: oil pump",
                      "a2: gas station", "b4: oil pump"]  # fmt: skip


def test_the_rolled_row_and_column_are_highlighted_on_three_islands():
    picture = drawn(play(table(), "roll", 3, 5).state)
    assert len(classes(picture, "lit", "row")) == len(classes(picture, "lit", "column")) == 2
    assert len(classes(picture, "crossing")) == 1
    assert len(classes(picture, "die", "blue")) == len(classes(picture, "die", "red")) == 1
    assert not classes(drawn(table()), "lit")


def test_only_the_active_island_can_be_pressed():
    state = play(table(islands=BUSY, gasoline=(0,) * 4, crude=(0,) * 4), "roll", 2, 6).state
    picture = drawn(state, targets=targets("c4", "f6"))
    links = list(picture.iter("a"))
    assert [link.get("data-word") for link in links] == ["c4", "f6"]
    assert not classes(picture, "dot")  # no fields are marked before a verb is chosen
    picture = drawn(state, picked=("build", "station"), targets=targets("c4", "f6"))
    assert len(classes(picture, "dot")) == 2


@pytest.mark.parametrize("picked", [("build", "refinery", "c4"), ("c4", "build", "refinery")])
def test_a_planned_plant_is_drawn_in_its_place(picked):
    picture = drawn(table(phase="found"), picked=picked)
    (spot,) = classes(picture, "picked")
    assert spot.get("width") == "118" and len(classes(picture, "ghost")) == 1


def test_a_planned_sale_is_crossed_out_and_a_strike_of_oil_is_drawn():
    state = play(table(islands={0: island("b2")}), "roll", 2, 2).state
    assert len(classes(drawn(state), "gush")) == 1
    assert len(classes(drawn(state, picked=("demolish", "derrick", "b2")), "strike")) == 1


def test_plants_built_since_the_last_turn_are_marked():
    trail = (Event("built", {"seat": 1, "plant": "refinery", "island": 1, "cell": "a2", "money": 64}),)
    (mark,) = classes(drawn(table(), trail=trail), "trace")
    assert mark.get("width") == "114"


@pytest.mark.parametrize(("seat", "turn", "large"), [(0, 0, 0), (0, 2, 0), (2, 0, 2), (None, 3, 3)])
def test_the_island_that_is_large_on_a_phone(seat, turn, large):
    picture = drawn(table(island=turn), seat)
    assert f"show-{large}" in picture.get("class", "").split()
    assert len(classes(picture, "peek")) == 4 and all(node.get("aria-label") for node in classes(picture, "peek"))


# --- cards ------------------------------------------------------------------------------------------------------------


def test_markets_show_the_next_prices_and_the_price_of_a_planned_trade():
    state = table(free=(5, 0, 30, 7))
    shown = words(drawn(state))
    assert {"5", "6", "14", "16", "–", "30"} <= set(shown)
    picture = drawn(table(), picked=("buy", "domestic", "crude", "3"))
    assert "3 cost" in words(picture) and "$21M" in words(picture) and len(classes(picture, "slot", "plan")) == 3
    picture = drawn(table(), picked=("sell", "foreign", "gasoline", "2"))
    assert "2 bring" in words(picture) and "$18M" in words(picture)


def test_the_consumer_track_has_26_red_fields_and_the_next_price():
    picture = drawn(table())
    assert len(classes(picture, "tick")) == 80 and len(classes(picture, "tick", "red")) == 26
    assert "next sale 26" in words(picture) and "no sale" in words(drawn(table(consumer=1)))
    hit = play(table(islands={0: island(stations="a1 b1")}), "roll", 1, 6).state
    assert len(classes(drawn(hit, picked=("consumer", "2")), "tick", "plan")) == 2


def test_the_economy_card_shows_what_each_double_leads_to():
    assert transitions(ECONOMY["recovery"]) == [("1–5", "upswing", 4), ("6", "growth", 6)]
    assert transitions(ECONOMY["boom"]) == [("1", "growth", 6), ("2–5", "downturn", 2), ("6", "recession", 1)]
    assert {"Recovery", "double 1–5", "Upswing", "Rapid growth", "+6"} <= set(words(drawn(table())))


def test_the_news_on_top_and_an_embargo():
    shown = words(drawn(table(news="winter")))
    assert "A long, cold winter" in shown and "News: on a double 1 or 6" in shown
    shown = words(drawn(table(news="embargo", embargo=True)))
    assert "closed" in shown and "News in force" in shown


# --- markup, secrets, text tables -------------------------------------------------------------------------------------


def test_markup_has_no_inline_styles_unique_ids_and_a_limited_size():
    markup = board.draw(seen(table(islands=BUSY)), Scene(name="-7"))
    assert "style=" not in markup and len(markup) < 60_000
    used = re.findall(r' id="([^"]+)"', markup)
    assert len(used) == len(set(used)) and all(name.startswith("mcm-7-") for name in used)
    assert "choose &lt;c4&gt;" in board.draw(seen(table(phase="found")), Scene(targets=targets("c4")))


def test_nothing_secret_is_drawn():
    state = table(orders=(Orders(), Orders(3, 40), Orders(), Orders(least=NEVER)))
    for seat in (0, None):
        pictures = {
            (board.draw(view, Scene()), board.panel(view, Scene()), str(board.text(view)))
            for number in range(10)
            for view in [RULES.view(RULES.reimagine(state, seat, Rng(b"", number)), seat)]
        }
        assert len(pictures) == 1


def test_text_tables_show_everything():
    state = table(islands=BUSY, embargo=True, news="embargo", crude=(0,) * 4, gasoline=(0,) * 4)
    tables = board.text(seen(play(state, "roll", 1, 2).state))
    north_west = tables[0]
    assert north_west.caption == "North-west island: You; rolled row 1; rolled column b"
    assert north_west.rows[0] == ["1", "derrick", "derrick*", "gas station", "refinery", "refinery", "oil pump"]
    assert north_west.rows[1][4:6] == ["refinery", "refinery"]
    cells = [cell for part in tables for row in part.rows for cell in row]
    assert "closed" in cells and any("Oil embargo" in cell for cell in cells)
    with translation.override("de"):
        assert board.text(seen(table(islands=BUSY)))[0].rows[0][1] == "Bohrturm"


def test_badges_show_the_islands_of_a_seat():
    assert board.badge(seen(table(2)), 0).count("own") == 2
    gone = RULES.leave(table(), 1, Rng(b"", 1)).state
    assert gone.table.owners[1] == OWNERLESS and "no owner" in board.badge(seen(gone), 1)


def test_examples_are_pictures_with_unique_ids():
    pictures = board.examples()
    ids = [name for markup in pictures.values() for name in re.findall(r' id="([^"]+)"', markup)]
    assert len(ids) == len(set(ids))
    assert all(parsed(markup).get("role") == "img" for markup in pictures.values())
    assert len(classes(parsed(pictures["roll"]), "crossing")) == 1


# --- the panel --------------------------------------------------------------------------------------------------------


def panel(state: State, seat: int | None = 0, *picked: str) -> str:
    return board.panel(seen(state, seat), Scene(picked))


def test_the_panel_is_well_formed_and_begins_with_a_heading():
    markup = panel(after(table(islands=BUSY), "buy domestic crude 1"))
    page = parsed(f"<page>{markup}</page>")
    assert page[0].tag == "h2" and "style=" not in markup


def test_odds_before_and_after_a_planned_purchase():
    state = play(table(islands={0: island(pumps="a1")}), "roll", 2, 3).state
    assert "0.67" in panel(state) and "→" not in panel(state)
    planned = panel(state, 0, "build", "station", "c4")
    assert "→" in planned and planned == panel(state, 0, "c4", "build", "station")
    off = table(odds=False)
    assert "What a roll brings" not in panel(off) and "Your standing orders" in panel(off)
    assert "What a roll brings" not in panel(state, None)


def test_standing_orders_are_previewed_with_the_last_rolls():
    glimpse = RecentRoll(3, 1, 2, 2, 1, 4, 2, 27, 10)
    state = table(recent=((glimpse,) * 3, (), (), ()))
    now, planned = panel(state), panel(state, 0, "orders", "refine", "none", "sell", "never")
    assert now.count("2 of 2") == 3 and now.count(">51<") == 3 and now.count("1 of 1") == 3
    assert planned.count("0 of 2") == 3 and planned.count("0 of 1") == 3 and "Refine nothing" in planned
    assert panel(state, 0, "orders", "refine") == now  # the order is not complete yet
    assert "Nobody has rolled" in panel(state, 1)


def test_the_chart_of_cash_by_round():
    state = table(wealth=((200,) * 4, (100, 50, 20, 10), (300, 900, 1000, 1500)))
    chart = parsed(f"<page>{panel(state, None)}</page>")
    assert len(classes(chart, "line")) == 4 and len(classes(chart, "mcm-key")) == 4
    assert panel(table(), None) == ""
    assert Options().odds


@pytest.mark.parametrize("name", CELLS[:3])
def test_every_field_can_be_pressed(name):
    assert f'id="spot-{name}"' in board.draw(seen(table(phase="found")), Scene(targets=targets(name)))

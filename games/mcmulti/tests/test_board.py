"""The picture of the board: islands, plans, markets and cards."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest

from games.core.contract import Event, Scene
from games.core.rng import Rng
from games.mcmulti import board
from games.mcmulti.board.cards import transitions
from games.mcmulti.rules.data import CELLS, FIELDS, OWNERLESS
from games.mcmulti.rules.state import NEVER, Orders
from games.mcmulti.tests.pictures import classes, drawn, keys, parsed, planned, seen, targets, words
from games.mcmulti.tests.tables import ECONOMY, RULES, island, play, table

BUSY = {0: island("a1 b1", "c1", "d1", "f1"), 1: island(stations="a2"), 3: island(pumps="b4")}


# --- islands ----------------------------------------------------------------------------------------------------------


def test_four_islands_with_cash_and_stock_of_all_seats():
    picture = drawn(table(islands=BUSY, cash=(111, 222, 333, 1444), crude=(5, 6, 7, 8)))
    assert len(classes(picture, "isle")) == 4
    assert {"You", "Seat 2", "Seat 3", "Seat 4", "$111M", "$1,444M", "$1,000M"} <= set(words(picture))
    titles = [node.text for node in picture.iter("title")]
    assert titles == ["a1: derrick", "b1: derrick", "c1: gas station", "d1: refinery", "f1: oil pump",
                      "a2: gas station", "b4: oil pump"]  # fmt: skip


def test_every_plant_has_a_key_of_its_place_so_that_it_can_move():
    found = keys(drawn(table(islands=BUSY)))
    assert {"plant-0-a1", "plant-0-d1", "plant-1-a2", "plant-3-b4", "cash-0", "crude-2", "consumer", "dc6"} <= found


def test_the_rolled_row_and_column_are_lit_on_three_islands():
    picture = drawn(play(table(), "roll", 3, 5).state)
    assert len(classes(picture, "lit")) == 4
    assert len(classes(picture, "beam")) == 2
    assert len(classes(picture, "crossing")) == 1
    (row,), (column,) = classes(picture, "die", "row"), classes(picture, "die", "column")
    assert (row.get("data-roll"), column.get("data-roll")) == ("3", "5")
    assert row.get("transform") == "translate(26 197)"
    assert column.get("transform") == "translate(255 60)"
    assert not classes(drawn(table()), "lit")


def test_only_the_active_island_can_be_pressed():
    state = play(table(islands=BUSY, gasoline=(0,) * 4, crude=(0,) * 4), "roll", 2, 6).state
    picture = drawn(state, targets=targets("c4", "f6"))
    assert [link.get("data-word") for link in picture.iter("a")] == ["c4", "f6"]
    assert "#mcm-open" not in uses(picture)  # no fields are marked before a plant is chosen
    picture = drawn(state, picked=("build", "station"), targets=targets("c4", "f6"))
    assert uses(picture).count("#mcm-open") == 2


def uses(picture: ElementTree.Element) -> list[str]:
    return [node.get("href", "") for node in picture.iter("use")]


def test_plants_built_and_sold_since_the_last_turn_are_marked():
    built = Event("built", {"seat": 1, "plant": "refinery", "island": 1, "cell": "a2", "money": 64})
    sold = Event("forced", {"seat": 2, "plant": "derrick", "island": 2, "cell": "c3", "gain": 3})
    picture = drawn(table(), trail=(built, sold))
    assert [mark.get("width") for mark in classes(picture, "last")] == ["86", "40"]
    assert len(classes(picture, "gone")) == 1


def test_plates_show_what_the_latest_moves_changed():
    trail = (
        Event("pumped", {"seat": 1, "n": 4}),
        Event("order_sold", {"seat": 1, "n": 2, "gain": 51}),
        Event("levied", {"seat": 2, "due": 30, "paid": 30}),
    )
    picture = drawn(table(), trail=trail)
    shown = words(picture)
    assert {"+4", "−2", "+$51M", "−$30M"} <= set(shown)
    assert len(classes(picture, "sold-dot")) == 2


# --- plans ------------------------------------------------------------------------------------------------------------


def test_planned_plants_are_pale_framed_and_numbered():
    picture = planned(table(phase="found"), "build derrick a1", "build refinery c4")
    assert [frame.get("width") for frame in classes(picture, "planned")] == ["42", "88"]
    assert len(classes(picture, "ghost")) == 2
    assert [node.text for node in classes(picture, "badge-n")] == ["1", "2"]
    assert "$131M" in words(picture)  # 200 - 5 - 64


def test_a_planned_sale_is_crossed_out_at_its_price():
    state = play(table(islands={0: island("b2", "c2")}, gasoline=(0,) * 4), "roll", 2, 4).state
    picture = planned(state, "demolish station c2", targets=targets("c2", "sell-b2"))
    assert len(classes(picture, "crossed")) == 1
    assert len(classes(picture, "leaving")) == 1
    assert [link.get("data-word") for link in picture.iter("a")] == ["sell-b2", "c2"]
    assert {"3", "24"} <= set(words(picture))


def test_a_strike_of_oil_gushes_until_the_pump_is_planned():
    state = play(table(islands={0: island("b2")}), "roll", 2, 3).state
    assert not classes(drawn(state), "gusher")
    struck = play(table(islands={0: island("b2")}), "roll", 2, 2).state
    picture = drawn(struck, targets=targets("gusher", "sell-b2"))
    assert len(classes(picture, "gusher")) == 1
    assert [link.get("data-word") for link in picture.iter("a")] == ["gusher"]
    assert not classes(planned(struck, "pump"), "gusher")


def test_a_field_that_was_pressed_before_its_plant_is_framed():
    assert len(classes(drawn(table(phase="found"), picked=("c4", "build"), targets=targets("c4")), "planned")) == 1


def test_own_plants_can_be_named_for_forced_sales():
    state = table(islands=BUSY, orders=(Orders(forced="snw-c1 dsrp"), *(Orders(),) * 3))
    marks = targets("nw-a1", "nw-b1", "nw-d1", "nw-f1")
    picture = drawn(state, picked=("orders", "first"), targets=marks, gathered=(("orders", "first", "nw-b1"),))
    assert len(classes(picture, "named")) == 5
    assert [node.text for node in classes(picture, "badge-n")] == ["2", "1"]
    assert not classes(drawn(state, 1, picked=("orders", "first")), "named", "on")


# --- cards ------------------------------------------------------------------------------------------------------------


def test_shelves_hold_the_barrels_that_can_be_bought():
    picture = drawn(table(free=(5, 0, 30, 7)))
    barrels = [key for key in keys(picture) if re.fullmatch(r"[df][cg]\d+", key)]
    assert len(barrels) == 25 + FIELDS + 0 + 23
    assert {"buy 6 · sell 5", "buy 2 · sell –", "buy – · sell 30", "buy 16 · sell 14"} <= set(words(picture))


def test_a_planned_trade_marks_its_barrels_and_shows_the_total():
    things = targets("sell-domestic-crude", "buy-domestic-crude")
    picture = planned(table(), trade="buy domestic crude 3", targets=things)
    assert len(classes(picture, "chosen")) == len(classes(picture, "leaving")) == 3
    assert {"+3", "−$21M", "8", "9"} <= set(words(picture))
    things = targets("sell-foreign-gasoline", "buy-foreign-gasoline")
    picture = planned(table(), trade="sell foreign gasoline 2", targets=things)
    assert len(classes(picture, "chosen")) == len(classes(picture, "ghost")) == 2
    assert {"−2", "+$18M"} <= set(words(picture))


def test_only_one_market_can_be_pressed_while_a_trade_is_planned():
    things = targets("buy-domestic-crude", "buy-foreign-crude", "dc6", "fc6")
    picture = planned(table(), trade="buy domestic crude 1", targets=things)
    assert [link.get("data-word") for link in picture.iter("a")] == ["dc6", "buy-domestic-crude"]


def test_the_tanker_is_on_the_consumer_price_and_the_board_shows_the_next_sale():
    picture = drawn(table())
    (tanker,) = [node for node in picture.iter() if node.get("data-key") == "consumer"]
    assert tanker.get("transform") == "translate(212.8 73)"
    assert "$26M" in words(picture)
    assert "–" in words(drawn(table(consumer=1)))
    hit = play(table(islands={0: island(stations="a1 b1")}), "roll", 1, 6).state
    assert len(classes(planned(hit, trade="consumer 2"), "sold-dot")) == 2


def test_the_economy_card_shows_what_each_double_leads_to():
    assert transitions(ECONOMY["recovery"]) == [("1–5", "upswing", 4), ("6", "growth", 6)]
    assert transitions(ECONOMY["boom"]) == [("1", "growth", 6), ("2–5", "downturn", 2), ("6", "recession", 1)]
    assert {"Recovery", "Upswing", "Rapid growth", "+6", "−48", "+24"} <= set(words(drawn(table())))


def test_the_news_on_top_and_an_embargo():
    shown = words(drawn(table(news="winter")))
    assert "A long, cold winter" in shown
    assert "on a double" in shown
    shown = words(drawn(table(news="embargo", embargo=True)))
    assert "closed: embargo" in shown
    assert "in force" in shown


# --- markup and secrets -----------------------------------------------------------------------------------------------


def full_table():
    """Return a market phase with four full islands, the largest picture there is."""
    cells = " ".join(cell for cell in CELLS if cell not in ("a1", "b1", "a2", "b2"))
    full = island(cells, "", "a1", "")
    return table(islands=dict.fromkeys(range(4), full), cash=(900,) * 4, crude=(9,) * 4, gasoline=(9,) * 4)


def test_markup_has_no_inline_styles_and_unique_ids():
    markup = board.draw(seen(table(islands=BUSY)), Scene(name="-7"))
    assert "style=" not in markup
    used = re.findall(r' id="([^"]+)"', markup)
    assert len(used) == len(set(used))
    assert all(name.startswith("mcm-7-") for name in used)
    assert "choose &lt;c4&gt;" in board.draw(seen(table(phase="found")), Scene(targets=targets("c4")))


def test_the_largest_picture_has_at_most_60_kb_and_12_compressed():
    view = seen(full_table())
    markup = board.draw(view, Scene(targets=targets(*board.things(view)))).encode()
    assert len(board.things(view)) > 50
    assert len(markup) < 60_000
    assert len(gzip.compress(markup)) < 12_000


def test_the_miniature_has_no_words_and_no_keys():
    small = board.miniature(seen(full_table()), "7")
    assert "<text" not in small
    assert "data-key" not in small
    assert len(small) < 15_000


def test_nothing_secret_is_drawn():
    state = table(orders=(Orders(), Orders(3, 40), Orders(), Orders(least=NEVER)))
    for seat in (0, None):
        pictures = {
            (board.draw(view, Scene()), board.panel(view, Scene()), str(board.text(view)))
            for number in range(10)
            for view in [RULES.view(RULES.reimagine(state, seat, Rng(b"", number)), seat)]
        }
        assert len(pictures) == 1


def test_badges_name_the_islands_of_a_seat():
    assert 'aria-label="north-west, south-east"' in board.badge(seen(table(2)), 0)
    gone = RULES.leave(table(), 1, Rng(b"", 1)).state
    assert gone.table.owners[1] == OWNERLESS
    assert "no owner" in board.badge(seen(gone), 1)


def test_examples_are_pictures_with_unique_ids_and_without_keys():
    pictures = board.examples()
    ids = [name for markup in pictures.values() for name in re.findall(r' id="([^"]+)"', markup)]
    assert len(ids) == len(set(ids))
    assert all(parsed(markup).get("role") == "img" for markup in pictures.values())
    assert not any("data-key" in markup for markup in pictures.values())
    assert len(classes(parsed(pictures["roll"]), "crossing")) == 1


@pytest.mark.parametrize("name", CELLS[:3])
def test_every_free_field_can_be_pressed(name):
    assert f'id="spot-{name}"' in board.draw(seen(table(phase="found")), Scene(targets=targets(name)))

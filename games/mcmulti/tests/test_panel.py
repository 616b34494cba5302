"""The panel beside the board, and the text tables."""

from __future__ import annotations

from django.utils import translation

from games.core.contract import Scene
from games.mcmulti import board
from games.mcmulti.rules.state import Options, RecentRoll, State
from games.mcmulti.tests.pictures import classes, parsed, seen
from games.mcmulti.tests.tables import after, island, play, table

BUSY = {0: island("a1 b1", "c1", "d1", "f1"), 1: island(stations="a2"), 3: island(pumps="b4")}


def panel(state: State, seat: int | None = 0, *picked: str, gathered: tuple[tuple[str, ...], ...] = ()) -> str:
    return board.panel(seen(state, seat), Scene(picked, gathered=gathered))


def test_the_panel_is_well_formed_and_begins_with_a_heading():
    markup = panel(after(table(islands=BUSY), "buy domestic crude 1"))
    page = parsed(f"<page>{markup}</page>")
    assert page[0].tag == "h2"
    assert "style=" not in markup


def test_odds_before_and_after_planned_purchases():
    state = play(table(islands={0: island(pumps="a1")}), "roll", 2, 3).state
    assert "0.67" in panel(state)
    assert "→" not in panel(state)
    one = panel(state, gathered=(("build", "station", "c4"),))
    two = panel(state, gathered=(("build", "station", "c4"), ("build", "station", "d5")))
    assert "→" in one
    assert one != two
    off = table(odds=False)
    assert "What a roll brings" not in panel(off)
    assert "Your standing orders" in panel(off)
    assert "What a roll brings" not in panel(state, None)


def test_standing_orders_are_previewed_with_the_last_rolls():
    glimpse = RecentRoll(3, 1, 2, 2, 1, 4, 2, 27, 10)
    state = table(recent=((glimpse,) * 3, (), (), ()))
    now, planned = panel(state), panel(state, 0, "orders", "refine", "none", "sell", "never")
    assert now.count("2 of 2") == 3 and now.count(">51<") == 3 and now.count("1 of 1") == 3
    assert planned.count("0 of 2") == 3 and planned.count("0 of 1") == 3 and "Refine nothing" in planned
    assert panel(state, 0, "orders", "refine") == now  # the order is not complete yet
    assert "Nobody has rolled" in panel(state, 1)


def test_named_plants_are_part_of_the_standing_orders():
    state = after(table(islands=BUSY), "orders first nw-c1", seat=0)
    assert "sell first: gas station c1 (north-west)" in panel(state)
    assert "gas station c1" not in panel(state, 1)


def test_the_chart_of_cash_by_round():
    state = table(wealth=((200,) * 4, (100, 50, 20, 10), (300, 900, 1000, 1500)))
    chart = parsed(f"<page>{panel(state, None)}</page>")
    assert len(classes(chart, "line")) == 4
    assert len(classes(chart, "mcm-key")) == 4
    assert "mcm-chart" not in panel(table(), None)
    assert Options().odds


def test_the_legend_explains_the_marks_of_a_running_match():
    running = parsed(f"<page>{panel(table(), None)}</page>")
    over = parsed(f"<page>{panel(table(ended='thousand'), None)}</page>")
    marks = [len(list(page.iter("li"))) for page in (running, over)]
    assert marks == [23, 16]
    assert all(node.get("aria-hidden") for node in running.iter("svg"))


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

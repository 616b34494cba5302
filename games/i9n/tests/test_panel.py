"""The panel, and the chips above the map."""

from __future__ import annotations

from games.core.contract import Scene
from games.i9n import board
from games.i9n.rules.data import NOTES
from games.i9n.tests.pictures import classes, parsed, scene
from games.i9n.tests.tables import RULES, table


def test_the_panel_shows_what_is_certain():
    panel = board.panel(RULES.view(table(built="c3/1/1", dry="g7"), 0), Scene())
    assert "What you know" in panel and "Your two cards" in panel
    assert "16 spaces can be the last well: a1, " in panel and "Oil in phase 1: certain on" in panel
    rows = [[cell.text for cell in row] for row in parsed(panel).iter("tr")][1:]
    assert rows[0][:3] == ["1", "c3", "g7"]
    assert "What can be known" in board.panel(RULES.view(table(), None), Scene())
    assert panel.startswith("<h2>")


def test_the_panel_says_what_a_drilling_would_prove():
    state = table("c2 a8 | e5 f6", hands="north | ")
    said = board.panel(RULES.view(state, 0), scene(state, "drill", "1"))
    assert "oil in" in said and "s dry, " in said
    state = table("g7 a8 | e5 f6", hands="south | ", dry="g7")
    assert "g7 is certainly dry" in board.panel(RULES.view(state, 0), scene(state, "drill", "1"))
    flowing = table("c3 a8 | e5 f6", hands="north | ", built="c3/1/1 c4/1/1 c5/1/1 c6/1/1 d1/2/1", phase=2)
    assert "is certain" not in board.panel(RULES.view(flowing, 0), Scene())


# --- the chips above the map ------------------------------------------------------------------------------------------


def chips(view, name: str = "") -> list[str]:
    form = parsed(board.draw(view, Scene(name=name))).find(".//form")
    return [box.get("value") for box in form.iter("input")]


def test_secret_cards_come_first_then_what_can_be_deduced():
    view = RULES.view(table(built="c3/1/1", dry="g7"), 0)
    assert chips(view)[:4] == ["north", "west", "last", "oil"] and len(chips(view)) == 14
    picture = parsed(board.draw(view, Scene()))
    assert "Last well: 16" in "".join(picture.find(".//form").itertext())
    assert len(classes(picture, "f", "can-last")) == 16
    assert classes(picture, "f", "sure") and classes(picture, "f", "maybe")
    assert [node.get("class") for node in picture.iter("label")].count("chip for-north secret") == 1


def test_without_the_aid_only_labels_can_be_shaded():
    view = RULES.view(table(aid=False), 0)
    assert set(chips(view)) == set(NOTES)
    picture = parsed(board.draw(view, Scene()))
    assert not classes(picture, "can-last") and not classes(picture, "aid")
    assert "i9n-panel" not in board.panel(view, Scene())


def test_spectators_have_no_secret_cards():
    assert chips(RULES.view(table(), None))[:2] == ["last", "oil"]
    assert "secret" not in board.draw(RULES.view(table(), None), Scene())


def test_frames_have_no_inputs_of_their_own():
    view = RULES.view(table(), 0)
    assert chips(view, "f") == [] and chips(view)

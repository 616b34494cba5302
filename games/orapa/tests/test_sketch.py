"""The sketch on the board: what can be pressed, what the strip says, and how it is handed in."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.core.contract import Desk, Scene, Target
from games.core.svg import Markup
from games.orapa import GAME, board
from games.orapa.board.sheet import write
from games.orapa.rules.data import CELLS, LABELS
from games.orapa.tests.tables import OTHER, RULES, VECTOR, duel, hiding, mastered, plays, site

DESK = Desk(
    form=lambda markup: Markup(f"<form>{markup}</form>"),
    move=lambda line: f"/m/1/?do={line.replace(' ', '+')}",
    write=lambda line: {"hx-post": "/m/1/sheet/?mode=sketch", "hx-vals": f'{{"line":"{line}"}}'},
)
ASKED = ("scan g", "scan a", "scan 15", "scan b", "look c3", "scan c")
WORDS = "solve red at b8 rot 0 yellow at f3 rot 2 blue"
RIGHT = tuple(f"note {part}" for part in re.findall(r"[a-z]+\d? [a-h]\d+ \d", VECTOR))


def view(seat: int = 0):
    return RULES.view(plays(duel(OTHER, VECTOR), *ASKED), seat)


def written(*lines: str) -> str:
    text = ""
    for line in lines:
        text = write(view(), text, line)
    return text


def scene(*lines: str, mode: str = "sketch", picked: tuple[str, ...] = ()) -> Scene:
    return Scene(picked, mode=mode, sheet=written(*lines), desk=DESK, mode_url="/m/1/?mode=")


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<page>{markup}</page>")


def links(markup: str) -> dict[str, dict[str, str]]:
    return {node.get("id", "").removeprefix("spot-"): node.attrib for node in parsed(markup).iter("a")}


def test_every_field_and_label_can_be_pressed():
    found = links(board.draw(view(), scene()))
    assert set(found) == {*CELLS, *LABELS}
    assert found["c4"]["hx-vals"] == '{"line":"press c4"}' and found["c4"]["href"] == "/m/1/?mode=sketch.c4"
    assert found["17"]["hx-vals"] == '{"line":"try 17"}'


def test_a_field_where_the_gem_in_hand_cannot_lie_says_why():
    found = scene("note blue c3 0", "take white1", "turn", "turn")
    picture = links(board.draw(view(), found))
    assert "hx-post" not in picture["e4"] and picture["e4"]["hx-get"] == "/m/1/?mode=sketch.e4"
    assert picture["e4"]["aria-label"] == "E4: would touch Blue edge to edge"
    assert picture["d4"]["aria-label"] == "D4: pick up Blue" and "grip" in picture["d4"]["class"]
    assert picture["h9"]["aria-label"] == "H9: place White triangle here"


def test_a_refused_gem_is_drawn_with_the_reason_beside_it():
    found = scene("note blue c3 0", "take white1", "turn", "turn", mode="sketch.e4")
    picture = board.draw(view(), found)
    assert "ghost bad" in picture and 'class="bubble"' in picture
    told = GAME.presentation.remark(view(), found)
    assert told.sentence == "White triangle would touch Blue edge to edge" and told.look == "clash"
    assert 'value="press' not in GAME.presentation.controls(view(), found)


def test_without_a_script_a_press_leads_to_a_button():
    controls = GAME.presentation.controls(view(), scene("take red", mode="sketch.c4"))
    assert 'value="press c4">C4: place Red here</button>' in controls
    assert 'value="try 17"' in GAME.presentation.controls(view(), scene(mode="sketch.17"))
    picture = board.draw(view(), scene("take red", mode="sketch.c4"))
    assert 'class="gem red ghost"' in picture


def test_a_tried_wave_that_contradicts_its_answer_is_dashed():
    right, wrong = scene(*RIGHT, "try g"), scene("note yellow f3 3", "try g")
    assert "tried clash" not in board.draw(view(), right) and "tried clash" in board.draw(view(), wrong)
    told = GAME.presentation.remark(view(), right)
    assert (told.sentence, told.change, told.look) == ("G would come out at L", "yellow", "own")
    told = GAME.presentation.remark(view(), wrong)
    assert told.look == "clash" and told.sentence.endswith(", but it was L")
    new = GAME.presentation.remark(view(), scene("try h"))
    assert new.sentence == "H would come out at 18" and new.more == "This wave has not been asked yet."


def test_flags_tell_which_answers_the_sketch_explains():
    def flags(*lines: str) -> list[str]:
        return re.findall(r'href="#orapa-(good|open|bad)"', board.draw(view(), scene(*lines)))

    assert flags() == [] and set(flags(*RIGHT)) == {"good"}
    assert set(flags("note yellow f3 2")) == {"good", "open"}
    assert "bad" in flags(*[line.replace("f3 2", "f3 3") for line in RIGHT])


def test_the_strip_counts_the_explained_answers():
    remark = GAME.presentation.remark
    assert remark(view(), scene()).sentence == "Sketch where you think the gems are"
    told = remark(view(), scene(*RIGHT))
    assert (told.sentence, told.change) == ("Your sketch explains every answer", "3 of 3")
    told = remark(view(), scene(*[line.replace("f3 2", "f3 3") for line in RIGHT]))
    assert told.look == "clash" and told.more.startswith("G → L, yellow; in your sketch:")
    with translation.override("de"):
        assert remark(view(), scene(*RIGHT)).sentence == "Deine Skizze erklärt alle Antworten"


@pytest.mark.parametrize(("seat", "state"), [(0, hiding()), (0, mastered(3)), (None, site(2))])
def test_only_scientists_sketch(seat, state):
    reader = RULES.view(state, seat)
    found = Scene(mode="sketch", desk=DESK, mode_url="/m/1/?mode=")
    assert GAME.presentation.modes(reader) == () and GAME.presentation.controls(reader, found) == ""
    assert 'class="orapa board-sketch"' not in board.draw(reader, found)


def test_the_modes_of_a_turn():
    def names(reader) -> list[str]:
        return [mode.name for mode in GAME.presentation.modes(reader)]

    assert names(view()) == ["ask", "look", "sketch", "solve", "mine"]
    assert names(view(1)) == ["board", "sketch", "mine"]
    assert names(RULES.view(site(1), 0)) == ["ask", "look", "sketch", "solve"]
    closing = plays(site(2), f"solve {VECTOR}")
    assert names(RULES.view(closing, 1)) == ["board", "sketch", "solve"]


def test_a_complete_sketch_is_handed_in_with_a_link():
    picked = ("solve", "red", "at")
    whole = scene(*RIGHT, mode="", picked=picked)
    controls = GAME.presentation.controls(view(), whole)
    assert 'href="/m/1/?do=solve+red+at+b8+rot+0+yellow+at+f3+rot+2' in controls and "3 of 3 answers" in controls
    part = GAME.presentation.controls(view(), scene(*RIGHT[:3], mode="", picked=picked))
    assert "solve+red" not in part and "2 gems are missing in your sketch" in part
    old = Scene(picked, sheet="note blue at c3 rot 0\nnote white1 at e2 rot 2", desk=DESK)
    assert "touch edge to edge" in GAME.presentation.controls(view(), old)


def test_without_a_sketch_a_solution_is_entered_gem_by_gem():
    picked = ("solve", "red", "at")
    for found in (scene(mode="", picked=picked), scene(*RIGHT, mode="gems", picked=picked)):
        assert GAME.presentation.controls(view(), found) == ""
    entered = scene(mode="", picked=tuple(WORDS.split()))
    targets = {"c4": Target("/c4", "c4")}
    picture = board.draw(view(), Scene(entered.picked, targets))
    assert picture.count('class="gem') == 2 and set(links(picture)) == {"c4"}


def test_gems_and_tools_are_buttons_of_a_form():
    shelf = GAME.presentation.shelf(view(), scene("take red", "press c4"))
    assert shelf.startswith("<form>") and shelf.count("<button") == 5 and shelf.count('aria-pressed="true"') == 1
    controls = GAME.presentation.controls(view(), scene("take red"))
    assert re.findall(r'value="(turn|mark empty|mark \?|erase|clear)"', controls) == [
        "turn", "mark empty", "mark ?", "erase", "clear",
    ]  # fmt: skip
    assert 'value="try 15"' in controls and "disabled" not in controls
    assert 'disabled=""' in GAME.presentation.controls(view(), scene())


def test_chips_show_known_waves():
    shelf = GAME.presentation.shelf(view(), scene(mode="wave.15"))
    current = [node.get("aria-label") for node in parsed(shelf).iter("a") if node.get("aria-current")]
    assert current == ["15: leads to 8, light purple"]
    assert 'class="answer" data-key="wave-15"' in board.draw(view(), scene(mode="wave.15"))
    assert GAME.presentation.remark(view(), scene(mode="wave.15")).sentence == "15: leads to 8, light purple"
    assert GAME.presentation.remark(view(), scene(mode="wave.1")) is None
    assert "Nothing has been asked yet." in GAME.presentation.shelf(RULES.view(site(2), 0), Scene())


def test_the_readers_mine_is_shown_on_the_board():
    own = board.draw(view(), scene(mode="mine"))
    assert own.count('class="gem') == 5 and "Your mine" in own and 'class="way"' in own and "<a" not in own


def test_a_sketch_is_small_enough():
    tried = [f"try {label}" for label in ("g", "15", "a", "1")]
    for lines in ((), RIGHT, (*RIGHT, *tried), (*RIGHT[:4], "take white2")):
        picture = board.draw(view(), scene(*lines)).encode()
        assert len(picture) < 60_000 and len(gzip.compress(picture)) < 12_000

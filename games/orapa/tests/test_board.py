"""The pictures, the text tables and the panel, and that they show no secrets."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.core import choices
from games.core.contract import Scene, Target
from games.orapa import GAME, board
from games.orapa.board.geometry import middle, wave_path
from games.orapa.rules.data import CELLS, LABEL_INDEX, LABELS
from games.orapa.rules.waves import START, MineGrid, exit_label
from games.orapa.tests.tables import (
    OTHER,
    RULES,
    VECTOR,
    chance,
    duel,
    hiding,
    mastered,
    mine,
    play,
    plays,
    question,
    site,
    solve,
)

ASKED = ("scan g", "scan a", "scan 15", "scan b", "look c3", "look h1")


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<page>{markup}</page>")


def classes(picture: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in picture.iter() if name in node.get("class", "").split()]


def scene(state, seat: int, words: str = "", trail=()) -> Scene:
    offer = choices.offer(GAME, RULES, state, question(state, seat), tuple(words.split()))
    return Scene(offer.picked, {word: Target(f"?do={word}", f"<{word}>") for word in offer.next}, trail)


def drawn(state, seat: int, words: str = "", trail=()) -> ElementTree.Element:
    return parsed(board.draw(RULES.view(state, seat), scene(state, seat, words, trail)))


def middle_of_match():
    return plays(duel(OTHER, VECTOR), *ASKED)


def test_every_label_and_field_can_be_pressed_on_a_turn():
    links = {node.get("data-word") for node in drawn(duel(), 0).iter("a")}
    assert links == {*LABELS, *CELLS}
    assert {node.get("data-word") for node in drawn(duel(), 0, "scan").iter("a")} == set(LABELS)
    assert not list(drawn(duel(), 0, "g").iter("a"))


def test_answers_are_shown_at_both_ends_of_a_wave():
    picture = drawn(middle_of_match(), 0)
    titles = [node.text for node in picture.iter("title")]
    assert {"G: leads to L, yellow", "L: leads to G, yellow", "15: leads to 8, light purple", "C3: white"} <= set(
        titles
    )
    assert len(classes(picture, "patch")) == 4 and len(classes(picture, "stone")) == 1
    assert [node.text for node in classes(picture, "leads")] == ["15", "8", "L", "G"]


def test_colours_have_patterns():
    markup = board.draw(RULES.view(middle_of_match(), 0), Scene())
    for inks in (2, 13):  # yellow, light purple
        assert f'<pattern id="orapa-w{inks}"' in markup and f'fill="url(#orapa-w{inks})"' in markup
    pattern = r'<pattern id="[^"]*" class="orapa-ink on-([a-z-]+)".*?/>(.*?)</pattern>'
    patterns = re.findall(pattern, board.examples()["inks"])
    assert len(dict(patterns)) == 16 == len({strokes for _, strokes in patterns})


def test_an_absorbed_wave_and_an_empty_field_have_their_own_signs():
    state = plays(site(1, f"{VECTOR} black d9 0", black=True), "scan 14", "look h1")
    picture = drawn(state, 0)
    assert [node.text for node in classes(picture, "leads")] == ["×"] and len(classes(picture, "nothing")) == 1


def test_questions_since_the_last_turn_are_marked():
    result = play(duel(OTHER, VECTOR), "scan g")
    view = RULES.view(result.state, None)
    fresh = parsed(board.draw(RULES.view(result.state, 0), Scene(trail=result.events)))
    assert len(classes(fresh, "arrow")) == 1
    assert not classes(parsed(board.draw(view, Scene(trail=result.events))), "way")
    own = parsed(board.panel(RULES.view(result.state, 1), Scene(trail=result.events)))
    assert len(classes(own, "way")) == 1  # the owner of the mine sees the path of the wave


def test_hiding_shows_the_tray_and_why_places_are_blocked():
    state = play(play(hiding(), "place blue at c3 rot 0", 0).state, "place yellow at e8 rot 2", 0).state
    picture = drawn(state, 0)
    assert len(classes(picture, "slot")) == 15 and len(classes(picture, "used")) == 8
    picture = drawn(state, 0, "red.1")
    assert classes(picture, "ghost") and classes(picture, "barred") and len(classes(picture, "picked")) == 1
    titles = [node.text or "" for node in picture.iter("title")]
    assert "D10: would touch Yellow edge to edge" in titles and "B3: would overlap Blue" in titles
    picture = drawn(state, 0, "red.1 f4")
    assert len(classes(picture, "sketch")) == 1


def test_a_gem_that_is_cut_off_is_marked():
    state = hiding(clear=True)
    for line in ("blue a1 2", "yellow a5 2", "white1 d3 2"):
        state = play(state, f"place {line}", 0).state
    picture = drawn(state, 0, "clear.2")
    assert "B4: no wave would reach Clear" in [node.text for node in picture.iter("title")]
    picture = drawn(play(state, "place clear b4 2", 0).state, 0)
    assert len(classes(picture, "cut")) == 1 and len(classes(picture, "alarm")) == 2
    rows = board.text(RULES.view(play(state, "place clear b4 2", 0).state, 0))[0].rows
    assert ["Clear", "B4, no wave reaches it", "half turn"] in [list(row) for row in rows]


def test_the_gems_of_an_unfinished_solution_are_shown():
    state = site(2)
    words = "solve red at b8 rot 0 yellow at f3 rot 2 blue"
    assert len(classes(drawn(state, 0, words), "sketch")) == 2


def test_mines_and_paths_are_shown_after_the_end():
    state = plays(middle_of_match(), solve(VECTOR))
    for seat in (0, 1, None):
        view = RULES.view(state, seat)
        picture, panel = parsed(board.draw(view, Scene())), parsed(board.panel(view, Scene()))
        assert len(classes(picture, "gem")) == 5 and len(classes(picture, "way")) == 2
        assert len(classes(panel, "gem")) == 5 + 5 * 4 and len(classes(panel, "way")) == 4
        assert len(list(panel.iter("figure"))) == 4


@pytest.mark.parametrize("label", ["g", "15", "12", "5"])
def test_the_path_of_a_wave_ends_where_it_leaves(label):
    mine_grid = MineGrid(mine(VECTOR))
    _points, end_match, absorbed = wave_path(mine_grid, LABEL_INDEX[label])
    assert not absorbed and end_match == middle(START[exit_label(mine_grid.wave(LABEL_INDEX[label]))][0])


def test_no_secret_is_drawn():
    """States that a seat cannot tell apart have the same board, text, panel and badges, also while hiding."""
    hidden = play(play(hiding(), "place red at c4 rot 1", 0).state, "fill", 1).state
    wrong = plays(site(3), "scan g", solve(OTHER), "scan 15")
    for state, viewers in ((middle_of_match(), (0, 1, None)), (hidden, (0, 1, None)), (wrong, (0, 1, 2, None)), (
        plays(mastered(3), "scan g"), (1, 2, None)
    )):  # fmt: skip
        for seat in viewers:
            others = [RULES.reimagine(state, seat, chance(number)) for number in range(10)]
            assert len(set(others)) > 1
            pages = set()
            for other in others:
                view = RULES.view(other, seat)
                badges = tuple(board.badge(view, i) for i in range(state.seats))
                pages.add((board.draw(view, Scene()), repr(board.text(view)), board.panel(view, Scene()), badges))
            assert len(pages) == 1


def test_a_seat_that_is_ready_sees_its_mine_while_the_other_still_hides():
    state = play(hiding(), "fill ready", 0).state
    view = RULES.view(state, 0)
    assert len(classes(parsed(board.draw(view, Scene())), "gem")) == 5
    assert board.text(view)[0].caption == "Your mine: gems"


def test_text_tables():
    answers, gems, others = board.text(RULES.view(middle_of_match(), 0))
    assert answers.caption == "Seat 2's mine: answers"
    assert ["G", "leads to L, yellow"] in answers.rows and ["C3", "white"] in answers.rows
    assert gems.caption == "Your mine: gems" and ["Red", "G1", "not turned"] in gems.rows
    assert others.caption == "Your mine: answers" and len(others.rows) == 3
    with translation.override("de"):
        assert ["G", "führt zu L, gelb"] in board.text(RULES.view(middle_of_match(), 0))[0].rows
    (nothing,) = board.text(RULES.view(site(3), 1))
    assert nothing.rows == [["-", "nothing asked yet"]]


def test_the_panel_lists_the_answers():
    panel = board.panel(RULES.view(middle_of_match(), 0), Scene())
    assert panel.startswith("<h2>What is known</h2>") and "leads to 8, light purple" in panel
    assert [node.text for node in parsed(panel).iter("b")] == ["C3", "15", "G"]
    assert "<h2>Your mine</h2>" in panel
    assert board.panel(RULES.view(hiding(), 0), Scene()) == ""
    assert "Nothing has been asked yet." in board.panel(RULES.view(site(2), 0), Scene())


def test_pictures_on_one_page_have_unique_ids():
    view = RULES.view(plays(middle_of_match(), solve(VECTOR)), 0)
    page = board.draw(view, Scene()) + board.panel(view, Scene()) + "".join(board.examples().values())
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)) > 20
    for used in re.findall(r"url\(#([^)]+)\)", page):
        assert used in ids


def test_badges():
    view = RULES.view(plays(site(3), solve(OTHER), solve(VECTOR)), None)
    assert "wrong solution" in board.badge(view, 0) and "found all the gems" in board.badge(view, 1)
    assert "searching" in board.badge(view, 2) and "hiding gems" in board.badge(RULES.view(mastered(3), None), 0)


def test_examples_match_their_descriptions():
    pictures = {name: parsed(markup) for name, markup in board.examples().items()}
    assert len(classes(pictures["mix"], "ray-orange")) == 1 and classes(pictures["absorbed"], "swallowed")
    assert classes(pictures["unreached"], "alarm") and not classes(pictures["corner"], "forbidden")
    assert classes(pictures["edge"], "forbidden") and len(classes(pictures["gems"], "gem")) == 7


def test_no_inline_styles_and_a_small_picture():
    markup = board.draw(RULES.view(middle_of_match(), 0), scene(duel(), 0))
    assert "style=" not in markup and len(markup) < 40_000

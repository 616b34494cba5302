"""The pictures and the text of the board."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.core.contract import Event, Scene, Target
from games.core.rng import Rng
from games.nine import board
from games.nine.board.arcs import draw_swap
from games.nine.rules.data import CELLS
from games.nine.rules.legality import SWAPS
from games.nine.rules.state import Options
from games.nine.tests.tables import MASTER, RULES, placing, table
from games.nine.tests.tables import board as laid


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def classes(picture: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in picture.iter() if name in node.get("class", "").split()]


def targets(*words: str) -> dict[str, Target]:
    return {word: Target(f"/m/1?move={word}&x=1", f"choose <{word}>") for word in words}


def test_every_space_has_a_title():
    view = RULES.view(table(cards="fc"), 0)
    titles = [node.text or "" for node in parsed(board.draw(view, Scene())).iter("title")]
    assert [title.split(":")[0] for title in titles] == list(CELLS)
    assert titles[:2] == ["a1: frog, yours", "b1: cat"]


def test_role_is_img_without_targets_and_group_with_targets():
    view = RULES.view(table(), 0)
    still, live = (parsed(board.draw(view, scene)) for scene in (Scene(), Scene(("swap",), targets("b2"))))
    assert still.get("role") == "img" and live.get("role") == "group"
    assert still.get("aria-label") and live.get("aria-label")
    assert still.get("viewBox") and still.get("width") is None


def test_targets_are_links_with_href_and_word():
    picture = parsed(board.draw(RULES.view(table(), 0), Scene(("swap", "b2"), targets("b5", "c2"))))
    links = list(picture.iter("a"))
    assert [link.get("data-word") for link in links] == ["c2", "b5"]
    for link in links:
        assert link.get("href") and link.get("id") == f"spot-{link.get('data-word')}"
        assert link.get("class") == "spot" and link.get("aria-label")
    assert len(classes(picture, "target")) == len(classes(picture, "dot")) == 2
    assert len(classes(picture, "picked")) == 1


def test_rings_mark_the_readers_animal_only_for_the_reader():
    state = table(cards="fc")
    assert len(classes(parsed(board.draw(RULES.view(state, 0), Scene())), "mine")) == 9
    assert not classes(parsed(board.draw(RULES.view(state, None), Scene())), "mine")


def test_no_inline_styles_and_no_repeated_drawings():
    markup = board.draw(RULES.view(table(), 0), Scene())
    assert "style=" not in markup
    assert markup.count("<use ") == 36 and markup.count('id="nine-frog"') == 1
    assert len(markup) < 16_000


def test_the_trail_shows_swaps_in_order():
    trail = (
        Event("swapped", {"seat": 1, "a": "d5", "b": "f5"}),
        Event("round", {"number": 2, "swaps": 2}),
        Event("swapped", {"seat": 1, "a": "a1", "b": "a4"}),
    )
    picture = parsed(board.draw(RULES.view(table(), 0), Scene(trail=trail)))
    assert len(classes(picture, "arc")) == 2 and len(classes(picture, "trace")) == len(classes(picture, "head")) == 4
    assert [node.text for node in classes(picture, "count")] == ["1", "2"]


def test_earlier_turns_are_paler():
    trail = tuple(Event("swapped", {"seat": seat, "a": "a1", "b": "a4"}) for seat in (1, 1, 2))
    picture = parsed(board.draw(RULES.view(table(), 0), Scene(trail=trail)))
    assert len(classes(picture, "arc")) == 3 and len(classes(picture, "old")) == 2
    assert not classes(picture, "count")


def test_arcs_stay_inside_the_picture():
    for swap in SWAPS:
        for d in re.findall(r'class="trace" d="M([^"]+)"', draw_swap(swap.a, swap.b)):
            x1, y1, cx, cy, x2, y2 = map(float, re.findall(r"[\d.-]+", d))
            assert all(4 <= (start + 2 * bend + end) / 4 <= 564 for start, bend, end in ((x1, cx, x2), (y1, cy, y2)))


def test_the_winning_group_has_a_ring():
    view = RULES.view(table(laid(f=MASTER), ended="nine", winners=(0,)), 1)
    picture = parsed(board.draw(view, Scene()))
    assert len(classes(picture, "won")) == 9 and len(classes(picture, "ring")) == 1
    assert len(classes(picture, "winners")) == len(classes(picture, "all")) == 1
    assert [len(classes(picture, f"hop{i}")) for i in range(9)] == [1] * 9


def test_winners_who_share_the_win_have_a_ring_each():
    cells = laid(f="a1 b1 c1 d1 e1 a3 c3 e3 a5", c="a2 b2 c2 d2 e2 f4 b4 d4 f6")
    view = RULES.view(table(cells, ended="round_limit", winners=(0, 1)), None)
    picture = parsed(board.draw(view, Scene()))
    assert len(classes(picture, "winners")) == 2 and len(classes(picture, "won")) == 10
    assert not classes(picture, "all")


def test_hands_are_under_the_board_and_the_readers_has_targets():
    view = RULES.view(placing(("ffc", "dm"), "..." + "fcdm" * 8 + "."), 0)
    picture = parsed(board.draw(view, Scene(("place",), targets("frog", "cat"))))
    assert [link.get("data-word") for link in picture.iter("a")] == ["frog", "cat"]
    assert [node.text for node in classes(picture, "many")] == ["2", "1", "0", "0", "0", "0", "1", "1"]
    picture = parsed(board.draw(view, Scene(("place", "frog"), targets("a1", "b1"))))
    assert len(classes(picture, "picked")) == 1 and len(classes(picture, "target")) == 2


def test_pictures_do_not_depend_on_secrets():
    """States that differ only in what a seat does not know give it the same picture."""
    for seat in (0, 1, 2, None):
        state = table(cards="fcd")
        pictures = {
            (board.draw(view, Scene()), *(board.badge(view, other) for other in range(3)))
            for number in range(20)
            for view in [RULES.view(RULES.reimagine(state, seat, Rng(b"", number)), seat)]
        }
        assert len(pictures) == 1


def test_text_tables():
    (cells,) = board.text(RULES.view(table(cards="fc"), 0))
    assert cells.columns == ["Row", *"abcdef"]
    assert cells.rows[0] == ["1", "frog*", "cat", "duck", "mouse", "frog*", "cat"]
    _, hands = board.text(RULES.view(placing(("ffc", "dm"), "..." + "fcdm" * 8 + "."), 0))
    assert hands.rows == [["You", "2", "1", "0", "0"], ["Seat 2", "0", "0", "1", "1"]]
    with translation.override("de"):
        (cells,) = board.text(RULES.view(table(cards="fc"), 0))
        assert cells.rows[0][1:3] == ["Frosch*", "Katze"]


def test_badges():
    view = RULES.view(table(cards="fc"), 0)
    assert "nine-frog" in board.badge(view, 0) and "unknown" in board.badge(view, 1)
    over = RULES.view(table(cards="fc", ended="nine", winners=(0,)), None)
    assert "nine-cat" in board.badge(over, 1)


def test_examples_are_pictures_with_unique_ids():
    drawn = board.examples()
    ids = [re.findall(r'id="([^"]+)"', markup) for markup in drawn.values()]
    assert len({name for names in ids for name in names}) == 4 * len(drawn)
    for markup in drawn.values():
        assert parsed(markup).get("role") == "img"
    assert len(classes(parsed(drawn["master"]), "won")) == len(classes(parsed(drawn["diagonal"]), "won")) == 9
    assert classes(parsed(drawn["no_swap"]), "cross") and not classes(parsed(drawn["swap"]), "cross")


@pytest.mark.parametrize("setup", ["random", "dealt"])
def test_labels_are_escaped(setup):
    state = RULES.setup(Options(setup=setup), 2, Rng(b"", 0)).state
    word = "b2" if setup == "random" else "frog"
    view = RULES.view(state, state.turn)
    assert "choose &lt;" in board.draw(view, Scene(targets=targets(word, *CELLS)))

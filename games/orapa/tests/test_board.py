"""The pictures, the text tables and the panel, and that they show no secrets. The sketch: see test_sketch."""

from __future__ import annotations

import gzip
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.core import choices
from games.core.contract import Scene, Target
from games.core.testing import option_variants, playout
from games.orapa import GAME, board
from games.orapa.board.beams import certain_way, pieces
from games.orapa.board.geometry import gate, held_field, snapped
from games.orapa.rules.data import CELLS, INKS, LABEL_INDEX, LABELS
from games.orapa.rules.gems import ORIENTATIONS, PLACEMENTS
from games.orapa.rules.waves import MineGrid, exit_label
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


def test_labels_or_fields_can_be_pressed_on_a_turn():
    def links(words: str) -> set[str | None]:
        return {node.get("data-word") for node in drawn(duel(), 0, words).iter("a")}

    assert links("") == links("scan") == set(LABELS)
    assert links("look") == set(CELLS) and links("g") == set()


def test_answers_are_shown_at_both_ends_of_a_wave():
    picture = drawn(middle_of_match(), 0)
    titles = {node.text for node in picture.iter("title")}
    assert {"G: leads to L, yellow", "L: leads to G, yellow", "15: leads to 8, light purple"} <= titles
    assert len(classes(picture, "tag")) == 4 and len(classes(picture, "fact")) == 1
    assert [node.text for node in classes(picture, "leads")] == ["15", "8", "L", "G"]
    assert "C3: white" in {node.text for node in drawn(middle_of_match(), 0, "look").iter("title")}


def test_colours_are_told_by_signs_in_fixed_places():
    picture = parsed(board.examples()["inks"])
    tags = classes(picture, "tag")
    assert len({tag.get("class") for tag in tags}) == 16
    signs = [node.get("class", "").split()[-1] for node in classes(picture, "ink")]
    specks = sum(node.get("d", "").count("h0") for node in classes(picture, "speck"))
    assert [signs.count(ink) for ink in INKS] == [8, 8, 8, 8] and specks == 32


def test_white_colourless_clear_and_absorbed_look_different():
    """White is a solid tag with a diamond, colourless a hollow one without signs, absorbed a hole without a letter."""
    state = plays(site(1, f"{VECTOR} black d9 0 clear g9 0", black=True, clear=True), "scan 2", "scan 1", "scan 14")
    picture = drawn(plays(state, "look g9", "look c3"), 0)
    assert len(classes(picture, "on-white")) == 2 and len(classes(picture, "on-colourless")) == 2
    assert len(classes(picture, "absorbed")) == 1 and len(classes(picture, "hole")) >= 2
    assert [node.text for node in classes(picture, "leads")] == ["I", "C", "2", "1"]
    assert [node.get("class") for node in classes(picture, "fact")] == ["fact clear", "fact white"]
    assert len(classes(picture, "streak")) == 1


def test_an_absorbed_wave_and_an_empty_field_have_their_own_signs():
    state = plays(site(1, f"{VECTOR} black d9 0", black=True), "scan 14", "look h1")
    picture = drawn(state, 0)
    assert not classes(picture, "leads") and len(classes(picture, "nothing")) == 1
    assert len(classes(picture, "absorbed")) == 1


def test_the_latest_answer_is_played_once_and_the_owner_sees_its_way():
    state = plays(duel(OTHER, VECTOR), "scan g")
    picture = drawn_for(state, 0)
    assert len(classes(picture, "fresh")) == 1
    assert [node.get("data-key") for node in classes(picture, "answer")] == ["wave-g"]
    assert len(classes(picture, "new")) == 2  # the tags at both ends
    assert not classes(drawn_for(state, 0, name="mail"), "fresh") and not classes(picture, "way")
    assert not classes(drawn_for(state, None), "way")
    own = parsed(board.draw(RULES.view(state, 1), Scene(mode="mine")))
    assert len(classes(own, "way")) == 1  # the owner of the mine sees the path of the wave


def drawn_for(state, seat: int | None, name: str = "") -> ElementTree.Element:
    return parsed(board.draw(RULES.view(state, seat), Scene(name=name)))


def test_questions_of_the_others_since_the_last_turn_are_ringed():
    result = play(plays(site(2), "scan g"), "scan 15")
    events = (*play(site(2), "scan g").events, *result.events)
    picture = parsed(board.draw(RULES.view(result.state, 0), Scene(trail=events)))
    assert len(classes(picture, "answer")) == 1 and len(classes(picture, "ring")) == 3


def test_hiding_shows_why_places_are_blocked():
    state = play(play(hiding(), "place blue at c3 rot 0", 0).state, "place yellow at e8 rot 2", 0).state
    picture = drawn(state, 0)
    assert {node.get("data-word") for node in picture.iter("a")} == {"blue.0", "yellow.2"}  # to be picked up
    picture = drawn(state, 0, "red.1")
    told = {"".join(node.itertext()) for node in classes(picture, "bubble")}
    assert told == {"would overlap Blue", "would overlap Yellow", "would touch Yellow edge to edge"}
    assert len(list(picture.iter("use"))) == len(classes(picture, "refused")) + len(
        [node for node in picture.iter("a") if node.get("data-word") in CELLS]
    )
    assert len(classes(drawn(state, 0, "red.1 f4"), "ghost")) == 1


def test_every_field_lays_the_gem_in_hand_inside_of_the_grid():
    for gem, forms in enumerate(ORIENTATIONS):
        for rot in range(len(forms)):
            for cell in range(len(CELLS)):
                number = snapped(gem, rot, cell)
                assert (PLACEMENTS[number].gem, PLACEMENTS[number].rot) == (gem, rot)
                assert snapped(gem, rot, held_field(number)) == number


def test_a_gem_that_is_cut_off_is_marked():
    state = hiding(clear=True)
    for line in ("blue a1 2", "yellow a5 2", "white1 d3 2"):
        state = play(state, f"place {line}", 0).state
    picture = drawn(play(state, "place clear b4 2", 0).state, 0)
    assert len(classes(picture, "cut")) == 1
    rows = board.text(RULES.view(play(state, "place clear b4 2", 0).state, 0))[0].rows
    assert ["Clear", "B4, no wave reaches it", "half turn"] in [list(row) for row in rows]


def test_the_gems_of_an_unfinished_solution_are_shown():
    state = site(2)
    words = "solve red at b8 rot 0 yellow at f3 rot 2 blue"
    assert len(classes(drawn(state, 0, words), "pencil")) == 2


def test_mines_and_paths_are_shown_after_the_end():
    state = plays(middle_of_match(), solve(VECTOR))
    for seat in (0, 1, None):
        view = RULES.view(state, seat)
        picture, panel = parsed(board.draw(view, Scene())), parsed(board.panel(view, Scene()))
        assert len(classes(picture, "gem")) == 5 and len(classes(picture, "way")) == 2
        assert len(classes(panel, "gem")) == 5 + 1 and len(classes(panel, "way")) == 2  # the other mine, the legend
        one = parsed(board.draw(view, Scene(mode="wave.15" if seat == 0 else "wave.a")))
        assert len(classes(one, "way")) == 1


@pytest.mark.parametrize("label", ["g", "15", "12", "5"])
def test_the_path_of_a_wave_ends_where_it_leaves(label):
    mine_grid, start = MineGrid(mine(VECTOR)), LABEL_INDEX[label]
    ways = pieces(mine_grid, start)
    assert ways[0][0][0] == gate(start) and ways[-1][0][-1] == gate(exit_label(mine_grid.wave(start)))
    assert ways[0][1] == 0 and ways[-1][1] == mine_grid.wave(start) % 16
    for (before, _), (after, _) in pairwise(ways):
        assert before[-1] == after[0]


def test_only_colourless_waves_have_a_certain_way():
    straight = certain_way(LABEL_INDEX["h"], LABEL_INDEX["18"], 0)
    assert straight == (gate(LABEL_INDEX["h"]), gate(LABEL_INDEX["18"]))
    assert len(certain_way(LABEL_INDEX["5"], LABEL_INDEX["a"], 0)) == 3
    for label, leaves, inks in (("h", "18", 1), ("5", "5", 0), ("5", "6", 0), ("h", "17", 0)):
        assert certain_way(LABEL_INDEX[label], LABEL_INDEX[leaves], inks) == ()


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
    assert [node.text for node in parsed(panel).iter("b")] == ["C3"]
    assert "<h2>Your mine</h2>" not in panel  # the board shows it
    assert "<h2>Seat 2&#x27;s mine</h2>" in board.panel(RULES.view(middle_of_match(), None), Scene())
    hidden = board.panel(RULES.view(hiding(), 0), Scene())
    assert hidden.startswith("<h2>Signs</h2>") and "wave can be sent" not in hidden
    assert "Nothing has been asked yet." in board.panel(RULES.view(site(2), 0), Scene())


def test_pictures_on_one_page_have_unique_ids():
    view = RULES.view(plays(middle_of_match(), solve(VECTOR)), 0)
    page = board.draw(view, Scene()) + board.panel(view, Scene()) + "".join(board.examples().values())
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert ids == ["orapa-help-good", "orapa-help-bad", "orapa-help-open"]
    markup = board.draw(RULES.view(hiding(), 0), scene(hiding(), 0, "red.1"))
    ids = re.findall(r'\bid="([^"]+)"', markup)
    assert "orapa-hand" in ids and len(ids) == len(set(ids))


def test_badges():
    view = RULES.view(plays(site(3), solve(OTHER), solve(VECTOR)), None)
    assert "wrong solution" in board.badge(view, 0) and "found all the gems" in board.badge(view, 1)
    assert "searching" in board.badge(view, 2) and "hiding gems" in board.badge(RULES.view(mastered(3), None), 0)


def test_examples_match_their_descriptions():
    pictures = {name: parsed(markup) for name, markup in board.examples().items()}
    assert "ray-orange" in classes(pictures["mix"], "beam")[-1].get("class", "")
    assert classes(pictures["absorbed"], "hole") and not classes(pictures["corner"], "forbidden")
    assert classes(pictures["unreached"], "cut") and classes(pictures["edge"], "forbidden")
    assert len(classes(pictures["gems"], "gem")) == 7
    assert len(classes(pictures["sketch"], "tried")) == 2 and len(classes(pictures["sketch"], "clash")) == 2


def test_pictures_are_small_in_every_state():
    for i, options in enumerate(option_variants(GAME)):
        match = playout(GAME, 2, f"size-{i}", options=options, players=[GAME.bots["default"]] * 2)
        for state in [step.state for step in match.steps][:: max(1, len(match.steps) // 8)]:
            pictures = [board.draw(RULES.view(state, seat), Scene()) for seat in (0, 1, None)]
            for decision in RULES.pending(state):
                for words in ("", "look", "look c3", "solve", "red.1", "blue.0", "blue.0 c4"):
                    pictures.append(board.draw(RULES.view(state, decision.seat), scene(state, decision.seat, words)))
            for picture in pictures:
                assert "style=" not in picture
                assert len(picture) < 60_000 and len(gzip.compress(picture.encode())) < 12_000
            small = board.miniature(RULES.view(state, None), "7")
            assert len(small) < 15_000 and "<text" not in small and "data-key" not in small

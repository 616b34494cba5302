"""Frames leave out what the frame before them has too, and nothing is lost by it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from club.matches.page.frames import WINDOW
from club.matches.page.repeats import children, without_repeats
from games.core import goldens, registry
from games.core.contract import Scene
from tests.factories import MemberFactory
from tools.board_states import folder_of, golden_of
from tools.golden_matches import make_match

GAMES = [slug for slug in registry.all_games() if (folder_of(slug) / "goldens").exists()]


def restored(picture: str, before: str) -> str:
    """Put back what was left out, as motion.js does."""

    def part(reference: re.Match[str]) -> str:
        element = before
        for number in reference[1].split("."):
            element = children(element)[0][int(number)]
        return element

    return re.sub(r'<g data-same="([\d.]+)"></g>', part, picture)


@pytest.mark.parametrize("slug", GAMES)
def test_every_drawing_can_be_restored(slug: str) -> None:
    game = registry.get(slug)
    golden = golden_of(slug, max((folder_of(slug) / "goldens").glob("*.json"), key=lambda f: f.stat().st_size).stem)
    rules = game.rules_at(golden.rules_version)
    before, whole, sent = "", 0, 0
    for position in list(goldens.positions(game, golden))[:40]:
        view = rules.view(position.state, position.number % golden.seats)
        picture = game.board.draw(view, Scene(trail=position.events, name="f"))
        short = without_repeats(picture, before) if before else picture
        assert restored(short, before) == picture
        whole, sent, before = whole + len(picture), sent + len(short), picture
    assert sent < whole, "something of the board stays the same from move to move"


def test_children_and_texts_make_up_the_element() -> None:
    element = '<svg class="a"><title>T</title>\n<g><path d="M0 0"/><g/></g> and <rect/>end</svg>'
    own, texts = children(element)
    assert own == ["<title>T</title>", '<g><path d="M0 0"/><g/></g>', "<rect/>"]
    assert texts == ['<svg class="a">', "\n", " and ", "end</svg>"]


def test_elements_of_html_without_an_end_are_children() -> None:
    assert children('<div><input type="radio"><br><p>x</p></div>')[0] == ['<input type="radio">', "<br>", "<p>x</p>"]


def test_equal_elements_are_left_out_and_others_kept() -> None:
    same, other = f"<g>{'x' * 130}</g>", f"<g>{'y' * 130}</g>"
    before = f"<svg>{same}{other}<path/></svg>"
    gap = '<g data-same="0"></g>'
    assert without_repeats(f"<svg>{same}{same}<path/></svg>", before) == f"<svg>{gap}{same}<path/></svg>"
    assert without_repeats(before, f"<svg>{same}</svg>") == f"<svg>{gap}{other}<path/></svg>"


def test_children_of_a_large_element_are_left_out() -> None:
    parts = [f"<g>{letter * 500}</g>" for letter in "abcdef"]
    before = f"<svg><g class='map'>{''.join(parts)}</g></svg>"
    after = before.replace("c" * 500, "z" * 500)
    short = without_repeats(after, before)
    assert short.count("data-same") == 5 and "z" * 500 in short
    assert restored(short, before) == after


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_every_frame_is_sent_as_a_picture(client: Client, slug: str) -> None:
    golden = golden_of(slug, max((folder_of(slug) / "goldens").glob("*.json"), key=lambda f: f.stat().st_size).stem)
    match = make_match(golden, 20, [MemberFactory() for _ in range(golden.seats)])
    client.force_login(match.seats.first().member)
    frames = client.get(f"{match.get_absolute_url()}frames/?from=8&to=20").content.decode()
    size = len(frames.partition("</template>")[0])  # of the first frame; boards grow and shrink a little
    assert frames.count("<template ") > 2
    assert "data-same" in frames or size < 1.5 * WINDOW
    assert "data-same" not in frames or size > WINDOW / 1.5, "gzip finds what small drawings have in common"
    assert "&lt;" not in frames, "a drawing was escaped like text"

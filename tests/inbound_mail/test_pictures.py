"""Boards as pictures for mails: in the page's colours, without CSS that the renderer does not support."""

from __future__ import annotations

import re
import struct

import pytest

from club.web import pictures
from games.core import registry


@pytest.mark.parametrize("slug", sorted(registry.all_games()))
def test_every_board_can_be_rendered(slug):
    for svg in registry.get(slug).board.examples().values():
        style = pictures.style_of(slug, pictures.classes_in(str(svg)))
        assert f".{slug}" in style
        assert not re.search(r"var\(|color-mix|--|@|data-theme|\[", style)
        png = pictures.png(str(svg), slug)
        assert png.startswith(b"\x89PNG")
        assert struct.unpack(">I", png[16:20])[0] == pictures.WIDTH


@pytest.mark.parametrize("slug", sorted(registry.all_games()))
def test_no_board_rule_is_lost_in_the_picture(slug):
    """The renderer ignores unsupported selectors and paints the shape black, so board rules must use only classes."""
    states = re.compile(r":(hover|focus|checked|active|target|disabled)")
    lost = [
        part
        for selector, body in pictures.rules_of(slug)
        for part in pictures.parts_of(selector)
        if re.match(rf"\.{slug}[ .]", part) and ":" in part and not states.search(part)
        if re.search("fill|stroke|color", body)
    ]
    assert not lost


def test_picture_without_its_style_differs():
    """Negative control: the style sheet matters."""
    svg = str(next(iter(registry.get("nine").board.examples().values())))
    assert pictures.png(svg, "nine") != pictures.rendered(svg, "")


def test_variables_and_mixed_colours_are_resolved():
    values = {"--a": "var(--b)", "--b": "#ff0000", "--share": "50%"}
    assert pictures.resolved("fill: var(--a)", values) == "fill: #ff0000"
    assert pictures.resolved("fill: var(--none, #fff)", values) == "fill: #fff"
    assert pictures.resolved("fill: color-mix(in srgb, var(--a) var(--share), #000)", values) == "fill: #800000"
    assert pictures.resolved("fill: var(--loop)", {"--loop": "var(--loop)"}) == "fill: var(--loop)"


def test_at_rules_are_skipped():
    sheet = "a { x: 1 } @media (dark) { a { x: 2 } @media print { a { x: 3 } } } @import url(x); .b { y: 4 }"
    assert list(pictures.rules_in(sheet)) == [("a", "x: 1"), (".b", "y: 4")]


def test_selector_list_is_split():
    assert pictures.parts_of(".a .b, .c:is(.d, .e:not(.f, .g)), .h") == [".a .b", ".c:is(.d, .e:not(.f, .g))", ".h"]


def test_class_prefix_selectors_are_expanded():
    classes = frozenset({"nine-cat", "nine-frog", "cell"})
    assert pictures.spelled_out('[class^="nine-"] .body, .cell', classes) == ".cell, .nine-cat .body, .nine-frog .body"
    assert pictures.spelled_out('[class^="other-"] .body', classes) == ".nothing"


def test_values_of_parts_of_the_picture_give_rules_of_their_own():
    """In a browser a property is inherited from the part that sets it, such as the colour of a topic."""
    style = pictures.style_of("xnet", frozenset({"xnet", "xnet-topic", "art", "music", "ground", "seat-0", "seal"}))
    art, music = (
        re.search(rf"\.xnet-topic\.{topic} \.ground[^{{]*{{ fill: (#\w+)", style) for topic in ("art", "music")
    )
    assert art and music and art[1] != music[1]
    assert ".xnet-topic.hobby" not in style  # the drawing has no such card


def test_a_rule_is_nested_before_and_on_each_element():
    assert list(pictures.nestings(".board .seat-1", ".board .seal")) == [
        ".board .seat-1 .board .seal",
        ".board .board.seat-1 .seal",
        ".board .seat-1 .seal",
        ".board .seal.seat-1",
    ]


def test_a_fallback_is_used_where_only_parts_of_the_picture_set_a_property():
    values = {f"--name{pictures.PARTLY}": "0"}
    assert pictures.resolved("opacity: var(--name, 1)", values) == "opacity: 1"
    assert pictures.resolved("opacity: var(--name)", values) == "opacity: 0"

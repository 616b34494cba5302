"""The twelve topics: each has a colour (board.css), a pattern and a picture, so that none depends on colour alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.utils.translation import get_language

from games.xnet.board.layout import CARD_H, CARD_W
from games.xnet.board.shapes import at, disc, oval, path, rect, text, use
from games.xnet.rules.data import RUBRIC_OF
from games.xnet.wording import names

# Pictures within a radius of 20. Classes: f body, p detail in the topic's colour, ink, l line.
PICTURES = {
    "tech": (
        path(
            "l",
            "M-8-18v6M0-18v6M8-18v6M-8 18v-6M0 18v-6M8 18v-6M-18-8h6M-18 0h6M-18 8h6M18-8h-6M18 0h-6M18 8h-6",
        )
        + rect("f", -12, -12, 24, 24, 4)
        + rect("p", -6, -6, 12, 12, 2)
    ),
    "cooking": (
        path("l", "M-7-18q-3 4 0 7M0-19q-3 4 0 7M7-18q-3 4 0 7M-13 0h-6M13 0h6")
        + path("f", "M-14-6h28V8q0 9-9 9H-5q-9 0-9-9z")
        + path("p", "M-17-8h34v4h-34z")
    ),
    "art": (
        path(
            "f",
            "M0-17C11-17 18-10 18-2 18 5 12 6 8 6 4 6 3 9 5 12 7 16 3 17 0 17-11 17-18 9-18 0-18-10-10-17 0-17z",
        )
        + disc("p", -9, -3, 3.4)
        + disc("ink", -3, -10, 3.2)
        + disc("p", 7, -8, 3.4)
        + disc("ink", -6, 8, 3.2)
    ),
    "hobby": (
        path("f", "M0-19 13-4 0 11-13-4z")
        + path("p", "M0-19 13-4H0zM0 11-13-4H0z")
        + path("l", "M0 11q-6 2-2 5 5 2 1 4")
    ),
    "romance": (
        path("f", "M0 17C-8 10-18 4-18-6c0-7 5-10 9-10s7 2 9 6c2-4 5-6 9-6s9 3 9 10C18 4 8 10 0 17z")
        + path("p", "M0 9C-5 5-10 2-10-4c0-3 3-5 5-5s4 2 5 4c1-2 3-4 5-4s5 2 5 5c0 6-5 9-10 13z")
    ),
    "sport": (
        disc("f", 0, 0, 17)
        + path("ink", "M0-7 7-2 4 6h-8l-3-8z")
        + path("l", "M0-7v-10M7-2l9-3M4 6l6 8M-4 6l-6 8M-7-2l-9-3")
    ),
    "music": (path("l w", "M-5 11v-24l17-4V7M-5-8l17-4") + oval("f", -10, 12, 6.5, 5) + oval("f", 7, 8, 6.5, 5)),
    "business": (path("f", "M-16 4h8v12h-8zM-4-4h8v20h-8zM8-12h8v28H8z") + path("l w", "M-17-5l9-6 7 1 12-8M5-18h6v6")),
    "nature": (path("f", "M-14 14C-18-6-4-18 17-17 18 4 6 17-14 14z") + path("l", "M-18 18 8-8M-6 6V-4M0 0h8")),
    "travel": (
        path("l w", "M-6-10v-6H6v6") + rect("f", -17, -10, 34, 26, 4) + path("p", "M-10-10h4v26h-4zM6-10h4v26H6z")
    ),
    "games": (
        rect("f", -15, -15, 30, 30, 6)
        + disc("p", -7, -7, 3.2)
        + disc("p", 7, -7, 3.2)
        + disc("p", 0, 0, 3.2)
        + disc("p", -7, 7, 3.2)
        + disc("p", 7, 7, 3.2)
    ),
    "knowledge": (
        path("f", "M0-11c-5-4-12-4-18-2v26c6-2 13-2 18 2 5-4 12-4 18-2v-26c-6-2-13-2-18 2z")
        + path("l", "M0-11v26M-13-6q5-1 8 1M-13 1q5-1 8 1M13-6q-5-1-8 1M13 1q-5-1-8 1")
    ),
}
PATTERNS = {  # size of the tile, stroked or filled, path
    "tech": (14, "s", "M0 7h7v7M7 0v3M11 7h3"),
    "cooking": (10, "f", "M3 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0z"),
    "art": (16, "s", "M-2 10q5-8 10 0t10 0"),
    "hobby": (12, "s", "M6 1l5 5-5 5-5-5z"),
    "romance": (14, "f", "M7 11 3 7q-1-4 2-4 1 0 2 2 1-2 2-2 3 0 2 4z"),
    "sport": (12, "s", "M0 3l6-3 6 3v6l-6 3-6-3z"),
    "music": (8, "s", "M0 4h8"),
    "business": (8, "s", "M4 0v8"),
    "nature": (12, "s", "M0 10l6-6 6 6M0 4l2-2M10 2l2 2"),
    "travel": (10, "s", "M0 10 10 0"),
    "games": (12, "f", "M0 0h6v6H0zM6 6h6v6H6z"),
    "knowledge": (12, "s", "M0 3h8M4 9h8M-2 9h2"),
}


def _pattern(prefix: str, topic: str) -> str:
    size, how, d = PATTERNS[topic]
    measure = f'width="{size}" height="{size}" patternUnits="userSpaceOnUse"'
    return f'<pattern id="{prefix}-pat-{topic}" {measure}>{path(f"pat-{how}", d)}</pattern>'


def _card(prefix: str, topic: str) -> str:
    """Draw a card without its number. board.css hides the name on small cards and enlarges the picture."""
    fill = f' fill="url(#{prefix}-pat-{topic})"'
    return (
        rect("frame whole-frame", 0, 0, CARD_W, CARD_H, 9)
        + rect("ground tall", 4, 4, 76, 88, 6)
        + rect("pattern tall", 4, 4, 76, 88, 6, fill)
        + f'<g class="pic" transform="translate(44 54) scale(1.42)">{PICTURES[topic]}</g>'
        + text("card-name", 42, 104, names.rubric_at(RUBRIC_OF[topic]))
    )


def _tile(prefix: str, topic: str) -> str:
    """Draw the same for a small place: 40 units square."""
    fill = f' fill="url(#{prefix}-pat-{topic})"'
    return (
        rect("frame", 0, 0, 40, 40, 7)
        + rect("ground", 2, 2, 36, 36, 5)
        + rect("pattern", 2, 2, 36, 36, 5, fill)
        + at(20, 20, PICTURES[topic], scale=0.8)
    )


def define_topics(prefix: str, cards: Iterable[str], tiles: Iterable[str]) -> str:
    """Define cards and tiles of these topics; `use_card` and `use_tile` refer to them."""
    return _define(prefix, tuple(cards), tuple(tiles), get_language() or "")


@lru_cache(maxsize=500)
def _define(prefix: str, cards: tuple[str, ...], tiles: tuple[str, ...], language: str) -> str:
    parts = [_pattern(prefix, topic) for topic in dict.fromkeys((*cards, *tiles))]
    parts += [f'<g id="{prefix}-card-{topic}" class="xnet-topic {topic}">{_card(prefix, topic)}</g>' for topic in cards]
    parts += [f'<g id="{prefix}-tile-{topic}" class="xnet-topic {topic}">{_tile(prefix, topic)}</g>' for topic in tiles]
    return "".join(parts)


def use_card(prefix: str, topic: str, number: int | None = None) -> str:
    """Draw a card, with its number if one is given."""
    plate = "" if number is None else _PLATE.format(number)
    return use(f"{prefix}-card-{topic}") + plate


_SHIELD = path("plate", "M4 10q0-6 6-6h20v20q0 7-7 7H4z")
_PLATE = f'<g class="num">{_SHIELD}<text class="number" x="16" y="18">{{}}</text></g>'


def use_tile(prefix: str, topic: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    return use(f"{prefix}-tile-{topic}", x, y, scale)


def sign(topic: str) -> str:
    """Return a tile without its pattern as a separate picture, for use in text."""
    drawn = rect("frame", 0, 0, 40, 40, 7) + rect("ground", 2, 2, 36, 36, 5) + at(20, 20, PICTURES[topic], scale=0.8)
    opening = '<svg class="xnet sign" viewBox="-1 -1 42 42" aria-hidden="true">'
    return f'{opening}<g class="xnet-topic {topic}">{drawn}</g></svg>'

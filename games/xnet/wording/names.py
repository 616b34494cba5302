"""Translated names of rubrics, cards, fields, actions and counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.utils.translation import npgettext, pgettext

from games.xnet.rules.data import CARD_OF, CARD_WORDS, FIELD_OF, NUMBER, RUBRIC, RUBRICS, VALUES

# Functions instead of lazy strings: a board looks up many names, and this translates only those it needs.
_RUBRIC: dict[str, Callable[[], str]] = {
    "tech": lambda: pgettext("xnet", "Tech"),
    "cooking": lambda: pgettext("xnet", "Cooking"),
    "art": lambda: pgettext("xnet", "Art"),
    "hobby": lambda: pgettext("xnet", "Hobby"),
    "romance": lambda: pgettext("xnet", "Romance"),
    "sport": lambda: pgettext("xnet", "Sport"),
    "music": lambda: pgettext("xnet", "Music"),
    "business": lambda: pgettext("xnet", "Business"),
    "nature": lambda: pgettext("xnet", "Nature"),
    "travel": lambda: pgettext("xnet", "Travel"),
    "games": lambda: pgettext("xnet", "Games"),
    "knowledge": lambda: pgettext("xnet", "Knowledge"),
}
_VERB: dict[str, Callable[[], str]] = {
    "lay": lambda: pgettext("xnet", "Play a new topic"),
    "add": lambda: pgettext("xnet", "Add cards"),
    "users": lambda: pgettext("xnet", "Two users"),
    "user": lambda: pgettext("xnet", "One user"),
    "fill": lambda: pgettext("xnet", "Fill an empty space"),
    "displace": lambda: pgettext("xnet", "Displace a topic"),
    "shift": lambda: pgettext("xnet", "Shift a topic up"),
    "specialist": lambda: pgettext("xnet", "Specialist"),
    "park": lambda: pgettext("xnet", "Park in the streamer"),
    "unpark": lambda: pgettext("xnet", "Bring back from the streamer"),
    "server": lambda: pgettext("xnet", "New server"),
    "net": lambda: pgettext("xnet", "Better network"),
    "streamer": lambda: pgettext("xnet", "Streamer"),
    "take": lambda: pgettext("xnet", "Take a topic back"),
    "discard": lambda: pgettext("xnet", "Discard down to ten"),
    "end": lambda: pgettext("xnet", "End your turn"),
}
_COST: dict[str, Callable[[], str]] = {
    "users": lambda: pgettext("xnet", "2 matching cards of one topic"),
    "user": lambda: pgettext("xnet", "1 matching card and 1 other"),
    "fill": lambda: pgettext("xnet", "1 card of a new topic"),
    "displace": lambda: pgettext("xnet", "cards of one topic, higher in total"),
    "shift": lambda: pgettext("xnet", "1 card of that topic"),
    "specialist": lambda: pgettext("xnet", "1 card"),
    "server": lambda: pgettext("xnet", "5 cards"),
    "net": lambda: pgettext("xnet", "7 cards"),
    "streamer": lambda: pgettext("xnet", "3 cards"),
}
_EMBLEM: tuple[Callable[[], str], ...] = (
    lambda: pgettext("xnet", "circle"),
    lambda: pgettext("xnet", "triangle"),
    lambda: pgettext("xnet", "square"),
    lambda: pgettext("xnet", "diamond"),
    lambda: pgettext("xnet", "cross"),
    lambda: pgettext("xnet", "star"),
)
_LEVEL: dict[int, Callable[[], str]] = {
    3: lambda: pgettext("xnet", "top"),
    2: lambda: pgettext("xnet", "middle"),
    1: lambda: pgettext("xnet", "bottom"),
}


def rubric(word: str) -> str:
    return _RUBRIC[word]()


def rubric_at(index: int) -> str:
    return _RUBRIC[RUBRICS[index]]()


def card_name(card: int) -> str:
    return f"{rubric_at(RUBRIC[card])} {NUMBER[card]}"


def card(word: str) -> str:
    """Return the name of a card given as a word such as `8-art`."""
    return card_name(CARD_OF[word])


def cards(words: Iterable[str]) -> str:
    """Return several cards grouped by rubric, such as "Art 3 and 8, Hobby 2"."""
    found: dict[int, list[str]] = {}
    for one in sorted(CARD_OF[word] for word in words):
        found.setdefault(RUBRIC[one], []).append(str(NUMBER[one]))
    return ", ".join(f"{rubric_at(index)} {_and(numbers)}" for index, numbers in found.items())


def card_list(found: Iterable[int]) -> str:
    """Return several cards grouped by topic."""
    return cards(CARD_WORDS[card] for card in found)


def _and(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return pgettext("xnet", "{some} and {last}").format(some=" ".join(parts[:-1]), last=parts[-1])


def field(name: str) -> str:
    """Return a field with its level and value, such as "m1 (middle, value 2)"."""
    value = VALUES[FIELD_OF[name]]
    return pgettext("xnet", "{field} ({level}, value {value})").format(field=name, level=_LEVEL[value](), value=value)


def emblem(seat: int) -> str:
    """Return the shape by which the board names a seat."""
    return _EMBLEM[seat]()


def verb(word: str) -> str:
    return _VERB[word]()


def cost(word: str) -> str:
    """Return the cards that an action costs, or ''."""
    return _COST[word]() if word in _COST else ""


def points(n: int) -> str:
    return npgettext("xnet", "{n} point", "{n} points", n).format(n=n)


def users(n: int) -> str:
    return npgettext("xnet", "{n} user", "{n} users", n).format(n=n)


def card_count(n: int) -> str:
    return npgettext("xnet", "{n} card", "{n} cards", n).format(n=n)


def place(rank: int) -> str:
    """Return the rank in a rubric in words."""
    if rank == 1:
        return pgettext("xnet", "most cards")
    return pgettext("xnet", "second most") if rank == 2 else pgettext("xnet", "too few cards")

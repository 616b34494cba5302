"""The names of gems, colours, rotations and places."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import pgettext

# Functions, so that only the word that is needed is translated, in the language active then.
_GEMS: dict[str, Callable[[], str]] = {
    "red": lambda: pgettext("orapa gem", "Red"),
    "yellow": lambda: pgettext("orapa gem", "Yellow"),
    "blue": lambda: pgettext("orapa gem", "Blue"),
    "white1": lambda: pgettext("orapa gem", "White triangle"),
    "white2": lambda: pgettext("orapa gem", "White square"),
    "clear": lambda: pgettext("orapa gem", "Clear"),
    "black": lambda: pgettext("orapa gem", "Black"),
}
_WAVES: dict[str, Callable[[], str]] = {
    "colourless": lambda: pgettext("orapa wave", "colourless"),
    "red": lambda: pgettext("orapa wave", "red"),
    "yellow": lambda: pgettext("orapa wave", "yellow"),
    "blue": lambda: pgettext("orapa wave", "blue"),
    "white": lambda: pgettext("orapa wave", "white"),
    "orange": lambda: pgettext("orapa wave", "orange"),
    "purple": lambda: pgettext("orapa wave", "purple"),
    "green": lambda: pgettext("orapa wave", "green"),
    "pink": lambda: pgettext("orapa wave", "pink"),
    "light_yellow": lambda: pgettext("orapa wave", "light yellow"),
    "light_blue": lambda: pgettext("orapa wave", "light blue"),
    "light_orange": lambda: pgettext("orapa wave", "light orange"),
    "light_purple": lambda: pgettext("orapa wave", "light purple"),
    "light_green": lambda: pgettext("orapa wave", "light green"),
    "black": lambda: pgettext("orapa wave", "black"),
    "grey": lambda: pgettext("orapa wave", "grey"),
}
_FIELDS: dict[str, Callable[[], str]] = {
    "empty": lambda: pgettext("orapa field", "empty"),
    "red": lambda: pgettext("orapa wave", "red"),
    "yellow": lambda: pgettext("orapa wave", "yellow"),
    "blue": lambda: pgettext("orapa wave", "blue"),
    "white": lambda: pgettext("orapa wave", "white"),
    "clear": lambda: pgettext("orapa field", "clear"),
    "black": lambda: pgettext("orapa wave", "black"),
}
_TURNS: tuple[Callable[[], str], ...] = (
    lambda: pgettext("orapa", "not turned"),
    lambda: pgettext("orapa", "quarter turn"),
    lambda: pgettext("orapa", "half turn"),
    lambda: pgettext("orapa", "three-quarter turn"),
)


def gem_name(gem: str) -> str:
    return _GEMS[gem]()


def gem_names(gems: Iterable[str]) -> str:
    return ", ".join(gem_name(gem) for gem in gems)


def wave_name(colour: str) -> str:
    return _WAVES[colour]()


def field_name(field: str) -> str:
    return _FIELDS[field]()


def turn_name(rot: int) -> str:
    return _TURNS[rot % 4]()


def place_name(word: str) -> str:
    """Write a label or field in capitals, as everywhere a person reads it."""
    return word.upper()

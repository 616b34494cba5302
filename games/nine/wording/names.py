"""The names of the four animals, in the forms that English and German sentences need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from games.nine.rules.data import ANIMALS

# Functions, so that only the name that is needed is translated: drawing a board asks for many names.
_NAME: dict[str, Callable[[], str]] = {
    "frog": lambda: _("frog"),
    "cat": lambda: _("cat"),
    "duck": lambda: _("duck"),
    "mouse": lambda: _("mouse"),
}
_OBJECT: dict[str, Callable[[], str]] = {
    "frog": lambda: pgettext("object", "a frog"),
    "cat": lambda: pgettext("object", "a cat"),
    "duck": lambda: pgettext("object", "a duck"),
    "mouse": lambda: pgettext("object", "a mouse"),
}
_COUNT: dict[str, Callable[[int], str]] = {
    "frog": lambda n: ngettext("{n} frog", "{n} frogs", n),
    "cat": lambda n: ngettext("{n} cat", "{n} cats", n),
    "duck": lambda n: ngettext("{n} duck", "{n} ducks", n),
    "mouse": lambda n: ngettext("{n} mouse", "{n} mice", n),
}


def animal(name: str) -> str:
    """Return the name alone: "frog"."""
    return _NAME[name]()


def all_animals() -> Mapping[str, str]:
    """Return the names by the letters of the animals. Cached for each language."""
    return _all_animals(get_language())


@lru_cache
def _all_animals(language: str | None) -> Mapping[str, str]:
    return {letter: animal(name) for letter, name in ANIMALS.items()}


def an_animal(name: str) -> str:
    """Return "a frog" as the object of a sentence, in German in the accusative."""
    return _OBJECT[name]()


def animals(name: str, count: int) -> str:
    """Return the name with a number: "2 frogs"."""
    return _COUNT[name](count).format(n=count)

"""Translations that are looked up once: a page says the same few hundred sentences again and again.

Django's catalogs ask every app's file for every sentence, and English, which has none, is asked in vain each time.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import trans_real


class Remembered(dict[str, str]):
    """Bounded by the sentences of the code: what members type is never translated."""

    def __init__(self, look_up: Callable[[str], str]) -> None:
        super().__init__()
        self.look_up = look_up

    def __missing__(self, message: str) -> str:
        found = self[message] = self.look_up(message)
        return found


def remember(language: str) -> None:
    """From now on, in this process, until Django reads its catalogs anew."""
    catalog = trans_real.translation(language)
    if "gettext" not in vars(catalog):
        vars(catalog)["gettext"] = Remembered(catalog.gettext).__getitem__

"""Cache translations, because pages repeat the same few hundred messages.

Django's catalogs search every app's file for each message, and for English, which has no catalog, always in vain.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import trans_real


class Remembered(dict[str, str]):
    """Cache of translations, bounded by the messages in the code: text from members is never translated."""

    def __init__(self, look_up: Callable[[str], str]) -> None:
        super().__init__()
        self.look_up = look_up

    def __missing__(self, message: str) -> str:
        found = self[message] = self.look_up(message)
        return found


def remember(language: str) -> None:
    """Cache this language's translations in this process, until Django reloads its catalogs."""
    catalog = trans_real.translation(language)
    if "gettext" not in vars(catalog):
        vars(catalog)["gettext"] = Remembered(catalog.gettext).__getitem__

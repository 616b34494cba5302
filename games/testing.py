"""Helpers for the tests of the games that need Django: sentences in both languages, and help pages."""

from __future__ import annotations

from collections.abc import Callable

from django.template.loader import render_to_string
from django.utils import translation

from games.core.contract import AnyGame


def both(say: Callable[[], str]) -> tuple[str, str]:
    """Return a text in English and German; the two must differ and have no placeholder left."""
    said = []
    for language in ("en", "de"):
        with translation.override(language):
            said.append(say())
    english, german = said
    assert english and german and english != german, said
    assert "{" not in english + german
    return english, german


def help_page(game: AnyGame) -> tuple[str, str]:
    """Return the help page in English and German; both must show all pictures of the game."""
    examples = game.board.examples()
    english, german = both(lambda: render_to_string(f"{game.slug}/help.html", {"examples": game.board.examples()}))
    assert english.count("<svg") == german.count("<svg") == len(examples)
    return english, german

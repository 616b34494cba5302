"""Show notation in the language of the reader. The site stores and sends it in English only."""

from __future__ import annotations

import re

from django.utils.translation import get_language

from games.core.contract import AnyGame

CODE = re.compile(r"(?<=<code>)[^<]*(?=</code>)")


def localized(game: AnyGame, line: str) -> str:
    """Return one or more lines of notation in the active language."""
    return game.german.write(line) if (get_language() or "").startswith("de") else line


def localized_code(game: AnyGame, html: str) -> str:
    """Localize the notation in all <code> elements, as on the help page of a game."""
    return CODE.sub(lambda found: localized(game, found[0]), html)

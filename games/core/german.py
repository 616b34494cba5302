"""Read notation that people type in German, and write it in German for them.

The log, records, links and forms keep one notation, which is English. Members may type German words instead, wherever a
line is read, and may mix both languages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence

InContext = Callable[[Sequence[str], int], bool]

SEPARATORS = re.compile(r"([\s+,;.\-]+)")  # what stands between words: `pole+sun`, `8-art`, `red.1`
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def fold(word: str) -> str:
    """Return the form in which words are compared: case does not matter, and `lösung` is the same as `loesung`."""
    return unicodedata.normalize("NFC", word).casefold().translate(UMLAUTS)


def _never(words: Sequence[str], at: int) -> bool:
    return False


class German:
    """The German spellings of a game's words.

    `words` maps each word of the notation to its German spellings, separated by spaces. The first one is shown to
    readers, all of them are understood. A spelling that is also a word of the notation with another meaning needs
    `is_german(words, at)`: it tells whether the word at this place of a typed line is meant as German.
    """

    def __init__(self, words: Mapping[str, str], is_german: InContext = _never) -> None:
        self.words = {word: tuple(spellings.split()) for word, spellings in words.items()}
        self._is_german = is_german
        self._notation = {fold(spelling): word for word, known in self.words.items() for spelling in known}

    @property
    def decides_by_context(self) -> bool:
        return self._is_german is not _never

    def write(self, line: str) -> str:
        """Return a line of notation in German."""
        return "".join(self.words[part][0] if part in self.words else part for part in SEPARATORS.split(line))

    def meaning(self, word: str) -> str:
        """Return the notation of a word if it is taken as German, whatever stands beside it."""
        return "".join(self._notation.get(fold(part), part.lower()) for part in SEPARATORS.split(word))

    def translate(self, line: str) -> tuple[str, dict[str, str]]:
        """Return a typed line in notation, and what was typed for each word that had to be translated."""
        parts = SEPARATORS.split(line.strip())
        words = [fold(part) for part in parts[::2]]
        typed: dict[str, str] = {}
        for at, word in enumerate(words):
            notation = self._notation.get(word, word)
            if notation != word and (word not in self.words or self._is_german(words, at)):
                typed[notation] = parts[2 * at].lower()
                parts[2 * at] = notation
        return "".join(parts), typed

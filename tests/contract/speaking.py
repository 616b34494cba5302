"""Render sentences in both languages and check for unfilled placeholders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils import translation

from games.core.speech import Names
from tests.contract.moments import Seen

LANGUAGES = ("en", "de")
PEOPLE = ("Lena", "Jo{n}as", "<Ida>", "100%", "Bo & Co", "Émile")  # a name must never be used as a format string


def names(seats: int, reader: int | None) -> Names:
    return Names(PEOPLE[:seats], reader)


def both(seen: Seen, kind: str, say: Callable[[], str], spoken_of: Sequence[str] = ()) -> tuple[str, str]:
    """Return the sentence in both languages. `spoken_of` are names and quotations, which may contain anything."""
    said = []
    for language in LANGUAGES:
        with translation.override(language):
            sentence = say()
        assert isinstance(sentence, str), f"{kind} is no text but {sentence!r}"
        assert sentence.strip(), f"{kind} says nothing in {language!r}"
        bare = sentence
        for word in sorted(spoken_of, key=len, reverse=True):
            bare = bare.replace(word, "")
        assert not {"{", "}"} & set(bare) and "%(" not in bare, f"{kind} was not filled in: {sentence!r}"
        said.append(sentence)
    seen.said.setdefault(kind, set()).add((said[0], said[1]))
    return said[0], said[1]


def differ(seen: Seen, kinds: Sequence[str]) -> None:
    for kind in kinds:
        pairs = seen.said.get(kind, set())
        assert pairs, f"no {kind} was ever said"
        assert any(english != german for english, german in pairs), f"no {kind} is translated: {sorted(pairs)[:3]}"

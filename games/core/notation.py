"""Read lines of notation: what the `read` functions of several games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from games.core.contract import UnreadableMove

T = TypeVar("T")


def split_words(line: str, separators: str = ",") -> list[str]:
    """Return the words of a line in lowercase; raise UnreadableMove if there are none."""
    words = line.lower().translate({ord(separator): " " for separator in separators}).split()
    if not words:
        raise UnreadableMove("nothing_written")
    return words


def look_up(values: Mapping[str, T], word: str, code: str) -> T:
    """Return the value of a word; raise UnreadableMove with this code if the word is unknown."""
    if word not in values:
        raise UnreadableMove(code, word=word)
    return values[word]


def read_single(actions: Mapping[str, T], verb: str, rest: list[str]) -> T:
    """Return the action of a verb that nothing may follow."""
    if rest:
        raise UnreadableMove("stands_alone", word=verb)
    return actions[verb]

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum


class Sign(Enum):
    FINE = "✓"
    BROKEN = "✗"
    UNUSED = "–"


@dataclass(frozen=True)
class Finding:
    sign: Sign
    words: str
    advice: str = ""  # for failures: what to do


Check = Callable[[], Iterator[Finding]]


def fine(words: str) -> Finding:
    return Finding(Sign.FINE, words)


def broken(words: str, advice: str) -> Finding:
    return Finding(Sign.BROKEN, words, advice)


def unused(words: str) -> Finding:
    return Finding(Sign.UNUSED, words)

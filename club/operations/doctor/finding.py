from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum


class Sign(Enum):
    WELL = "✓"
    ILL = "✗"
    UNUSED = "–"


@dataclass(frozen=True)
class Finding:
    sign: Sign
    words: str
    advice: str = ""  # for failures: what to do


Check = Callable[[], Iterator[Finding]]


def well(words: str) -> Finding:
    return Finding(Sign.WELL, words)


def ill(words: str, advice: str) -> Finding:
    return Finding(Sign.ILL, words, advice)


def unused(words: str) -> Finding:
    return Finding(Sign.UNUSED, words)

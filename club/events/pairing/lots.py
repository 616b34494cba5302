"""Verifiable draws: a random order derived from the event's seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def lot(seed: str, what: object) -> str:
    return hashlib.sha256(f"{seed}:{what}".encode()).hexdigest()


def drawn(seed: str, numbers: Iterable[int]) -> list[int]:
    """Return the numbers in drawn order. The same seed always gives the same order, on any machine."""
    return sorted(numbers, key=lambda number: lot(seed, number))

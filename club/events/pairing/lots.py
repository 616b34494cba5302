"""Chance that can be checked: an order drawn from the seed that the event has stored."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def lot(seed: str, what: object) -> str:
    return hashlib.sha256(f"{seed}:{what}".encode()).hexdigest()


def drawn(seed: str, numbers: Iterable[int]) -> list[int]:
    """In the order of their lots: the same for the same seed, on every machine and for ever."""
    return sorted(numbers, key=lambda number: lot(seed, number))

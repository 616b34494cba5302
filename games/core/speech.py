"""Who is speaking to whom: names of the seats as one reader sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Names:
    seats: Sequence[str]
    reader: int | None = None  # the seat of the one who reads; None: a spectator

    def __getitem__(self, seat: int) -> str:
        return self.seats[seat]

    def tell(self, seat: int, you: str, other: str, **facts: Any) -> str:
        """`you` ("You swapped {a} and {b}.") to the seat itself, `other` ("{who} swapped …") to everyone else."""
        sentence = you if seat == self.reader else other
        return sentence.format(who=self.seats[seat], **facts)

    def listed(self, seats: Sequence[int]) -> str:
        return ", ".join(self.seats[seat] for seat in seats)

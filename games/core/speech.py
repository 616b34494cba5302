"""Names of the seats as one reader sees them."""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

_called: ContextVar[Sequence[str]] = ContextVar("called", default=())


class called:
    """Set the players' names for this context. Views hold no names: like the language, they are set when rendering."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def __enter__(self) -> None:
        self.before = _called.set(self.names)

    def __exit__(self, *_error: object) -> None:
        _called.reset(self.before)


def seat_name(seat: int, unknown: str) -> str:
    """Return the player's name or, if there is none (help pages, simulations), `unknown` with the seat number."""
    names = _called.get()
    return names[seat] if seat < len(names) else unknown.format(n=seat + 1)


def shortened(name: str, most: int) -> str:
    """Truncate a name to fit on a board."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


@dataclass(frozen=True)
class Names:
    seats: Sequence[str]
    reader: int | None = None  # the reader's seat; None: a spectator

    def __getitem__(self, seat: int) -> str:
        return self.seats[seat]

    def tell(self, seat: int, you: str, other: str, **facts: Any) -> str:
        """Use `you` ("You swapped {a} and {b}.") for the seat itself, `other` ("{who} swapped …") for everyone else."""
        sentence = you if seat == self.reader else other
        return sentence.format(who=self.seats[seat], **facts)

    def listed(self, seats: Sequence[int], conjunction: str = "") -> str:
        """Join the names with commas, or with the conjunction ("and") before the last one."""
        names = [self.seats[seat] for seat in seats]
        if conjunction and len(names) > 1:
            return f"{', '.join(names[:-1])} {conjunction} {names[-1]}"
        return ", ".join(names)

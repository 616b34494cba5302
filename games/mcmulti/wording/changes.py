"""What the latest moves brought each seat, read from the events that the board highlights."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.core.contract import Event

# Kind of event -> what it changes for its seat: crude, gasoline and cash per unit of the named fact.
BARRELS = {"pumped": (1, 0), "refined": (-1, 1), "order_refined": (-1, 1), "consumer": (0, -1), "order_sold": (0, -1)}
MONEY = {
    "consumer": ("gain", 1), "order_sold": ("gain", 1), "levied": ("paid", -1), "forced": ("gain", 1),
    "bonus": ("gain", 1), "built": ("money", -1), "pump_built": ("money", -1), "demolished": ("money", 1),
    "bought": ("money", -1), "sold": ("money", 1),
}  # fmt: skip


class Change(NamedTuple):
    crude: int = 0
    gasoline: int = 0
    cash: int = 0


NONE = Change()


def changes_of(events: Iterable[Event], seat: int) -> Change:
    """Return the sum of all changes for a seat."""
    found = NONE
    for event in events:
        if event.data.get("seat") == seat:
            found = Change(*(a + b for a, b in zip(found, _change(event), strict=True)))
    return found


def _change(event: Event) -> Change:
    data, kind = event.data, event.kind
    crude = gasoline = 0
    if kind in BARRELS:
        crude, gasoline = (sign * data["n"] for sign in BARRELS[kind])
    elif kind in ("bought", "sold"):
        n = data["n"] if kind == "bought" else -data["n"]
        crude, gasoline = (n, 0) if data["good"] == "crude" else (0, n)
    fact, sign = MONEY.get(kind, ("", 0))
    return Change(crude, gasoline, sign * data[fact] if fact else 0)


def sold_to_consumers(events: Iterable[Event]) -> int:
    """Return how many barrels were sold since the consumer price last jumped."""
    sold = 0
    for event in events:
        if event.kind in ("economy", "moved"):
            sold = 0
        elif event.kind in ("consumer", "order_sold"):
            sold += event.data["n"]
    return sold

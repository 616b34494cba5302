"""The time zones a member can choose from."""

from __future__ import annotations

import zoneinfo
from functools import cache

AREAS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@cache
def places() -> list[str]:
    """Names such as Europe/Berlin; the abbreviations and aliases of the database are left out."""
    return ["UTC", *sorted(name for name in zoneinfo.available_timezones() if name.startswith(AREAS) and "/" in name)]


def or_nothing(name: str) -> str:
    """What a browser says is believed only when it is one of the places."""
    return name if name in places() else ""

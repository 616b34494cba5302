"""The time zones a member can choose from."""

from __future__ import annotations

import zoneinfo
from functools import cache
from typing import Any

from django import forms

from club.site.choices import LongSelect

AREAS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@cache
def places() -> list[str]:
    """Names such as Europe/Berlin; the abbreviations and aliases of the database are left out."""
    return ["UTC", *sorted(name for name in zoneinfo.available_timezones() if name.startswith(AREAS) and "/" in name)]


def or_nothing(name: str) -> str:
    """What a browser says is believed only when it is one of the places."""
    return name if name in places() else ""


def field(*, label: Any, instead: Any = "", known: str = "", help_text: Any = "") -> forms.ChoiceField:
    """`instead`: what it means to choose none; `known`: a place that was chosen once and may be gone from the list."""
    names = sorted({*places(), known} - {""})
    return forms.ChoiceField(
        label=label,
        choices=[*([("", instead)] if instead else []), *((name, name.replace("_", " ")) for name in names)],
        required=not instead,
        help_text=help_text,
        widget=LongSelect,
    )

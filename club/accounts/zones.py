"""Time zones that a member can choose."""

from __future__ import annotations

import zoneinfo
from functools import cache
from typing import Any

from django import forms
from django.http import HttpRequest

from club.web.choices import LongSelect

ZONE_COOKIE = "zone"  # set by static/site.js
AREAS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@cache
def places() -> list[str]:
    """Return names such as Europe/Berlin, without the abbreviations and aliases of the database."""
    return ["UTC", *sorted(name for name in zoneinfo.available_timezones() if name.startswith(AREAS) and "/" in name)]


def of_browser(request: HttpRequest) -> str:
    """Return the browser's time zone if it is a known one, otherwise an empty string."""
    name = request.COOKIES.get(ZONE_COOKIE, "")
    return name if name in places() else ""


def field(*, label: Any, instead: Any = "", known: str = "", help_text: Any = "") -> forms.ChoiceField:
    """Return a form field for a time zone.

    `instead` labels the empty choice. `known` is the saved zone, offered even if the database no longer lists it.
    """
    names = sorted({*places(), known} - {""})
    return forms.ChoiceField(
        label=label,
        choices=[*([("", instead)] if instead else []), *((name, name.replace("_", " ")) for name in names)],
        required=not instead,
        help_text=help_text,
        widget=LongSelect,
    )

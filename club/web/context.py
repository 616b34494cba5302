"""Context processor for every page: the club's name and colours, and the reader's number of pending turns."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.clubinfo import selectors
from club.matches.lists import turn_count


def club(request: HttpRequest) -> dict[str, Any]:
    ours = selectors.club()
    return {
        "club_name": ours.name,
        "club_welcome": ours.welcome,
        "club_colour": ours.colour or ours.link_colour,
        "demo": settings.DEMO,
        "turn_count": SimpleLazyObject(lambda: turn_count(request.user)),
    }

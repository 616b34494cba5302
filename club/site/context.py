"""What every page knows: the club's name, and how many turns wait for the reader."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.matches.selectors import turn_count


def club(request: HttpRequest) -> dict[str, Any]:
    return {
        "club_name": settings.CLUB_NAME,
        "club_welcome": settings.CLUB_WELCOME,
        "club_colour": settings.CLUB_COLOUR,
        "demo": settings.DEMO,
        "turn_count": SimpleLazyObject(lambda: turn_count(request.user)),
    }

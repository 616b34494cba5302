"""Context processor for every page: the club's name, welcome and colours."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from club.clubinfo import selectors, views


def club(request: HttpRequest) -> dict[str, Any]:
    ours = selectors.club()
    return {
        "club_name": ours.name,
        "club_welcome": ours.welcome,
        "club_colour": ours.colour or ours.link_colour,
        "club_bar_colour": ours.colour or views.FELT,
        "demo": settings.DEMO,
        "game_colours": views.game_colours_stamp(),
    }

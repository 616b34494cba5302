"""Pictures of positions for lists: PNG files with the version in their address, so that browsers can cache them.

They show what a spectator sees, also to the players.
"""

from __future__ import annotations

from club.matches import page
from club.matches.models import Match, Seat
from club.web import pictures
from club.web.addresses import address

SMALL, LARGE = 240, 640  # pixels: more than twice the width in a list, and that of the front page
SIZES = {"small": SMALL, "large": LARGE}


def has_picture(match: Match) -> bool:
    """Return whether spectators see the current position."""
    started = match.status in (Match.Status.RUNNING, Match.Status.FINISHED)
    return started and not (match.behind_closed_doors or match.seen_late)


def picture_url(match: Match, size: str, *, dark: bool) -> str:
    return address("match_picture", match.pk, match.version, size, "dark" if dark else "light")


def picture_of(match: Match, seats: list[Seat], size: str, *, dark: bool) -> bytes:
    return pictures.png(page.picture(match, seats), match.game, width=SIZES[size], dark=dark, background=None)

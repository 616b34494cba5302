"""Pictures of positions for lists: files with the version in their address, so that browsers can cache them.

They show what a spectator sees, also to the players.
"""

from __future__ import annotations

from club.matches.models import Match
from club.web.addresses import address


def has_picture(match: Match) -> bool:
    """Return whether spectators see the current position."""
    started = match.status in (Match.Status.RUNNING, Match.Status.FINISHED)
    return started and not (match.behind_closed_doors or match.seen_late)


def picture_url(match: Match, *, dark: bool) -> str:
    return address("match_picture", match.pk, match.version, "dark" if dark else "light")

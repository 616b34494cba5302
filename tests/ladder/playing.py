"""Creates finished matches for the ladder tests, without playing moves."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from club.accounts.models import Member
from club.matches.models import Match, Seat


def ended(
    members: list[Member], places: list[int], game: str = "nine", bots: int = 0, at: datetime | None = None
) -> Match:
    """Create a finished match with the given place for each seat. Bots take the last seats."""
    moment = at or timezone.now()
    match = Match.objects.create(
        game=game, rules_version=1, options="{}", status=Match.Status.FINISHED, owner=members[0], size=len(places),
        move_seconds=3600, created_at=moment, changed_at=moment, finished_at=moment, seed="00", commitment="00",
    )  # fmt: skip
    seats = [Seat(match=match, number=n, member=member) for n, member in enumerate(members)]
    seats += [Seat(match=match, number=len(members) + n, bot="default", name=f"Bot {n}") for n in range(bots)]
    for seat, place in zip(seats, places, strict=True):
        seat.place = place
    Seat.objects.bulk_create(seats)
    return match

"""Ratings of the players at the start of an event."""

from __future__ import annotations

from collections.abc import Iterable

from club.ladder.models import Rating


def strengths(members: Iterable[int], game: str) -> dict[int, float]:
    """Return ratings by member id. Members without a rating are left out."""
    known = Rating.objects.filter(member__in=list(members), game=game)
    return {rating.member_id: rating.mu for rating in known if rating.member_id is not None}

"""How strong the players are when an event begins, as far as the club knows."""

from __future__ import annotations

from collections.abc import Iterable

from club.ladder.models import Rating


def strengths(members: Iterable[int], game: str) -> dict[int, float]:
    """By member; whoever has no rating is missing."""
    known = Rating.objects.filter(member__in=list(members), game=game)
    return {rating.member_id: rating.mu for rating in known if rating.member_id is not None}

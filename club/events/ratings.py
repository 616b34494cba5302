"""How strong the players are when an event begins, as far as the club knows."""

from __future__ import annotations

from collections.abc import Iterable

from django.apps import apps


def strengths(members: Iterable[int], game: str) -> dict[int, float]:
    """By member; whoever has no rating is missing. Works in a club without ratings, too."""
    if not apps.is_installed("club.ladder"):
        return {}
    ratings = apps.get_app_config("ladder").get_model("Rating")._default_manager
    return dict(ratings.filter(member__in=list(members), game=game).values_list("member_id", "mu"))

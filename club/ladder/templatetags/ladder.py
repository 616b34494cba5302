from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from club.ladder.models import Change
from club.ladder.selectors import changes_of
from club.matches.models import Match, Seat
from games.core import registry

register = template.Library()


@register.filter
def game_name(slug: str) -> str:
    """Return the name of a game, also of one that the club no longer offers."""
    game = registry.all_games().get(slug)
    return game.name if game else slug or _("All games")


@register.filter
def signed(number: int) -> str:
    """Return a change with its sign: +5, −5 or 0."""
    return f"{number:+d}".replace("-", "−") if number else "0"


@register.simple_tag
def rating_changes(match: Match, seats: list[Seat]) -> list[tuple[str, Change]]:
    """Return the names and rating changes of a match. Empty until the match is rated."""
    return [(owner_of(change, seats), change) for change in changes_of(match)]


def owner_of(change: Change, seats: list[Seat]) -> str:
    """Name the owner of the rating, who may not be the current member of a seat that was taken over."""
    return seats[change.seat].shown_name if change.rating.bot else change.rating.name

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from games.core import registry

register = template.Library()


@register.filter
def game_name(slug: str) -> str:
    """Return the name of a game, also of one that the club no longer offers."""
    game = registry.all_games().get(slug)
    return game.name if game else slug or _("All games")

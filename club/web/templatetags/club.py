"""Template tags and filters for times and games."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache

from django import template
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from club.web import times
from club.web.notation import localized_code
from games.core import registry
from games.core.contract import AnyGame

register = template.Library()
register.simple_tag(times.time_left)
register.simple_tag(times.when)


@register.filter
def moment(value: datetime | None) -> str:
    return times.absolute(value) if value else ""


@register.simple_block_tag
def notation(content: str, game: AnyGame) -> SafeString:
    """Show the notation in the <code> elements of the block in the language of the reader."""
    return mark_safe(localized_code(game, content))  # rendered and escaped by the block itself


@register.simple_tag
def cover(game: AnyGame) -> str:
    """Return the example board that illustrates the game."""
    return _cover(game.slug, translation.get_language() or "")


@lru_cache(maxsize=50)
def _cover(slug: str, language: str) -> str:
    game = registry.get(slug)
    return game.board.examples()[game.cover] if game.cover else ""

"""Template tags and filters for times, games and matches."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Any

from django import template
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

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


@register.filter
def pace(match: Any) -> str:
    from club.matches import wording

    return wording.pace(match)


@register.filter
def watchers(match: Any) -> str:
    from club.matches import wording

    return wording.watchers(match)


@register.filter
def shows_now(mine: Any, match: Any) -> bool:
    """Return whether a list may show the current state: some matches show it to watchers only later."""
    return bool(mine) or not (match.seen_late or match.behind_closed_doors)


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


@register.simple_tag
def board_picture(match: Any) -> str:
    from club.matches.page import picture

    return picture(match)


@register.filter
def option_lines(match: Any, which: str = "unusual") -> list[str]:
    """Describe the options that differ from the defaults, or all of them with "all"."""
    from games.core import codec

    game = match.rulebook
    values, usual, words = codec.decode(match.options, game.options), game.options(), game.wording
    chosen = {name: getattr(values, name) for name in values.__struct_fields__}
    lines = [
        f"{words.option(name)}: {words.option_value(name, value)}"
        for name, value in chosen.items()
        if which == "all" or value != getattr(usual, name)
    ]
    return lines or [gettext("usual options")]

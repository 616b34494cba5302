"""Template tags and filters for matches."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext

from club.matches import wording
from club.matches.page import picture
from games.core import codec

register = template.Library()


@register.filter
def pace(match: Any) -> str:
    return wording.pace(match)


@register.filter
def watchers(match: Any) -> str:
    return wording.watchers(match)


@register.filter
def shows_now(mine: Any, match: Any) -> bool:
    """Return whether a list may show the current state: some matches show it to watchers only later."""
    return bool(mine) or not (match.seen_late or match.behind_closed_doors)


@register.simple_tag
def board_picture(match: Any) -> str:
    return picture(match)


@register.filter
def option_lines(match: Any, which: str = "unusual") -> list[str]:
    """Describe the options that differ from the defaults, or all of them with "all"."""
    game = match.rulebook
    values, usual, words = codec.decode(match.options, game.options), game.options(), game.wording
    chosen = {name: getattr(values, name) for name in values.__struct_fields__}
    lines = [
        f"{words.option(name)}: {words.option_value(name, value)}"
        for name, value in chosen.items()
        if which == "all" or value != getattr(usual, name)
    ]
    return lines or [gettext("default options")]

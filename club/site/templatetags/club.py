"""Times and small pieces that many pages show."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template

from club.site import times

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
    """Whether a list may say where the match stands: watchers of some see it later."""
    return bool(mine) or not (match.seen_late or match.behind_closed_doors)


@register.simple_tag
def board_picture(match: Any) -> str:
    from club.matches.page import picture

    return picture(match)


@register.filter
def option_lines(match: Any) -> list[str]:
    """The options of a table in words, without the labels."""
    from games.core import codec

    game = match.rulebook
    values = codec.decode(match.options, game.options)
    return [game.wording.option_value(name, getattr(values, name)) for name in values.__struct_fields__]

"""Template tags and filters for matches."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.accounts import avatars
from club.matches import pictures, rows, wording
from club.matches.models import Match, Seat
from club.web import times
from club.web.templatetags.club import emblem, themed_picture
from games.core import codec

register = template.Library()


@register.filter
def pace(match: Any) -> str:
    return wording.pace(match)


@register.filter
def watchers(match: Any) -> str:
    return wording.watchers(match)


@register.filter
def seats_reader(match: Match, reader: Any) -> bool:
    """Return whether the reader has a seat at the table."""
    return any(seat.member_id == reader.pk for seat in match.seats.all())


@register.simple_tag
def seat_avatar(seat: Seat, size: str = "") -> SafeString:
    """Return the avatar of the member or bot on a seat, or the sign of a free seat."""
    if seat.member is not None:
        return avatars.avatar(seat.member.name, size)
    return avatars.bot_avatar(size) if seat.taken else avatars.free_seat(size)


@register.simple_tag(takes_context=True)
def match_picture(context: template.Context, match: Match, first: bool = False) -> SafeString:
    """Return a small picture of the position that spectators see, or else the emblem of the game."""
    look = f"mini g-{match.game}"
    if not pictures.has_picture(match):
        return SafeString(f'<span class="{look} plain">{emblem(match.game, "mid")}</span>')
    drawn = themed_picture(context, lambda dark: pictures.picture_url(match, dark=dark), 96, 72, first=first)
    return SafeString(f'<span class="{look}">{drawn}</span>')


@register.simple_tag
def turn_time(match: Match, seat: Seat) -> SafeString:
    """Return the time left for a turn, with a ring that shows its share, in the colour of its urgency."""
    share = rows.share_left(match, seat)
    if share is None:
        return SafeString("")
    look = "late" if share < rows.LATE else "soon" if share < rows.SOON else ""
    circle = '<circle class="{}" cx="12" cy="12" r="9" pathLength="100"{}/>'
    part = f' stroke-dasharray="{round(share * 100)} 100" transform="rotate(-90 12 12)"'
    circles = circle.format("way", "") + circle.format("done", part)
    ring = f'<svg class="ring" viewBox="0 0 24 24" aria-hidden="true">{circles}</svg>'
    return SafeString(f'<span class="{f"timeleft {look}".strip()}">{ring}{times.time_left(seat.due_at)}</span>')


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

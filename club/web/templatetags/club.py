"""Template tags and filters for times, icons and games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe

from club.web import icons, times, toasts
from club.web.addresses import address
from club.web.notation import localized_code
from club.web.site_urls import site_url
from games.core.contract import AnyGame

register = template.Library()
register.simple_tag(times.time_left)
register.simple_tag(times.when)
register.simple_tag(icons.icon)
register.simple_tag(site_url)
register.filter(toasts.undo_url)


@register.filter
def moment(value: datetime | None) -> str:
    return times.absolute(value) if value else ""


@register.simple_block_tag
def notation(content: str, game: AnyGame) -> SafeString:
    """Show the notation in the <code> elements of the block in the language of the reader."""
    return mark_safe(localized_code(game, content))  # rendered and escaped by the block itself


@register.simple_tag
def emblem(game: AnyGame | str, size: str = "") -> SafeString:
    """Return the emblem of a game, as decoration beside its name. Sizes: tiny, mid, big."""
    return _emblem(game if isinstance(game, str) else game.slug, size)


@lru_cache(maxsize=100)
def _emblem(slug: str, size: str) -> SafeString:
    own = f"{slug}/emblem.svg"
    source = static(own if finders.find(own) else "emblem.svg")
    return SafeString(f'<img class="{f"emblem {size}".strip()}" src="{source}" width="24" height="24" alt="">')


@register.simple_tag(takes_context=True)
def cover(context: template.Context, game: AnyGame) -> SafeString | str:
    """Return the picture of a game, as decoration."""
    if not game.cover:
        return ""
    return themed_picture(context, lambda dark: address("cover", game.slug, "dark" if dark else "light"), 320, 240)


def themed_picture(
    context: template.Context, url: Callable[[bool], str], width: int, height: int, *, first: bool = False
) -> SafeString:
    """Return a picture that exists in both themes: that of the member, or else that of the device.

    `first`: it is at the top of the page, so it is loaded at once.
    """
    theme = getattr(context.get("user"), "theme", "")
    loading = "" if first else ' loading="lazy"'
    image = f'<img src="{url(theme == "dark")}" width="{width}" height="{height}" alt=""{loading} decoding="async">'
    if theme:
        return SafeString(image)
    dark = f'<source srcset="{url(True)}" media="(prefers-color-scheme: dark)">'
    return SafeString(f"<picture>{dark}{image}</picture>")

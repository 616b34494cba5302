"""How people's own words are shown."""

from __future__ import annotations

from django import template
from django.template.defaultfilters import linebreaksbr
from django.utils.html import urlize
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def with_links(text: str) -> SafeString:
    """Plain text, whatever it looks like; addresses in it can be followed."""
    return linebreaksbr(urlize(text, nofollow=True, autoescape=True), autoescape=False)

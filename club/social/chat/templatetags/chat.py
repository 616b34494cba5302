"""Template filters for text written by members."""

from __future__ import annotations

from django import template
from django.template.defaultfilters import linebreaksbr
from django.utils.html import urlize
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def with_links(text: str) -> SafeString:
    """Escape the text and turn URLs into links."""
    return linebreaksbr(urlize(text, nofollow=True, autoescape=True), autoescape=False)

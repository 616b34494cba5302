"""The request type after HtmxMiddleware, and numbers in query strings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

if TYPE_CHECKING:

    class Request(HttpRequest):
        htmx: HtmxDetails

else:
    Request = HttpRequest


def number(text: str) -> int | None:
    """Return the number in a query string, or None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None

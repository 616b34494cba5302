"""Request type for the type checker: a request after HtmxMiddleware."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

if TYPE_CHECKING:

    class Request(HttpRequest):
        htmx: HtmxDetails

else:
    Request = HttpRequest

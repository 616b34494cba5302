"""Log in API requests by their token. Cookies do not count there, so the API needs no CSRF protection."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from club.api import tokens
from club.web.errors import API

Handler = Callable[[HttpRequest], HttpResponseBase]
SCHEME = "bearer "


def log_in_by_token(handle: Handler) -> Handler:
    """Set the user of an API request. Comes before the member's language, time zone and rate limit are used."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith(API):
            header = request.headers.get("Authorization", "")
            token = tokens.find(header[len(SCHEME) :].strip()) if header[: len(SCHEME)].lower() == SCHEME else None
            request.user = AnonymousUser() if token is None else token.member
            request.token = token  # type: ignore[attr-defined]  # read by club.api.access
        return handle(request)

    return middleware

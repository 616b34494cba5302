"""What no page should have to think about."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from club.site import errors

CONTENT_SECURITY_POLICY = "; ".join(
    f"{directive} {sources}" for directive, sources in settings.CONTENT_SECURITY_POLICY.items()
)

Handler = Callable[[HttpRequest], HttpResponse]


def say_what_may_load(handle: Handler) -> Handler:
    """One policy for all pages that set none of their own. All scripts are files of ours, so none needs a nonce."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = handle(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        return response

    return middleware


def refuse_nul(handle: Handler) -> Handler:
    """A zero byte is never text, and Postgres would choke on it: the request is refused before anybody reads it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        given = [request.path, *request.GET.values()]
        if request.method == "POST" and request.content_type != "application/json":
            given += request.POST.values()
        if any("\0" in text for text in given):
            return errors.bad_request(request)
        return handle(request)

    return middleware

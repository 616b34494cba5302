"""What no page should have to think about."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from club.site import errors

Handler = Callable[[HttpRequest], HttpResponse]


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

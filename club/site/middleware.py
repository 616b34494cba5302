"""What no page should have to think about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django_htmx.middleware import HtmxDetails

from club.site import errors
from club.site.addresses import address
from club.site.http import Request

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
        given: list[Any] = [request.path]
        if request.META.get("QUERY_STRING"):
            given += request.GET.values()
        if request.method == "POST" and request.content_type != "application/json":
            given += request.POST.values()
        if any("\0" in text for text in given):
            return errors.bad_request(request)
        return handle(request)

    return middleware


class Htmx(HtmxDetails):
    """Asked several times at every request: one header, looked for without sorting all of them first."""

    def __bool__(self) -> bool:
        return bool(self.request.META.get("HTTP_HX_REQUEST") == "true")


def know_htmx(handle: Callable[[Request], HttpResponse]) -> Callable[[Request], HttpResponse]:
    def middleware(request: Request) -> HttpResponse:
        request.htmx = Htmx(request)
        return handle(request)

    return middleware


def bring_back(handle: Callable[[Request], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Whoever is sent to the log-in by a form comes back to the page with the form: where it was sent to is no page.

    HTMX would swap the log-in into the middle of that page: it is told to go there instead.
    """

    def middleware(request: Request) -> HttpResponse:
        response = handle(request)
        door = address("account_login")
        sent_there = isinstance(response, HttpResponseRedirect) and urlsplit(response.url).path == door
        if not sent_there or request.path == door:
            return response
        if request.method == "POST" or request.htmx:
            response["Location"] = f"{door}?{urlencode({'next': page_of(request)})}"
        if not request.htmx:
            return response
        answer = HttpResponse(status=401, headers={"HX-Redirect": response["Location"]})
        answer.cookies = response.cookies  # with what the log-in page is to say
        return answer

    return middleware


def page_of(request: Request) -> str:
    """Where the reader is: the log-in itself makes sure that it is one of our addresses."""
    if request.htmx:
        return request.htmx.current_url_abs_path or "/"
    here = urlsplit(request.headers.get("Referer", ""))
    return here._replace(scheme="", netloc="").geturl() or "/" if here.netloc == request.get_host() else "/"


def say_how(handle: Handler) -> Handler:
    """The address of a form, opened like a page: not just an empty window."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = handle(request)
        if not isinstance(response, HttpResponseNotAllowed) or response.content:
            return response
        words = errors.no_page(request)
        words["Allow"] = response["Allow"]
        return words

    return middleware

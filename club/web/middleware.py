"""Middleware for security headers, caching, invalid input, and redirects to the login page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect

from club.web import errors, limits
from club.web.addresses import address
from club.web.http import Request

CONTENT_SECURITY_POLICY = "; ".join(
    f"{directive} {sources}" for directive, sources in settings.CONTENT_SECURITY_POLICY.items()
)

Handler = Callable[[HttpRequest], HttpResponse]


def content_security_policy(handle: Handler) -> Handler:
    """Set the default security headers. All scripts are static files of this site, so none needs a nonce."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = handle(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        return response

    return middleware


def no_store_for_sessions(handle: Handler) -> Handler:
    """Mark responses to requests with a session as private and not storable, unless the view sets Cache-Control."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = handle(request)
        session = settings.SESSION_COOKIE_NAME
        if session in request.COOKIES or session in response.cookies:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return middleware


def refuse_nul_bytes(handle: Handler) -> Handler:
    """Refuse requests with NUL bytes, which Postgres cannot store as text.

    Incoming emails are exempt: they are stored as bytes, and their form is parsed with its own encoding.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        given: list[Any] = [request.path]
        if request.META.get("QUERY_STRING"):
            given += request.GET.values()
        is_form = request.method == "POST" and request.content_type != "application/json"
        if is_form and request.path != limits.MAIL_IN:
            given += request.POST.values()
        if any("\0" in text for text in given):
            return errors.bad_request(request)
        return handle(request)

    return middleware


def return_to_form_after_login(handle: Callable[[Request], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """After a redirect to the login from a form, return to the page with the form: the form's URL accepts only POST.

    htmx would swap the login page into the current page, so it gets an HX-Redirect instead.
    """

    def middleware(request: Request) -> HttpResponse:
        response = handle(request)
        login_url = address("account_login")
        sent_there = isinstance(response, HttpResponseRedirect) and urlsplit(response.url).path == login_url
        if not sent_there or request.path == login_url:
            return response
        if request.method == "POST" or request.htmx:
            response["Location"] = f"{login_url}?{urlencode({'next': page_of(request)})}"
        if not request.htmx:
            return response
        answer = HttpResponse(status=401, headers={"HX-Redirect": response["Location"]})
        answer.cookies = response.cookies  # they include the messages for the login page
        return answer

    return middleware


def page_of(request: Request) -> str:
    """Return the path of the reader's current page. The login view checks that it is a local URL."""
    if request.htmx:
        return request.htmx.current_url_abs_path or "/"
    here = urlsplit(request.headers.get("Referer", ""))
    return here._replace(scheme="", netloc="").geturl() or "/" if here.netloc == request.get_host() else "/"


def explain_method_not_allowed(handle: Handler) -> Handler:
    """Show an explanation instead of an empty 405 response when a form's URL is opened as a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = handle(request)
        if not isinstance(response, HttpResponseNotAllowed) or response.content:
            return response
        words = errors.no_page(request)
        words["Allow"] = response["Allow"]
        return words

    return middleware

"""The base of the club's errors, and error pages that say what is wrong and what to do, in the reader's language."""

from __future__ import annotations

import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

API = "/api/"  # errors below this path are JSON


class ClubError(Exception):
    """A request that is refused: a code, which the app that raises it puts into words, and an HTTP status."""

    status = 422

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    @property
    def title(self) -> str:
        return _("Nothing here") if self.status == 404 else _("That's not possible")

    @property
    def text(self) -> str:
        """Return what is wrong, in the active language."""
        raise NotImplementedError

    @property
    def reason(self) -> str:
        """The most precise code: clients of the API read it."""
        return self.code


class NotPossible(ClubError):
    """A refusal that is worded where it is raised."""

    def __init__(self, sentence: str, status: int = 409) -> None:
        super().__init__("not_possible")
        self.sentence = sentence
        self.status = status

    def __str__(self) -> str:
        return self.sentence

    @property
    def text(self) -> str:
        return self.sentence


class ClubErrorMiddleware:
    """Answer a ClubError that a view raises with an error page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        return error_page(request, problem) if isinstance(problem, ClubError) else None


def error_page(request: HttpRequest, problem: ClubError) -> HttpResponse:
    return page(request, problem.status, problem.title, problem.text, problem.reason)


def page(request: HttpRequest, status: int, title: str, text: str, code: str = "") -> HttpResponse:
    if request.path.startswith(API):
        return problem_details(status, title, text, code)
    template = "error_fragment.html" if getattr(request, "htmx", False) else "error.html"
    return render(request, template, {"title": title, "text": text}, status=status)


def problem_details(status: int, title: str, text: str, code: str = "") -> HttpResponse:
    """Return an error of the API (RFC 9457)."""
    code = code or HTTPStatus(status).phrase.lower().replace(" ", "_")
    told = {"type": "about:blank", "title": title, "status": status, "detail": text, "code": code}
    return JsonResponse(told, status=status, content_type="application/problem+json")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 400, unreadable_title(), _("We couldn't read your request. Go back and try again."))


def unreadable_title() -> str:
    return _("We couldn't understand that")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 403, _("No access"), str(exception or "") or _("You don't have access to this page."))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 404, _("Nothing here"), _("We couldn't find that page. The link may be incomplete."))


def no_page(request: HttpRequest) -> HttpResponse:
    text = _("This address only works when you submit a form. Go back to the form and press its button.")
    return page(request, 405, _("This isn't a page"), text)


def too_large(request: HttpRequest) -> HttpResponse:
    return page(request, 413, _("Too much at once"), _("That's more than this page can handle. Send less at once."))


def no_files(request: HttpRequest) -> HttpResponse:
    return page(request, 415, _("No files, please"), _("You can't upload files here. Write it as text instead."))


def too_often(request: HttpRequest) -> HttpResponse:
    response = page(request, 429, _("One moment, please"), _("Too many requests. Wait a minute, then try again."))
    response["Retry-After"] = "60"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    text = _("For your security, this form needs cookies and expires after a while. Reload the page and try again.")
    return page(request, 403, _("This form has expired"), text)


def server_error(request: HttpRequest) -> HttpResponse:
    if isinstance(sys.exception(), (OperationalError, InterfaceError)):
        return database_away(request)
    text = _("Something broke on our side. Nothing you did is lost. Try again in a moment.")
    title = _("Something went wrong")
    return problem_details(500, title, text) if request.path.startswith(API) else bare_page(500, title, text)


def database_away(request: HttpRequest) -> HttpResponse:
    text = _("The club can't reach its data right now. Everything it confirmed is safe. Try again in a minute.")
    title = _("Back in a moment")
    response = problem_details(503, title, text) if request.path.startswith(API) else bare_page(503, title, text)
    response["Retry-After"] = "60"
    return response


def bare_page(status: int, title: str, text: str) -> HttpResponse:
    """Render without context processors: they query the database, which may be what is down."""
    return HttpResponse(render_to_string("500.html", {"title": title, "text": text}), status=status)

"""Error pages that say what is wrong and what to do, in the reader's language."""

from __future__ import annotations

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _


def page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    template = "error_fragment.html" if getattr(request, "htmx", False) else "error.html"
    return render(request, template, {"title": title, "text": text}, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 400, _("That did not make sense"), _("The request could not be read. Go back and try again."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 403, _("Not for you"), str(exception or "") or _("This page is for others."))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return page(request, 404, _("Nothing here"), _("There is no such page. Perhaps the address was cut off."))


def no_page(request: HttpRequest) -> HttpResponse:
    text = _("This address takes what a form sends. Go back to the page with the form, and press its button there.")
    return page(request, 405, _("This is no page"), text)


def too_large(request: HttpRequest) -> HttpResponse:
    return page(request, 413, _("Too much at once"), _("That is more than this page can take. Send less."))


def no_files(request: HttpRequest) -> HttpResponse:
    return page(request, 415, _("No files, please"), _("The club takes no files: write it down instead."))


def too_often(request: HttpRequest) -> HttpResponse:
    response = page(request, 429, _("One moment, please"), _("That was a little often. Wait a minute, then try again."))
    response["Retry-After"] = "60"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    text = _("For your safety this form works only with cookies and only for a while. Reload the page and try again.")
    return page(request, 403, _("This form is too old"), text)


def server_error(request: HttpRequest) -> HttpResponse:
    if isinstance(sys.exception(), (OperationalError, InterfaceError)):
        return database_away(request)
    text = _("Something broke on our side. Nothing you did is lost; try again in a moment.")
    return bare_page(500, _("Our mistake"), text)


def database_away(request: HttpRequest) -> HttpResponse:
    text = _("The club cannot look anything up right now. What it confirmed is kept; try again in a minute.")
    response = bare_page(503, _("Back in a moment"), text)
    response["Retry-After"] = "60"
    return response


def bare_page(status: int, title: str, text: str) -> HttpResponse:
    """Render without context processors: they query the database, which may be what is down."""
    return HttpResponse(render_to_string("500.html", {"title": title, "text": text}), status=status)

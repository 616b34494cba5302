"""Files that browsers and search engines request at fixed URLs: favicon.ico and robots.txt."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

# Personal pages, organizer pages, secret URLs, forms, and fragments of other pages.
DISALLOWED = (
    "/account/",
    "/admin/",
    "/challenges/",
    "/demo/",
    "/events/new/",
    "/feeds/",
    "/friends/",
    "/invite/",
    "/learn/",
    "/live/",
    "/mails/",
    "/organizer/",
    "/settings/",
    "/tables/invite/",
    "/tables/new/",
    "/turns/",
    "/matches/*?",  # earlier positions and half-chosen moves
    "/matches/*/chat/",
    "/matches/*/end/",
    "/matches/*/notes/",
    "/matches/*/plan/",
    "/matches/*/pulse/",
    "/members/*/challenge/",
)


@require_safe
@cache_control(max_age=3600, public=True)
def robots(request: HttpRequest) -> HttpResponse:
    rules = "".join(f"Disallow: {path}\n" for path in DISALLOWED)
    return HttpResponse(f"User-agent: *\n{rules}", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(max_age=86400, public=True)
def favicon(request: HttpRequest) -> HttpResponse:
    return HttpResponse(icon(), content_type="image/x-icon")


@cache
def icon() -> bytes:
    file = finders.find("favicon.ico")
    assert isinstance(file, str)
    return Path(file).read_bytes()

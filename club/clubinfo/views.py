"""Pages about the games, the club's style sheet, and the club as an installable web app."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import translation
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page, require_safe

from club.clubinfo import colours
from club.clubinfo.selectors import club
from club.web import pictures
from games.core import registry
from games.core.contract import AnyGame

PAPER, FELT = "#f6f1e7", "#225540"
A_WEEK = 7 * 24 * 3600


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "site/games.html", {"games": club().games, "section": "games"})


@require_safe
def game_help(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in registry.all_games():
        raise Http404
    game = registry.get(slug)
    context = {**help_context(game, game.options()), "offered": club().offers(slug)}
    return render(request, "site/game_help.html", context)


def help_context(game: AnyGame, options: Any) -> dict[str, Any]:
    """Return what the rules page of a game needs. Its text names these options: a table's own, or the defaults."""
    words, names = game.wording, options.__struct_fields__
    return {
        "game": game,
        "options": options,
        "option_lines": [
            (words.option(name), words.option_value(name, getattr(options, name)), words.option_help(name))
            for name in names
        ],
        "examples": game.board.examples(),
        "help": f"{game.slug}/help.html",
        "section": "games",
    }


@require_safe
@cache_control(max_age=5, public=True)
@conditional_page
def club_css(request: HttpRequest) -> HttpResponse:
    """Serve the club's colours as a style sheet, because the content security policy forbids inline styles."""
    ours = club()
    sheet = colours.stylesheet(colours.normal(ours.colour), ours.link_colour)
    return HttpResponse(sheet, content_type="text/css")


@require_safe
@cache_control(max_age=A_WEEK, public=True)
def games_css(request: HttpRequest, stamp: str) -> HttpResponse:
    """Serve the colour of each game as a style sheet. The address has a stamp of the content, so it can be cached."""
    return HttpResponse(game_colours(), content_type="text/css")


@cache
def game_colours() -> str:
    games = registry.all_games().values()
    return "".join(f".g-{game.slug}{{--g:{game.colour}}}" for game in games if game.colour)


@cache
def game_colours_stamp() -> str:
    return hashlib.sha256(game_colours().encode()).hexdigest()[:8]


@gzip_page
@require_safe
@cache_control(max_age=A_WEEK, public=True)
def cover(request: HttpRequest, slug: str, theme: str) -> HttpResponse:
    """Serve the picture of a game: one of the boards of its help page."""
    if slug not in registry.all_games() or not registry.get(slug).cover or theme not in ("light", "dark"):
        raise Http404
    return pictures.file_response(cover_of(slug), slug, dark=theme == "dark")


@cache
def cover_of(slug: str) -> str:
    game = registry.get(slug)
    with translation.override("en"):  # one picture for all languages
        return game.board.examples()[game.cover]


@require_safe
@cache_control(max_age=60)
def manifest(request: HttpRequest) -> HttpResponse:
    ours = club()
    icons = [
        {"src": static("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": static("icon-512-maskable.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
    ]
    app = {
        "id": "/", "name": ours.name, "short_name": ours.name[:12], "lang": get_language(),
        "start_url": "/turns/", "scope": "/", "display": "standalone", "background_color": PAPER,
        "theme_color": ours.colour or FELT, "icons": icons,
    }  # fmt: skip
    return JsonResponse(app, content_type="application/manifest+json")


@require_safe
@cache_control(max_age=3600)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, because its scope is the folder it is served from."""
    return HttpResponse(worker_source(), content_type="text/javascript; charset=utf-8")


@cache
def worker_source() -> bytes:
    file = finders.find("sw.js")
    assert isinstance(file, str)
    return Path(file).read_bytes()

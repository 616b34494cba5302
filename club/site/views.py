"""The games and their help, and a sign of life."""

from __future__ import annotations

import re

from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from games.core import registry


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "site/games.html", {"games": registry.all_games().values(), "section": "games"})


@require_GET
def game_help(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in registry.all_games():
        raise Http404
    game = registry.get(slug)
    context = {"game": game, "examples": game.board.examples(), "help": f"{slug}/help.html", "section": "games"}
    return render(request, "site/game_help.html", context)


@require_GET
@cache_control(max_age=3600, public=True)
def club_css(request: HttpRequest) -> HttpResponse:
    """The club's own colour: a file of its own, since nothing is styled inline."""
    colour = settings.CLUB_COLOUR
    known = re.fullmatch(r"#[0-9a-fA-F]{3,8}", colour)
    return HttpResponse(f":root {{ --felt-deep: {colour}; }}\n" if known else "", content_type="text/css")


@require_GET
def health(request: HttpRequest) -> HttpResponse:
    """Alive, and the database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")

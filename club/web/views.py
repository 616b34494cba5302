"""Pages about the games, and the club's style sheet."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from club.clubinfo import colours
from club.clubinfo.selectors import club
from games.core import registry


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "site/games.html", {"games": club().games, "section": "games"})


@require_safe
def game_help(request: HttpRequest, slug: str) -> HttpResponse:
    if slug not in registry.all_games():
        raise Http404
    game = registry.get(slug)
    context = {"game": game, "examples": game.board.examples(), "help": f"{slug}/help.html", "section": "games"}
    context["offered"] = club().offers(slug)
    return render(request, "site/game_help.html", context)


@require_safe
@cache_control(max_age=5, public=True)
@conditional_page
def club_css(request: HttpRequest) -> HttpResponse:
    """Serve the club's colours as a style sheet, because the content security policy forbids inline styles."""
    ours = club()
    sheet = colours.stylesheet(colours.normal(ours.colour), ours.link_colour)
    return HttpResponse(sheet, content_type="text/css")

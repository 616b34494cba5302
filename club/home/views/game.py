"""The page of a game: what it is, where to play it, who is good at it, and how its matches go."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.clubinfo.selectors import club
from club.events import selectors as events
from club.events.models import Event
from club.ladder import selectors as ladder
from club.matches import lists, rows, statistics
from club.matches.models import Match
from club.web.http import Request
from games.core import registry

TABLES = 3
RUNNING = 3
BEST = 5


@require_safe
def game(request: Request, slug: str) -> HttpResponse:
    if slug not in registry.all_games():
        raise Http404
    reader = request.user
    offered = club().offers(slug)
    running = lists.public_matches(Match.Status.RUNNING, RUNNING, game=slug)
    context = {
        "section": "games",
        "game": registry.get(slug),
        "offered": offered,
        "tables": lists.open_tables(reader, last=TABLES, game=slug) if offered else [],
        "running": rows.rows(running, reader),
        "best": ladder.best(slug, BEST),
        "mine": ladder.line_of(reader, ladder.lines("", slug)),
        "events": events.listed(reader, Event.Status.REGISTRATION, Event.Status.RUNNING).filter(game=slug)[:3],
        "statistics": statistics.of_game(slug),
    }
    return render(request, "home/game.html", context)

"""The front page: running matches, upcoming events, and a quick start to a first match."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.clubinfo.selectors import club
from club.events import selectors as events
from club.events.models import Event
from club.matches import lists, selectors
from club.matches.models import Match
from club.social.people import move_counts, news, nights
from club.social.people import selectors as people
from club.web.http import Request

BOARDS = 6
TURNS = 6


@require_safe
def home(request: Request) -> HttpResponse:
    reader = request.user
    context = {
        **being_played(),
        "games": club().games,
        "matches_running": selectors.number_running(),
        "moves_today": move_counts.moves_today(),
        "finished": lists.public_matches(Match.Status.FINISHED, 3),
        "tables": lists.open_tables(reader, last=3),
        "announcements": news.latest()[:3],
        "evenings": nights.next_evenings(reader, each=1)[:3],
        "events": list(events.listed(reader, Event.Status.REGISTRATION)[:3]),
    }
    if reader.is_authenticated:
        context |= mine(reader)
    return render(request, "home/home.html", context)


def mine(reader: Any) -> dict[str, Any]:
    """Return the reader's turns and open challenges, which come first on the page."""
    seats = lists.turns_of(reader, TURNS)
    matches = lists.matches([seat.match_id for seat in seats])
    return {
        "turns": [(seat, matches[seat.match_id]) for seat in seats if seat.match_id in matches],
        "challenges": people.challenges_for(reader, 4),
    }


def being_played() -> dict[str, Any]:
    running = lists.public_matches(Match.Status.RUNNING, BOARDS)
    return {"running": running, "stamp": "-".join(f"{match.pk}.{match.watched_version}" for match in running)}


@never_cache
@require_safe
def now(request: Request) -> HttpResponse:
    """Poll for changes: return the small boards, or 204 if nothing changed."""
    boards = being_played()
    if request.GET.get("seen") == boards["stamp"]:
        return HttpResponse(status=204)
    return render(request, "home/_now.html", boards)

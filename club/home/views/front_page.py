"""The front page: for members their next turn, for strangers what the club is, for both what is being played."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.events import selectors as events
from club.events.models import Event
from club.matches import lists, pictures, rows, selectors
from club.matches.models import Match
from club.matches.selectors import Reader
from club.social.people import move_counts, news, nights
from club.social.people import selectors as people
from club.web.http import Request

BOARDS = 6
TURNS = 6
TABLES = 3
RESULTS = 3


@require_safe
def home(request: Request) -> HttpResponse:
    reader = request.user
    context = {
        **being_played(reader),
        "section": "home",
        "finished": rows.rows(lists.public_matches(Match.Status.FINISHED, RESULTS), reader),
        "tables": lists.open_tables(reader, last=TABLES, to_join=True),
        "announcements": news.latest()[:3],
        "evenings": nights.next_evenings(reader, each=1)[:2],
        "events": list(events.listed(reader, Event.Status.REGISTRATION, Event.Status.RUNNING)[:3]),
    }
    if reader.is_authenticated:
        context |= mine(reader)
    if not reader.is_authenticated or reader.is_guest:
        context |= for_strangers(context["running"])
    return render(request, "home/home.html", context)


def for_strangers(running: list[rows.Row]) -> dict[str, Any]:
    """Return what shows a stranger that people play here: numbers, the games and the most advanced board."""
    pictured = [row for row in running if pictures.has_picture(row.match)]
    return {
        "games": club().games,
        "matches_running": selectors.number_running(),
        "moves_today": move_counts.moves_today(),
        "shown": max(pictured, key=lambda row: row.match.version, default=None),
    }


def mine(reader: Member) -> dict[str, Any]:
    """Return the reader's turns, the next one first, and what waits for their answer."""
    seats = lists.turns_of(reader, TURNS)
    matches = lists.matches([seat.match_id for seat in seats])
    listed = [matches[seat.match_id] for seat in seats if seat.match_id in matches]
    turns = rows.rows(listed, reader, seats)
    return {
        "next_turn": turns[0] if turns else None,
        "turns": turns[1:],
        "challenges": people.challenges_for(reader, 4),
        "friend_requests": people.requests_to(reader, 4),
    }


def being_played(reader: Reader) -> dict[str, Any]:
    running = lists.public_matches(Match.Status.RUNNING, BOARDS)
    stamp = "-".join(f"{match.pk}.{match.watched_version}" for match in running)
    return {"running": rows.rows(running, reader), "stamp": stamp}


@never_cache
@require_safe
def now(request: Request) -> HttpResponse:
    """Poll for changes: return the list of matches being played, or 204 if nothing changed."""
    boards = being_played(request.user)
    if request.GET.get("seen") == boards["stamp"]:
        return HttpResponse(status=204)
    return render(request, "home/_now.html", boards)


@require_safe
def offline(request: Request) -> HttpResponse:
    """The page that the service worker shows while there is no connection."""
    return render(request, "home/offline.html")

"""Views of the match record, the rules, and the fairness check."""

from __future__ import annotations

from pathlib import Path

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.clubinfo.views import help_context
from club.matches import records, selectors
from club.matches.errors import NotNow
from club.matches.fairness import Chance
from club.matches.models import Match
from club.matches.openings import Opening
from club.matches.views.responses import answers_errors
from club.web.http import Request
from games.core import codec

VERIFIER = Path(__file__).with_name("verifier.html")


@require_safe
@answers_errors
def record(request: Request, match_id: int) -> HttpResponse:
    """Return the match record as text; only after the end, because it contains all secrets."""
    seats = selectors.seats_of(match_id, request.user)
    if not seats[0].match.over:
        raise NotNow("not_over")
    match = seats[0].match
    name = f'inline; filename="{match.game}-{match.pk}.txt"'
    text = records.write(match, seats)
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


@require_safe
@answers_errors
def fair(request: Request, match_id: int) -> HttpResponse:
    """The fairness check: before the end the commitment, afterwards the verification."""
    seats = selectors.seats_of(match_id, request.user)
    found = records.verify(seats[0].match, seats) if seats[0].match.over else None
    context = {"match": seats[0].match, "chance": Chance.of(seats), "found": found}
    return render(request, "matches/fair.html", context)


@require_safe
@answers_errors
def rules(request: Request, match_id: int) -> HttpResponse:
    """Show the rules with the options of this match."""
    match = selectors.seats_of(match_id, request.user)[0].match
    return show_rules(request, match)


def show_rules(request: Request, match: Match, back: str = "") -> HttpResponse:
    game = match.rulebook
    context = {**help_context(game, codec.decode(match.options, game.options)), "match": match}
    context["back"] = back or match.get_absolute_url()
    return render(request, "site/game_help.html", context)


@never_cache
@require_safe
def opening(request: Request) -> JsonResponse:
    """Return a new opening for forms with only a button; the browser needs it before it adds a lucky word."""
    made = Opening.new()
    return JsonResponse({"opening": made.token, "commitment": made.commitment})


@require_safe
def verifier(request: Request) -> HttpResponse:
    """Download the verifier, which runs offline. It has an inline script, which pages of the site may not have."""
    download = {"Content-Disposition": 'attachment; filename="fernzug-verify.html"'}
    return HttpResponse(VERIFIER.read_bytes(), content_type="text/html; charset=utf-8", headers=download)

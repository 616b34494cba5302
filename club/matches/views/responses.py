"""Responses of the match page, and the answer to refused requests."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render

from club.matches import error_messages, jinja, live, selectors
from club.matches.ending import ending_of
from club.matches.errors import MatchError, NoSpectators, NotThere
from club.matches.forms import LuckyWordForm
from club.matches.lists import turn_count
from club.matches.models import Match
from club.matches.page import LATEST_MOVES, MatchPage
from club.web import errors
from club.web.http import Request

View = Callable[..., HttpResponse]


def answers_errors(view: View) -> View:
    """Turn a MatchError into the current board with an error message, or an error page if there is no board to show."""

    @wraps(view)
    def answering(request: Request, match_id: int, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, match_id, **kwargs)
        except (NotThere, NoSpectators) as problem:
            return errors.error_page(request, problem)
        except MatchError as problem:
            return refused(request, match_id, problem)

    return answering


def refused(request: Request, match_id: int, problem: MatchError) -> HttpResponse:
    try:
        seats = selectors.seats_of(match_id, request.user)
    except (NotThere, NoSpectators) as nothing:
        return errors.error_page(request, nothing)
    page = MatchPage(seats, request.user, typed=request.POST.get("move", "")[:200])
    page.problem = error_messages.message(page.game, problem)
    return show(request, page, status=problem.status)


def show(request: Request, page: MatchPage, *, log: str = "whole", status: int = 200) -> HttpResponse:
    """Render the match page. `log`: whether an HTMX response has the "whole" log, only "new" lines, or "none"."""
    if page.match.status in (Match.Status.OPEN, Match.Status.CANCELLED):
        context = {"page": page, "section": "tables", "form": LuckyWordForm()}
        return render(request, "matches/table.html", context, status=status)
    if not page.moves:
        page.moves = selectors.moves_of(page.match, LATEST_MOVES, until=page.version)
    if log == "whole":
        page.remarks = selectors.remarks_of(page.match, until=page.version)
    streamed = bool(settings.LIVE_URL) and not page.late
    context = {"page": page, "log": log, "streamed": streamed, "poll": settings.POLL_MILLISECONDS}
    if request.htmx:
        context["turns"] = turn_count(request.user) if changes_turn_count(page, log) else None
        answer = HttpResponse(jinja.render(request, "match/answer.html", **context), status=status)
        if page.match.over:
            answer["HX-Trigger-After-Settle"] = "matchOver"
        return answer
    context["live_url"] = live.url_for(page.match, request.user) if streamed else ""
    whole = jinja.render(request, "match/whole.html", **context)
    end = ending_of(page) if page.match.over else None
    return render(request, "matches/match.html", {**context, "whole": whole, "end": end}, status=status)


def changes_turn_count(page: MatchPage, log: str) -> bool:
    """Whether the number of turns in the page header may have changed: not during the same turn."""
    return page.reader.is_authenticated and (log == "whole" or (log == "new" and not page.my_turn))


def after(request: Request, match_id: int, page: MatchPage | None = None, log: str = "whole") -> HttpResponse:
    """Show the current board after an action: a fragment for HTMX, a redirect for a plain form."""
    if not request.htmx:
        return redirect("match", match_id)
    response = show(request, page or MatchPage(selectors.seats_of(match_id, request.user), request.user), log=log)
    response["HX-Push-Url"] = f"/matches/{match_id}/"
    return response

"""Responses of the match page, and the answer to refused requests."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST

from club.matches import error_messages, jinja, live, selectors
from club.matches.ending import ending_of, note_foreseen
from club.matches.errors import MatchError, NoSpectators, NotThere
from club.matches.forms import LuckyWordForm
from club.matches.lists import turn_count
from club.matches.models import Match
from club.matches.page import LATEST_MOVES, MatchPage
from club.matches.page.frames import MOST_IN_ANSWER, Frame, frames
from club.matches.services.moves import LONGEST_LINE
from club.web import errors
from club.web.http import Request
from club.web.site_urls import site_url

View = Callable[..., HttpResponse]

PANES = ("twin", "panel")  # sent when the reader opens them


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


def member_action(view: View) -> View:
    """Let members change a match by sending a form."""
    return login_required(require_POST(answers_errors(view)))


def refused(request: Request, match_id: int, problem: MatchError) -> HttpResponse:
    try:
        seats = selectors.seats_of(match_id, request.user)
    except (NotThere, NoSpectators) as nothing:
        return errors.error_page(request, nothing)
    move = request.POST.get("move", "")[:LONGEST_LINE]
    by_keyboard = "typed" in request.POST
    page = MatchPage(seats, request.user, typed=move if by_keyboard else "", picked="" if by_keyboard else move)
    page.problem = error_messages.message(page.game, problem)
    return show(request, page, status=problem.status)


def show(request: Request, page: MatchPage, *, log: str = "whole", status: int = 200) -> HttpResponse:
    """Render the match page. `log`: whether an HTMX response has the "whole" log, only "new" lines, or "none"."""
    if page.match.status in (Match.Status.OPEN, Match.Status.CANCELLED):
        context = {"page": page, "section": "tables", "form": LuckyWordForm()}
        return render(request, "matches/table.html", context, status=status)
    if not page.moves:
        page.moves = selectors.moves_of(page.match, LATEST_MOVES, until=page.version)
    note_foreseen(page)
    if log == "whole":
        page.remarks = selectors.remarks_of(page.match, until=page.version)
    streamed = bool(settings.LIVE_URL) and not page.late
    page.csrf = jinja.csrf_field(request)
    context = {
        "page": page,
        "csrf": page.csrf,
        "log": log,
        "streamed": streamed,
        "poll": settings.POLL_MILLISECONDS,
        "frames": film_of(request, page),
        "turns": turn_count(request.user) if not request.htmx or changes_turn_count(page, log) else None,
        "menu": "",
        "open_tab": request.headers.get("Open-Tab", ""),
    }
    if request.htmx:
        answer = HttpResponse(jinja.render(request, "match/answer.html", **context), status=status)
        if page.match.over:
            answer["HX-Trigger-After-Settle"] = "matchOver"
        return answer
    return whole_page(request, page, context, status)


def pane(request: Request, page: MatchPage, name: str) -> HttpResponse:
    """Render a pane that an earlier response has left out because it was closed."""
    page.csrf = jinja.csrf_field(request)
    return HttpResponse(jinja.render(request, f"match/{name}.html", page=page, csrf=page.csrf))


def whole_page(request: Request, page: MatchPage, context: dict[str, Any], status: int) -> HttpResponse:
    panes = {name: jinja.render(request, f"match/{name}.html", **context) for name in ("log", "twin", "panel", "more")}
    streamed = context["streamed"]
    outside = {
        "page": page,
        "live_url": live.url_for(page.match, request.user) if streamed else "",
        "end": ending_of(page) if page.match.over else None,
        "log_pane": panes["log"],
        "text_pane": panes["twin"],
        "panel_pane": panes["panel"],
        "has_panel": page.has_panel,
        "more_pane": panes["more"],
        "preview": {"url": site_url(page.url), "image": site_url(resolve_url("film_still", page.match.pk))},
    }
    context["menu"] = mark_safe(render_to_string("matches/_menu.html", outside, request))  # a template has escaped it
    icons = jinja.render(request, "match/icons.html")
    whole = mark_safe(icons + jinja.render(request, "match/table.html", **context))
    return render(request, "matches/match.html", {**outside, "whole": whole}, status=status)


def film_of(request: Request, page: MatchPage) -> list[Frame]:
    """Return the moves that happened while the reader looked at the page, if there are several and motion is wanted.

    Several moves of the reader alone need no film: they were confirmed together, and the board shows them.
    """
    shown = request.htmx and page.seen is not None and page.version - page.seen > 1
    if not shown or page.at is not None or page.only_own_moves or request.COOKIES.get("still"):
        return []
    return frames(page, page.seen or 0, page.version, MOST_IN_ANSWER)


def changes_turn_count(page: MatchPage, log: str) -> bool:
    """Whether the number of turns in the page header may have changed: not during the same turn."""
    return page.reader.is_authenticated and (log == "whole" or (log == "new" and not page.my_turn))


def after(request: Request, match_id: int, page: MatchPage | None = None, log: str = "whole") -> HttpResponse:
    """Show the current board after an action: a fragment for HTMX, a redirect for a plain form."""
    url = page.url_in_mode if page is not None else resolve_url("match", match_id)
    if not request.htmx:
        return redirect(url)
    response = show(request, page or MatchPage(selectors.seats_of(match_id, request.user), request.user), log=log)
    response["HX-Push-Url"] = url
    return response

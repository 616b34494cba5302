"""The match page over HTTP. Every action is a form that works without JavaScript; HTMX swaps the same fragment."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from club.matches import clocks, live, presence, records, selectors, services, wording
from club.matches.ending import ending_of
from club.matches.errors import ClosedDoors, MatchError, NotNow, NotThere, Refused
from club.matches.forms import LuckyWordForm
from club.matches.models import Match
from club.matches.page import ALL_MOVES, LATEST_MOVES, MatchPage
from club.site import errors, jinja
from club.site.http import MemberRequest, Request

View = Callable[..., HttpResponse]


def answers_errors(view: View) -> View:
    """A no becomes the fresh board with one sentence about it, or a plain page where there is no board to show."""

    @wraps(view)
    def answering(request: Request, match_id: int, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, match_id, **kwargs)
        except (NotThere, ClosedDoors) as problem:
            return nothing_to_show(request, problem)
        except MatchError as problem:
            return refused(request, match_id, problem)

    return answering


def nothing_to_show(request: Request, problem: MatchError) -> HttpResponse:
    return errors.page(request, problem.status, wording.title(problem), wording.error(None, problem))


def refused(request: Request, match_id: int, problem: MatchError) -> HttpResponse:
    try:
        seats = selectors.seats_of(match_id, request.user)
    except (NotThere, ClosedDoors) as nothing:
        return nothing_to_show(request, nothing)
    page = MatchPage(seats, request.user, typed=request.POST.get("move", "")[:200])
    page.problem = wording.error(page.game, problem)
    return show(request, page, status=problem.status)


def show(request: Request, page: MatchPage, *, log: str = "whole", status: int = 200) -> HttpResponse:
    """`log`: for HTMX, whether the answer brings the "whole" log, only the "new" lines, or "none"."""
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
        answer = HttpResponse(jinja.render(request, "match/answer.html", **context), status=status)
        if page.match.over:
            answer["HX-Trigger-After-Settle"] = "matchOver"
        return answer
    context["live_url"] = live.url_for(page.match, request.user) if streamed else ""
    whole = jinja.render(request, "match/whole.html", **context)
    end = ending_of(page) if page.match.over else None
    return render(request, "matches/match.html", {**context, "whole": whole, "end": end}, status=status)


@never_cache
@vary_on_headers("HX-Request")
@require_GET
@answers_errors
def match(request: Request, match_id: int) -> HttpResponse:
    seats = selectors.seats_of(match_id, request.user)
    if clocks.enforce(seats):  # nobody looks at a match whose time has run out, even if all sweepers are away
        seats = selectors.seats_of(match_id, request.user)
    page = MatchPage(
        seats,
        request.user,
        picked=request.GET.get("do", "")[:200],
        at=number(request.GET.get("at", "")),
        eyes=number(request.GET.get("eyes", "")),
        buttons="buttons" in request.GET,
    )
    if page.me is not None and request.user.pk is not None and page.match.status == Match.Status.RUNNING:
        presence.note(match_id, request.user.pk)
    if request.GET.get("log") == "all":
        page.moves = selectors.moves_of(page.match, ALL_MOVES, until=page.version)
    return show(request, page, log="none" if page.picked else "whole")


@never_cache
@require_GET
@answers_errors
def pulse(request: Request, match_id: int) -> HttpResponse:
    """Has anything happened since version v? 204 where not: the cheapest answer there is."""
    seen = number(request.GET.get("v", ""))
    news: MatchPage | None = None
    same = Match.objects.filter(pk=match_id, version=seen or 0, private=False, spectators=Match.Spectators.ON)
    if seen is None or not same.exists():
        seats = selectors.seats_of(match_id, request.user)
        page = MatchPage(seats, request.user, picked=request.GET.get("do", "")[:200], buttons="buttons" in request.GET)
        news = page if page.version != seen else None
    if request.user.is_authenticated:
        presence.note(match_id, request.user.pk, afresh=news is not None)
    return HttpResponse(status=204) if news is None else show(request, news)


@login_required
@require_POST
@answers_errors
def play(request: MemberRequest, match_id: int) -> HttpResponse:
    token = number(request.POST.get("token", ""))
    kind = request.POST.get("decision", "")
    if token is None or not kind.isidentifier():
        raise Refused("bad_form")
    played = services.play(
        match_id=match_id, member=request.user, kind=kind, token=token, line=request.POST.get("move", "")
    )
    if played.repeated or not request.htmx:
        return after(request, match_id)
    ledger = played.ledger
    page = MatchPage.after(ledger, request.user)
    nothing_missed = number(request.POST.get("seen", "")) == ledger.moves[0].number - 1
    return after(request, match_id, page, log="new") if nothing_missed else after(request, match_id)


@login_required
@require_POST
@answers_errors
def undo(request: MemberRequest, match_id: int) -> HttpResponse:
    token = number(request.POST.get("token", ""))
    if token is None:
        raise Refused("bad_form")
    services.undo(match_id=match_id, member=request.user, token=token)
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def sheet(request: MemberRequest, match_id: int) -> HttpResponse:
    services.write_sheet(match_id=match_id, member=request.user, line=" ".join(request.POST.getlist("line")))
    return after(request, match_id, log="none")


@login_required
@require_POST
@answers_errors
def resign(request: MemberRequest, match_id: int) -> HttpResponse:
    services.resign(match_id=match_id, member=request.user)
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def propose_end(request: MemberRequest, match_id: int) -> HttpResponse:
    services.propose_end(match_id=match_id, member=request.user, wanted=request.POST.get("wanted") == "yes")
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def propose_pause(request: MemberRequest, match_id: int) -> HttpResponse:
    services.propose_pause(match_id=match_id, member=request.user, wanted=request.POST.get("wanted") == "yes")
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def resume(request: MemberRequest, match_id: int) -> HttpResponse:
    services.resume(match_id=match_id, member=request.user)
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def take_over(request: MemberRequest, match_id: int) -> HttpResponse:
    seat = number(request.POST.get("seat", ""))
    services.take_over(match_id=match_id, seat=-1 if seat is None else seat, member=request.user)
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def take_back(request: MemberRequest, match_id: int) -> HttpResponse:
    services.take_seat_back(match_id=match_id, member=request.user)
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def play_again(request: MemberRequest, match_id: int) -> HttpResponse:
    """To the table where the same people play again, whoever asked for it first."""
    return redirect("match", services.play_again(match_id=match_id, member=request.user).pk)


@never_cache
@require_GET
@answers_errors
def end(request: Request, match_id: int) -> HttpResponse:
    """What comes after the end, for a page that was open when the match ended."""
    page = MatchPage(selectors.seats_of(match_id, request.user), request.user)
    if not page.match.over:
        raise NotNow("not_finished")
    if not request.htmx:
        return redirect("match", match_id)
    return render(request, "matches/_end.html", {"end": ending_of(page)})


def after(request: Request, match_id: int, page: MatchPage | None = None, log: str = "whole") -> HttpResponse:
    """The fresh board: as a fragment for HTMX, by redirect for a plain form."""
    if not request.htmx:
        return redirect("match", match_id)
    response = show(request, page or MatchPage(selectors.seats_of(match_id, request.user), request.user), log=log)
    response["HX-Push-Url"] = f"/matches/{match_id}/"
    return response


@require_GET
@answers_errors
def record(request: Request, match_id: int) -> HttpResponse:
    """The whole match as text; before the end it would tell secrets."""
    seats = selectors.seats_of(match_id, request.user)
    if not seats[0].match.over:
        raise NotNow("not_over")
    text = records.write(seats[0].match, seats)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_GET
@answers_errors
def fair(request: Request, match_id: int) -> HttpResponse:
    """Was it fair? Before the end the promise, after it the proof."""
    seats = selectors.seats_of(match_id, request.user)
    found = records.verify(seats[0].match, seats) if seats[0].match.over else None
    return render(request, "matches/fair.html", {"match": seats[0].match, "seats": seats, "found": found})


def number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None

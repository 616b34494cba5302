"""Views of the match page. Every action is a form that works without JavaScript; HTMX swaps the same fragment."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from club.accounts.http import MemberRequest
from club.matches import selectors, services
from club.matches.ending import ending_of
from club.matches.errors import NotNow, Refused
from club.matches.forms import OpeningForm
from club.matches.models import Match
from club.matches.page import ALL_MOVES, MatchPage
from club.matches.services import clocks, presence
from club.matches.views.responses import after, answers_errors, show
from club.web.http import Request, number


@never_cache
@vary_on_headers("HX-Request")
@require_safe
@answers_errors
def match(request: Request, match_id: int) -> HttpResponse:
    seats = selectors.seats_of(match_id, request.user)
    if clocks.enforce(seats):  # so that deadlines work even if no sweep is running
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
@require_safe
@answers_errors
def pulse(request: Request, match_id: int) -> HttpResponse:
    """Return the page if it has changed since version `v`, else 204, as cheaply as possible."""
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
    """Open or join the rematch and redirect to its table."""
    chance = OpeningForm(request.POST).chance()
    return redirect("match", services.play_again(match_id=match_id, member=request.user, **chance).pk)


@never_cache
@require_safe
@answers_errors
def end(request: Request, match_id: int) -> HttpResponse:
    """Return the part shown after the end, for a page that was open when the match ended."""
    page = MatchPage(selectors.seats_of(match_id, request.user), request.user)
    if not page.match.over:
        raise NotNow("not_finished")
    if not request.htmx:
        return redirect("match", match_id)
    return render(request, "matches/_end.html", {"end": ending_of(page)})

"""Views of the match page. Every action is a form that works without JavaScript; HTMX swaps the same fragment."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from club.accounts.http import MemberRequest
from club.matches import jinja, selectors, services
from club.matches.ending import ending_of, note_foreseen
from club.matches.errors import NotNow, NotThere, Refused
from club.matches.forms import OpeningForm
from club.matches.models import Match
from club.matches.page import ALL_MOVES, MatchPage
from club.matches.page.frames import frames
from club.matches.page.position import LAST
from club.matches.services import clocks, presence
from club.matches.services.moves import LONGEST_LINE
from club.matches.views.responses import PANES, after, answers_errors, member_action, pane, show
from club.web.http import Request, number

A_DAY = 24 * 3600
SHOWN = (Match.Status.RUNNING, Match.Status.FINISHED)  # with a board


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
        picked=request.GET.get("do", "")[:LONGEST_LINE],
        thing=request.GET.get("on", "")[:50],
        mode=request.GET.get("mode", "")[:20],
        at=LAST if request.GET.get("at") == "last" else number(request.GET.get("at", "")),
        eyes=number(request.GET.get("eyes", "")),
        buttons="buttons" in request.GET,
        part=request.GET.get("part", "")[:30],
    )
    if request.htmx and (name := request.GET.get("pane")) in PANES and page.match.status in SHOWN:
        return pane(request, page, name)
    if page.me is not None and request.user.pk is not None and page.match.status == Match.Status.RUNNING:
        presence.note(match_id, request.user.pk)
    if request.GET.get("log") == "all":
        page.moves = selectors.moves_of(page.match, ALL_MOVES, until=page.version)
    return show(request, page, log="none" if page.picked or page.thing else "whole")


@require_safe
@answers_errors
def film(request: Request, match_id: int) -> HttpResponse:
    """Return the positions after each of several moves, as the reader may see them."""
    since, until = (number(request.GET.get(name, "")) for name in ("from", "to"))
    page = MatchPage(selectors.seats_of(match_id, request.user), request.user, eyes=number(request.GET.get("eyes", "")))
    if since is None or until is None or not since < until <= page.version:
        raise NotThere("no_such_position")
    shown = frames(page, since, until)
    answer = HttpResponse(jinja.render(request, "match/frames.html", frames=shown))
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    if page.match.over or page.late or not shown:  # a rewound span has no frames
        patch_cache_control(answer, no_store=True)
    else:  # what a seat saw after a move does not change while the match is running
        patch_cache_control(answer, private=True, max_age=A_DAY, immutable=True)
    return answer


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
        page = MatchPage(
            seats,
            request.user,
            picked=request.GET.get("do", "")[:LONGEST_LINE],
            thing=request.GET.get("on", "")[:50],
            mode=request.GET.get("mode", "")[:20],
            buttons="buttons" in request.GET,
            seen=seen,
        )
        news = page if page.version != seen else None
    if request.user.is_authenticated:
        presence.note(match_id, request.user.pk, afresh=news is not None)
    return HttpResponse(status=204) if news is None else show(request, news)


@member_action
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
    page = MatchPage.after(ledger, request.user, picked=request.POST.get("then", "")[:LONGEST_LINE])
    nothing_missed = number(request.POST.get("seen", "")) == ledger.moves[0].number - 1
    return after(request, match_id, page, log="new") if nothing_missed else after(request, match_id)


@member_action
def undo(request: MemberRequest, match_id: int) -> HttpResponse:
    token = number(request.POST.get("token", ""))
    if token is None:
        raise Refused("bad_form")
    services.undo(match_id=match_id, member=request.user, token=token)
    return after(request, match_id)


@member_action
def sheet(request: MemberRequest, match_id: int) -> HttpResponse:
    services.write_sheet(match_id=match_id, member=request.user, line=" ".join(request.POST.getlist("line")))
    mode = request.GET.get("mode", "")[:20]
    page = MatchPage(selectors.seats_of(match_id, request.user), request.user, mode=mode)
    return after(request, match_id, page, log="none")


@member_action
def resign(request: MemberRequest, match_id: int) -> HttpResponse:
    services.resign(match_id=match_id, member=request.user)
    return after(request, match_id)


@member_action
def propose_end(request: MemberRequest, match_id: int) -> HttpResponse:
    services.propose_end(match_id=match_id, member=request.user, wanted=request.POST.get("wanted") == "yes")
    return after(request, match_id)


@member_action
def propose_pause(request: MemberRequest, match_id: int) -> HttpResponse:
    services.propose_pause(match_id=match_id, member=request.user, wanted=request.POST.get("wanted") == "yes")
    return after(request, match_id)


@member_action
def resume(request: MemberRequest, match_id: int) -> HttpResponse:
    services.resume(match_id=match_id, member=request.user)
    return after(request, match_id)


@member_action
def take_over(request: MemberRequest, match_id: int) -> HttpResponse:
    seat = number(request.POST.get("seat", ""))
    services.take_over(match_id=match_id, seat=-1 if seat is None else seat, member=request.user)
    return after(request, match_id)


@member_action
def take_back(request: MemberRequest, match_id: int) -> HttpResponse:
    services.take_seat_back(match_id=match_id, member=request.user)
    return after(request, match_id)


@member_action
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
    note_foreseen(page)
    return render(request, "matches/_end.html", {"end": ending_of(page)})

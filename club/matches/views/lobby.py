"""Views of the lobby and of the member's own matches."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.accounts.http import MemberRequest
from club.clubinfo.selectors import club
from club.matches import lists, paces, selectors, services
from club.matches.errors import MatchError, NotYours
from club.matches.forms import LuckyWordForm, OpenTableForm
from club.matches.models import Match
from club.matches.services import tables as table_services
from club.matches.views.chance import show_rules
from club.matches.views.responses import member_action
from club.web.http import Request, number
from games.core import registry

PER_PAGE = 20


@login_required
@require_safe
def turns(request: MemberRequest) -> HttpResponse:
    waiting = {seat.match_id: seat for seat in lists.turns_of(request.user, 100)}
    current = lists.current_matches_of(request.user, 120)
    matches = {match.pk: match for match in current if match.status == Match.Status.RUNNING}
    context = {
        "section": "turns",
        "turns": [(seat, matches[key]) for key, seat in waiting.items() if key in matches],
        "others": [match for key, match in matches.items() if key not in waiting],
        "tables": [match for match in current if match.status == Match.Status.OPEN],
        "finished": lists.finished_matches_of(request.user, 10),
    }
    return render(request, "matches/turns.html", context)


@login_required
@require_safe
def next_match(request: MemberRequest) -> HttpResponse:
    """Redirect to the next match that waits for the member, or to the list if there is none."""
    seat = selectors.next_turn(request.user, number(request.GET.get("after", "")))
    return redirect("match", seat.match_id) if seat else redirect("turns")


@require_safe
def tables(request: Request) -> HttpResponse:
    seats = number(request.GET.get("seats", "")) or 0
    pace = paces.PACES.get(request.GET.get("pace", ""))
    game = request.GET.get("game", "")
    game = game if game in registry.all_games() else ""
    page = max(1, number(request.GET.get("page", "")) or 1)
    first = (page - 1) * PER_PAGE
    found = lists.open_tables(request.user, first=first, last=first + PER_PAGE + 1, game=game, seats=seats, pace=pace)
    context = {
        "section": "tables",
        "tables": found[:PER_PAGE],
        "newer": page - 1,
        "older": page + 1 if len(found) > PER_PAGE else None,  # counting all tables would cost more than showing a page
        "games": club().games,
        "sizes": sorted({n for g in registry.all_games().values() for n in g.seats}),
        "paces": paces.CHOICES,
        "chosen": {"game": game, "seats": seats, "pace": pace.code if pace else ""},
        "vacant": lists.vacant_seats(request.user, 10),
        "running": lists.public_matches(Match.Status.RUNNING, 10),
    }
    return render(request, "matches/tables.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: MemberRequest, slug: str) -> HttpResponse:
    if slug not in registry.all_games() or not club().offers(slug):
        raise Http404
    if request.user.is_guest:
        messages.info(request, NotYours("guests_play_bots").text)
        return redirect("account_signup")
    game = registry.get(slug)
    wanted = paces.PACES.get(request.GET.get("pace", ""), paces.DEFAULT)  # set by links such as that of a club night
    form = OpenTableForm(game, request.POST if request.method == "POST" else None, initial={"pace": wanted.code})
    if form.is_valid():
        try:
            match = services.open_table(
                owner=request.user,
                game=game,
                options=table_services.read_options(game, form.options()),
                **form.table(),
            )
            return redirect("match", match.pk)
        except MatchError as problem:
            form.refuse(problem)
    context = {"form": form, "game": game, "section": "tables"}
    return render(request, "matches/open_table.html", context, status=422 if form.is_bound else 200)


@require_safe
def invited(request: Request, code: str) -> HttpResponse:
    """Show the table of an invitation link, without joining it."""
    match = get_object_or_404(Match, invite=code)
    if match.status != Match.Status.OPEN:
        return redirect("match", match.pk)
    seats = list(match.seats.select_related("member", "match").order_by("number"))
    context = {"match": match, "seats": seats, "form": LuckyWordForm(), "code": code, "section": "tables"}
    return render(request, "matches/invited.html", context)


@require_safe
def invited_rules(request: Request, code: str) -> HttpResponse:
    """Show the rules with the options of the table of an invitation link."""
    match = get_object_or_404(Match, invite=code)
    return show_rules(request, match, reverse("invited", args=[code]))


@member_action
def join(request: MemberRequest, match_id: int) -> HttpResponse:
    form = LuckyWordForm(request.POST)
    word = form.cleaned_data["lucky_word"] if form.is_valid() else ""
    if request.user.is_guest:
        raise NotYours("guests_play_bots")
    services.join(match_id=match_id, member=request.user, invite=request.POST.get("invite", ""), lucky_word=word)
    return redirect("match", match_id)


@member_action
def leave(request: MemberRequest, match_id: int) -> HttpResponse:
    services.leave_table(match_id=match_id, member=request.user)
    messages.success(request, _("You left the table."))
    return redirect("tables")


@member_action
def fill_with_bots(request: MemberRequest, match_id: int) -> HttpResponse:
    services.fill_with_bots(match_id=match_id, member=request.user)
    return redirect("match", match_id)

"""Views of the lobby and of the member's own matches."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.accounts.http import MemberRequest
from club.clubinfo.selectors import club
from club.matches import lists, paces, rows, selectors, services
from club.matches.errors import MatchError, NotYours
from club.matches.forms import LuckyWordForm, OpenTableForm
from club.matches.models import Match
from club.matches.services import tables as table_services
from club.matches.views.chance import show_rules
from club.matches.views.responses import member_action
from club.web.http import Request, number
from club.web.toasts import offer_undo
from games.core import registry

PER_PAGE = 20
MOST_TURNS, MOST_CURRENT, MOST_FINISHED = 100, 120, 10
MOST_RUNNING = 10
MOST_USUAL = 3


@login_required
@require_safe
def turns(request: MemberRequest) -> HttpResponse:
    seats = lists.turns_of(request.user, MOST_TURNS)
    current = lists.current_matches_of(request.user, MOST_CURRENT)
    running = {match.pk: match for match in current if match.status == Match.Status.RUNNING}
    waiting = [seat.match_id for seat in seats if seat.match_id in running]
    ordered = [running[key] for key in waiting] + [match for key, match in running.items() if key not in waiting]
    listed = rows.rows(ordered, request.user, seats)
    context = {
        "section": "turns",
        "turns": by_day([row for row in listed if row.turn]),
        "others": [row for row in listed if not row.turn],
        "tables": [match for match in current if match.status == Match.Status.OPEN],
        "finished": rows.rows(lists.finished_matches_of(request.user, MOST_FINISHED), request.user),
    }
    return render(request, "matches/turns.html", context)


def by_day(listed: list[rows.Row]) -> list[tuple[str, list[rows.Row]]]:
    """Group turns by when their time runs out: until tomorrow, this week, later."""
    tomorrow = timezone.localdate() + timedelta(days=1)
    groups: dict[str, list[rows.Row]] = {}
    for row in listed:
        due = row.turn.due_at if row.turn else None
        day = timezone.localdate(due) if due else None
        if day is not None and day <= tomorrow:
            title = _("Until tomorrow")
        elif day is not None and day <= tomorrow + timedelta(days=5):
            title = _("Until {weekday}").format(weekday=date_format(day, "l"))
        else:
            title = _("Later")
        groups.setdefault(title, []).append(row)
    return list(groups.items())


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
        "usual": lists.usual_tables(request.user, MOST_USUAL) if request.user.is_authenticated else [],
        "vacant": lists.vacant_seats(request.user, 10),
        "running": rows.rows(lists.public_matches(Match.Status.RUNNING, MOST_RUNNING), request.user),
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
    initial = {"pace": wanted.code}
    usual = lists.usual_tables(request.user, MOST_USUAL)
    like = number(request.GET.get("like", ""))
    for table in usual:
        if table.pk == like and table.game == slug:
            initial = OpenTableForm.like(table)
    form = OpenTableForm(game, request.POST if request.method == "POST" else None, initial=initial)
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
    context = {"form": form, "game": game, "games": club().games, "usual": usual, "section": "tables"}
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
    if Match.objects.filter(pk=match_id, status=Match.Status.OPEN, private=False).exists():
        offer_undo(request, _("You left the table."), reverse("join", args=[match_id]))
    else:
        messages.success(request, _("You left the table."))
    return redirect("tables")


@member_action
def fill_with_bots(request: MemberRequest, match_id: int) -> HttpResponse:
    services.fill_with_bots(match_id=match_id, member=request.user)
    return redirect("match", match_id)

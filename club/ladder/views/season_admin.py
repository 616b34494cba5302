"""Organizer views for seasons."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.accounts.access import organizers_only
from club.accounts.http import MemberRequest
from club.ladder import seasons, selectors
from club.ladder.forms import EndForm, SeasonForm, reason
from club.ladder.models import Season
from club.ladder.seasons import Unfit


@organizers_only
@require_http_methods(["GET", "HEAD", "POST"])
def manage(request: MemberRequest) -> HttpResponse:
    form = SeasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            season = seasons.open_season(actor=request.user, **form.cleaned_data)
            messages.success(request, _("{name} has been announced.").format(name=season.name))
            return redirect("seasons")
        except Unfit as problem:
            form.add_error(None, reason(problem))
    return page(request, form, status=422 if form.is_bound else 200)


@organizers_only
@require_POST
def move_end(request: MemberRequest, pk: int) -> HttpResponse:
    form = EndForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("We couldn't read that date. Write it like this: 2026-12-31."))
        return page(request, SeasonForm(), status=422)
    try:
        season = seasons.move_end(actor=request.user, pk=pk, last=form.cleaned_data["last"])
    except Unfit as problem:
        messages.error(request, reason(problem))
        return page(request, SeasonForm(), status=404 if problem.code == "gone" else 422)
    messages.success(request, _("{name} now has a new last day.").format(name=season.name))
    return redirect("seasons")


@organizers_only
@require_POST
def call_off(request: MemberRequest, pk: int) -> HttpResponse:
    try:
        seasons.call_off(actor=request.user, pk=pk)
    except Unfit as problem:
        messages.error(request, reason(problem))
        return page(request, SeasonForm(), status=409)
    messages.success(request, _("Season called off."))
    return redirect("seasons")


def page(request: MemberRequest, form: SeasonForm, status: int) -> HttpResponse:
    day = seasons.today()
    rows = [(one, form_of(one) if one.last >= day else None, one.first > day) for one in selectors.seasons()]
    context = {"section": "leaderboards", "form": form, "rows": rows}
    return render(request, "ladder/seasons.html", context, status=status)


def form_of(season: Season) -> EndForm:
    return EndForm(initial={"last": season.last}, auto_id=f"season-{season.pk}-%s")

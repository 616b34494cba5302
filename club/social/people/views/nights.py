"""Public views for club nights."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_POST, require_safe

from club.accounts.http import MemberRequest
from club.clubinfo.selectors import club
from club.matches import paces
from club.social.people import calendars, nights
from club.social.people.models import Night
from club.social.people.views.feeds import feed_response
from club.web.errors import NotPossible
from club.web.http import Request


@require_safe
def club_nights(request: Request) -> HttpResponse:
    context = {
        "nights": nights.by_night(nights.next_evenings(request.user, each=6)),
        "games": club().games,
        "night_pace": paces.CLUB_NIGHT.code,
        "section": "nights",
    }
    return render(request, "people/nights.html", context)


@require_safe
@cache_control(public=True, max_age=300)
@conditional_page
def nights_feed(request: Request) -> HttpResponse:
    known = calendars.nights()
    body = calendars.calendar(known).to_ical()
    return feed_response(body, "text/calendar; charset=utf-8", [night.changed_at for night in known])


@login_required
@require_POST
def come(request: MemberRequest, pk: int) -> HttpResponse:
    night = get_object_or_404(Night, pk=pk)
    comes = request.POST.get("come") != "no"
    nights.visit(member=request.user, night=night, day=day_of(request.POST.get("day", "")), comes=comes)
    messages.success(request, _("See you there!") if comes else _("Maybe another time."))
    return redirect("home" if request.POST.get("back") == "home" else "nights")


def day_of(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotPossible(_("This club night doesn't exist, or it's over."), 422) from None

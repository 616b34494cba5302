"""Events as everybody sees them: the list, an event's page, registering and withdrawing."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club.events import selectors, services, wording
from club.events.models import Event
from club.events.page import EventPage
from club.matches.errors import MatchError
from club.matches.views import number
from club.site import errors
from club.site.http import MemberRequest, Request

PER_PAGE = 20
Status = Event.Status
View = Callable[..., HttpResponse]


def answers_errors(view: View) -> View:
    """A no becomes a page with one sentence about it."""

    @wraps(view)
    def answering(request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except MatchError as problem:
            return errors.page(request, problem.status, wording.title(problem), wording.error(problem))

    return answering


@require_GET
def events(request: Request) -> HttpResponse:
    page = max(1, number(request.GET.get("page", "")) or 1)
    past = list(
        selectors.listed(request.user, Status.SIGNED, Status.FINISHED, Status.CANCELLED)[
            (page - 1) * PER_PAGE : page * PER_PAGE + 1
        ]
    )
    context = {
        "section": "events",
        "organizer": selectors.may_organize(request.user),
        "drafts": selectors.listed(request.user, Status.DRAFT),
        "open": selectors.listed(request.user, Status.REGISTRATION),
        "running": selectors.listed(request.user, Status.RUNNING),
        "past": past[:PER_PAGE],
        "newer": page - 1,
        "older": page + 1 if len(past) > PER_PAGE else None,
    }
    return render(request, "events/list.html", context)


@require_GET
@answers_errors
def event(request: Request, event_id: int) -> HttpResponse:
    page = EventPage(selectors.event_for(event_id, request.user), request.user)
    return render(request, "events/event.html", {"page": page, "event": page.event, "section": "events"})


@login_required
@require_POST
@answers_errors
def register(request: MemberRequest, event_id: int) -> HttpResponse:
    entry = services.register(event_id=selectors.event_for(event_id, request.user).pk, member=request.user)
    if entry.joined_round > 1:
        messages.success(request, _("You are in. You play from round {n} on.").format(n=entry.joined_round))
    else:
        messages.success(request, _("You are in. You hear from us when it begins."))
    return redirect("event", event_id)


@login_required
@require_POST
@answers_errors
def withdraw(request: MemberRequest, event_id: int) -> HttpResponse:
    services.withdraw(event_id=selectors.event_for(event_id, request.user).pk, member=request.user)
    messages.success(request, _("You have withdrawn."))
    return redirect("event", event_id)

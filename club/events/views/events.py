"""Public views of events: the list, the event page, registering and withdrawing."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.accounts.http import MemberRequest
from club.events import selectors, services
from club.events.models import Event
from club.events.page import EventPage
from club.matches.forms import LuckyWordForm
from club.web.http import Request, number

PER_PAGE = 20
Status = Event.Status
View = Callable[..., HttpResponse]


@require_safe
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


@require_safe
def event(request: Request, event_id: int) -> HttpResponse:
    page = EventPage(selectors.event_for(event_id, request.user), request.user)
    return render(request, "events/event.html", {"page": page, "event": page.event, "section": "events"})


@login_required
@require_POST
def register(request: MemberRequest, event_id: int) -> HttpResponse:
    event = selectors.event_for(event_id, request.user)
    entry = services.register(event_id=event.pk, member=request.user, lucky_word=word_of(request))
    if entry.joined_round > 1:
        messages.success(request, _("You're in. You'll play from round {n} on.").format(n=entry.joined_round))
    else:
        messages.success(request, _("You're in. We'll let you know when it starts."))
    return redirect("event", event_id)


@login_required
@require_POST
def withdraw(request: MemberRequest, event_id: int) -> HttpResponse:
    services.withdraw(event_id=selectors.event_for(event_id, request.user).pk, member=request.user)
    messages.success(request, _("You have withdrawn."))
    return redirect("event", event_id)


@login_required
@require_POST
def choose_word(request: MemberRequest, event_id: int) -> HttpResponse:
    event = selectors.event_for(event_id, request.user)
    services.choose_word(event_id=event.pk, member=request.user, lucky_word=word_of(request))
    messages.success(request, _("Saved. We'll use your word in your next matches here."))
    return redirect("event", event_id)


def word_of(request: MemberRequest) -> str:
    form = LuckyWordForm(request.POST)
    return form.cleaned_data["lucky_word"] if form.is_valid() else ""

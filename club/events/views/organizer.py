"""Organizer views of events: create, change, start, rule on tables, sign off, cancel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.accounts.access import organizers_only
from club.accounts.http import MemberRequest
from club.events import history, selectors, services
from club.events.errors import NotThere
from club.events.forms import (
    BasicsForm,
    ChooseForm,
    EventForm,
    ReasonForm,
    RuleForm,
    SubstituteForm,
    TransferForm,
    new_token,
)
from club.events.models import Event
from club.events.page import EventPage
from club.matches.errors import MatchError
from club.matches.services import tables
from games.core import registry


@organizers_only
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: MemberRequest) -> HttpResponse:
    """Choose a game and a kind (in the query string), then fill in the form for them."""
    choice = ChooseForm(request.GET if "game" in request.GET else None)
    if not choice.is_valid():
        return render(request, "events/choose.html", {"form": choice, "section": "events"}, status=asked_for(request))
    game, kind = registry.get(choice.cleaned_data["game"]), Event.Kind(choice.cleaned_data["kind"])
    form = EventForm(game, kind, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            options = tables.read_options(game, form.options())
            event = services.create(owner=request.user, **form.values(options))
            return redirect("event_desk", event.pk)
        except MatchError as problem:
            form.add_error(None, problem.text)
    context = {"form": form, "game": game, "kind": kind, "section": "events"}
    return render(request, "events/new.html", context, status=422 if form.is_bound else 200)


def asked_for(request: MemberRequest) -> int:
    return 422 if request.method == "POST" or "game" in request.GET else 200


@organizers_only
@require_safe
def desk(request: MemberRequest, event_id: int) -> HttpResponse:
    return show(request, event_id)


def show(request: MemberRequest, event_id: int, status: int = 200, **forms: Any) -> HttpResponse:
    event = selectors.event_for(event_id, request.user)
    page = EventPage(event, request.user)
    context = {
        "page": page,
        "event": event,
        "section": "events",
        "basics": BasicsForm.of(event),
        "transfer": TransferForm(event),
        "substitute": SubstituteForm((e.pk, e.shown_name) for e in page.history.registered),
        "cancel": ReasonForm(),
        "next": Event.objects.filter(previous=event).first(),
        **forms,
    }
    return render(request, "events/desk.html", context, status=status)


@organizers_only
@require_POST
def change(request: MemberRequest, event_id: int) -> HttpResponse:
    form = BasicsForm.of(selectors.event_for(event_id, request.user), request.POST)
    if not form.is_valid():
        return show(request, event_id, 422, basics=form)
    services.change(event_id=event_id, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect("event_desk", event_id)


def action_view(
    action: Callable[[MemberRequest, int], object], said: Callable[[], str]
) -> Callable[..., HttpResponseBase]:
    """Build a view that runs one action and redirects to the event's organizer page."""

    @organizers_only
    @require_POST
    def view(request: MemberRequest, event_id: int) -> HttpResponse:
        action(request, event_id)
        messages.success(request, said())
        return redirect("event_desk", event_id)

    return view


publish = action_view(
    lambda request, event_id: services.publish(event_id=event_id),
    lambda: _("Everyone can now see the event and register."),
)
start = action_view(
    lambda request, event_id: services.start(event_id=event_id),
    lambda: _("The event has started and the tables are open."),
)
sign_off = action_view(
    lambda request, event_id: services.sign_off(event_id=event_id, actor=request.user),
    lambda: _("Signed off. The standings are final."),
)


@organizers_only
@require_POST
def next_season(request: MemberRequest, event_id: int) -> HttpResponse:
    event = services.next_season(event_id=event_id, owner=request.user)
    return redirect("event_desk", event.pk)


@organizers_only
@require_POST
def cancel(request: MemberRequest, event_id: int) -> HttpResponse:
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return show(request, event_id, 422, cancel=form)
    services.cancel(event_id=event_id, actor=request.user, reason=form.cleaned_data["reason"])
    messages.success(request, _("Event cancelled. Everyone who registered will be notified."))
    return redirect("event_desk", event_id)


@organizers_only
@require_POST
def transfer(request: MemberRequest, event_id: int) -> HttpResponse:
    form = TransferForm(selectors.event_for(event_id, request.user), request.POST)
    if not form.is_valid():
        return show(request, event_id, 422, transfer=form)
    data = form.cleaned_data
    if "sure" not in request.POST:
        context = {
            "event": selectors.event_for(event_id, request.user),
            "form": form,
            "to": data["to"],
            "preview": services.preview_transfer(
                event_id=event_id, actor=request.user, to=data["to"], reason=data["reason"]
            ),
            "token": new_token(),
        }
        return render(request, "events/transfer.html", {**context, "section": "events"})
    services.transfer(
        event_id=event_id, actor=request.user, to=data["to"], reason=data["reason"],
        token=request.POST.get("token", "")[:40] or None,
    )  # fmt: skip
    messages.success(request, _("{name} is now in charge of the event.").format(name=data["to"].name))
    return redirect("event_desk", event_id)


@organizers_only
@require_POST
def substitute(request: MemberRequest, event_id: int) -> HttpResponse:
    event = selectors.event_for(event_id, request.user)
    form = SubstituteForm([(e.pk, e.shown_name) for e in history.load(event).registered], request.POST)
    if not form.is_valid():
        return show(request, event_id, 422, substitute=form)
    data = form.cleaned_data
    services.substitute(
        event_id=event_id, entry_id=data["entry"], actor=request.user, by=data["by"], reason=data["reason"]
    )
    messages.success(request, _("{name} will play from the next table on.").format(name=data["by"].name))
    return redirect("event_desk", event_id)


@organizers_only
@require_http_methods(["GET", "HEAD", "POST"])
def rule(request: MemberRequest, event_id: int, table_id: int) -> HttpResponse:
    event = selectors.event_for(event_id, request.user)
    pairing = next((p for p in history.load(event).pairings if p.pk == table_id and not p.bye), None)
    if pairing is None:
        raise NotThere("no_such_table")
    form = RuleForm(pairing.sittings, request.POST if request.method == "POST" else None)
    if form.is_valid():
        data = form.cleaned_data
        services.rule(
            event_id=event_id, table_id=table_id, actor=request.user, places=form.places(), reason=data["reason"],
            token=data["token"],
        )  # fmt: skip
        services.advance(event_id=event_id)
        messages.success(request, _("Result saved."))
        return redirect("event_desk", event_id)
    context = {"form": form, "event": event, "pairing": pairing, "section": "events"}
    return render(request, "events/rule.html", context, status=422 if form.is_bound else 200)

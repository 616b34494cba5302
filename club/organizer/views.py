"""Organizers' pages. An action takes three requests (form, preview, confirmation); only the last one changes data."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.accounts.access import administrators_only, me, organizers_only
from club.accounts.models import Member
from club.matches import positions
from club.matches import wording as match_wording
from club.matches.errors import MatchError, NotYours, Stale
from club.matches.page import MatchPage
from club.matches.services import outages
from club.organizer import deeds, members, needs, selectors, services, wording
from club.organizer.trail import shown
from club.web import errors

View = Callable[..., HttpResponse]
PER_PAGE = 30


def answers_errors(view: View) -> View:
    """Show an error page for a MatchError."""

    @wraps(view)
    def answering(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, **kwargs)
        except MatchError as problem:
            return errors.page(
                request, problem.status, match_wording.title(problem), match_wording.error(None, problem)
            )

    return answering


@organizers_only
@never_cache
@require_safe
def panel(request: HttpRequest) -> HttpResponse:
    """Show the organizers' to-do list."""
    context = {"groups": needs.all_groups(), "latest": shown(selectors.acts()[:5]), "section": "organizer"}
    return render(request, "organizer/panel.html", context)


@organizers_only
@require_safe
def workers(request: HttpRequest) -> HttpResponse:
    return render(request, "organizer/workers.html", {"section": "organizer"})


@organizers_only
@require_POST
@answers_errors
def accept_clock(request: HttpRequest) -> HttpResponse:
    """Move all deadlines by a gap that the sweep did not believe. The to-do list has the button and the preview."""
    outages.accept_gap(me(request), request.POST.get("token", "")[:40])
    messages.success(request, _("Done. Everyone has the time they had left, and the log of each match says so."))
    return redirect("organizer")


@organizers_only
@require_safe
def find_match(request: HttpRequest) -> HttpResponse:
    typed = request.GET.get("number", "").strip()
    if not (typed.isascii() and typed.isdigit() and len(typed) < 16):
        text = _("Enter the match number. It's the last part of the match's address.")
        return errors.page(request, 422, _("Which match?"), text)
    return redirect("organizer_match", typed)


@organizers_only
@never_cache
@require_safe
@answers_errors
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    table = selectors.table(match_id, me(request))
    context = {
        "table": table,
        "deeds": [deed for deed in deeds.offered_to(me(request)) if table.may_need(deed.kind)],
        "acts": shown(selectors.acts_about(match=match_id)[: selectors.LATEST_ACTS], table.may_need),
        "section": "organizer",
    }
    return render(request, "organizer/match.html", context)


@organizers_only
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@answers_errors
def match_deed(request: HttpRequest, match_id: int, kind: str) -> HttpResponse:
    organizer = me(request)
    deed = deeds.DEEDS.get(kind)
    if deed is None:
        raise Http404
    if deed.administrators and not organizer.is_superuser:
        raise NotYours("for_administrators")
    table = selectors.table(match_id, organizer)
    if table.mine:
        raise NotYours("own_match")
    form = bound(request, deed.form, table)
    context = {"deed": deed, "table": table, "form": form, "back": reverse("organizer_match", args=[match_id])}
    if request.method != "POST" or not form.is_valid():
        return show_form(request, context)
    reason = form.cleaned_data["reason"]
    common = {"match_id": match_id, "organizer": organizer, "values": form.values, "reason": reason}
    if "change" in request.POST:
        return show_form(request, context, status=200)
    token, stale = request.POST.get("token", ""), False
    if token:
        try:
            undoes, seen = number(request.POST.get("undoes", "")), request.POST.get("seen", "")
            act = services.intervene(deed, token=token[:20], seen=seen, undoes=undoes, **common)
        except Stale:
            stale = True
        else:
            messages.success(request, _("Done: {deed}. Everyone concerned will be notified.").format(deed=deed.name))
            return redirect("organizer_secrets" if act.kind == "reveal" else "organizer_match", match_id)
    context |= {"preview": services.rehearse(deed, **common), "stale": stale}
    if kind == "rewind":
        context["board"] = MatchPage(table.seats, AnonymousUser(), at=form.values["to"]).board
    return show_preview(request, context, status=409 if stale else 200)


@administrators_only
@never_cache
@require_safe
@answers_errors
def secrets(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show every seat's view, for a limited time and only to the administrator who recorded the "reveal" action."""
    table = selectors.table(match_id, me(request))
    if table.mine:
        raise NotYours("own_match")
    act = selectors.may_look(me(request), match_id)
    if act is None or not table.running:
        return redirect("organizer_deed", match_id, "reveal")
    context = {
        "table": table,
        "views": positions.as_each_seat_sees_it(table.match, table.seats),
        "until": act.created_at + selectors.LOOKING,
    }
    return render(request, "organizer/secrets.html", context)


@organizers_only
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@answers_errors
def member_deed(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    person = get_object_or_404(Member, pk=pk)
    deed = members.DEEDS.get(kind)
    if deed is None:
        raise Http404
    members.may_decide(me(request), person)
    form = bound(request, deed.form, None)
    context = {"deed": deed, "person": person, "form": form, "back": reverse("organizer_member", args=[pk])}
    if request.method != "POST" or not form.is_valid():
        return show_form(request, context)
    if "change" in request.POST:
        return show_form(request, context, status=200)
    token = request.POST.get("token", "")
    if token:
        undoes = number(request.POST.get("undoes", ""))
        members.intervene(
            deed, pk=pk, organizer=me(request), values=form.values, reason=form.cleaned_data["reason"],
            token=token[:20], undoes=undoes,
        )  # fmt: skip
        messages.success(request, _("Done: {deed}. Everyone concerned will be notified.").format(deed=deed.name))
        return redirect("organizer_member", pk)
    effects = members.rehearse(deed, pk=pk, organizer=me(request), values=form.values)
    told = [] if person.is_guest else [person]
    return show_preview(request, {**context, "preview": services.Preview(effects, told, "")})


@organizers_only
@never_cache
@require_safe
def audit_trail(request: HttpRequest) -> HttpResponse:
    chosen = {name: request.GET.get(name, "")[:100] for name in ("kind", "who", "words")}
    page = Paginator(selectors.filtered(**chosen), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page, "acts": shown(page.object_list), "kinds": wording.kinds(), "chosen": chosen,
        "query": urlencode({name: value for name, value in chosen.items() if value}), "section": "organizer",
    }  # fmt: skip
    return render(request, "organizer/audit.html", context)


# Shared helpers


def bound(request: HttpRequest, form: Any, table: selectors.Table | None) -> Any:
    """Return the form, bound to POST data or with initial values from the query string, so that links can fill it."""
    if request.method == "POST":
        return form(request.POST, table=table)
    given = {name: request.GET.getlist(name) if name == "seats" else request.GET[name] for name in request.GET}
    return form(initial=given, table=table)


def show_form(request: HttpRequest, context: dict[str, Any], status: int = 422) -> HttpResponse:
    undoes = number((request.POST if request.method == "POST" else request.GET).get("undoes", ""))
    context |= {"undoes": undoes, "section": "organizer"}
    return render(request, "organizer/deed.html", context, status=status if request.method == "POST" else 200)


def show_preview(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    sent = [(name, value) for name in context["form"].fields for value in request.POST.getlist(name)]
    undoes = number(request.POST.get("undoes", ""))
    context |= {"sent": sent, "token": get_random_string(20), "undoes": undoes, "section": "organizer"}
    return render(request, "organizer/preview.html", context, status=status)


def number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None

"""An intervention takes three requests: form, preview, confirmation. Only the last one changes data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.accounts.access import me, organizers_only
from club.accounts.models import Member
from club.audit.interventions import AdministratorsOnly, Intervention, Interventions, Outdated
from club.audit.models import AuditEntry
from club.matches.page import MatchPage
from club.organizer import selectors
from club.organizer.errors import NotYours
from club.organizer.forms.interventions import InterventionForm
from club.organizer.interventions.matches import MATCH_INTERVENTIONS
from club.organizer.interventions.members import MEMBER_INTERVENTIONS, check_organizer
from club.organizer.wording import LABELS

Context = dict[str, Any]


@organizers_only
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match_intervention(request: HttpRequest, match_id: int, kind: str) -> HttpResponse:
    intervention = intervention_or_404(MATCH_INTERVENTIONS, kind)
    if intervention.administrators and not me(request).is_superuser:
        raise AdministratorsOnly
    table = selectors.table(match_id, me(request))
    if table.mine:
        raise NotYours("own_match")
    form = bound(request, intervention.form, table)
    context = {"table": table, "back": reverse("organizer_match", args=[match_id])}

    def done(entry: AuditEntry) -> HttpResponse:
        return redirect("organizer_secrets" if entry.kind == "reveal" else "organizer_match", match_id)

    def preview_context() -> Context:
        if kind != "rewind":
            return {}
        return {"board": MatchPage(table.seats, AnonymousUser(), at=form.values["to"]).board}

    return intervene(request, MATCH_INTERVENTIONS, intervention, match_id, form, context, done, preview_context)


@organizers_only
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def member_intervention(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    person = get_object_or_404(Member, pk=pk)
    intervention = intervention_or_404(MEMBER_INTERVENTIONS, kind)
    check_organizer(me(request), person)
    form = bound(request, intervention.form, None)
    context = {"person": person, "back": reverse("organizer_member", args=[pk])}
    return intervene(
        request, MEMBER_INTERVENTIONS, intervention, pk, form, context,
        done=lambda entry: redirect("organizer_member", pk), preview_context=dict,
    )  # fmt: skip


def intervention_or_404(interventions: Interventions[Any], kind: str) -> Intervention[Any]:
    found = interventions.get(kind)
    if found is None:
        raise Http404
    return found


def bound(request: HttpRequest, form: Any, table: selectors.Table | None) -> Any:
    """Return the form, bound to POST data or with initial values from the query string, so that links can fill it."""
    if request.method == "POST":
        return form(request.POST, table=table)
    given = {name: request.GET.getlist(name) if name == "seats" else request.GET[name] for name in request.GET}
    return form(initial=given, table=table)


def intervene(
    request: HttpRequest,
    interventions: Interventions[Any],
    intervention: Intervention[Any],
    pk: int,
    form: InterventionForm,
    context: Context,
    done: Callable[[AuditEntry], HttpResponse],
    preview_context: Callable[[], Context],
) -> HttpResponse:
    """Show the form, then the preview; with the token of a preview, run the intervention."""
    context |= {"intervention": intervention, "form": form, "section": "organizer"}
    if request.method != "POST" or not form.is_valid():
        return show_form(request, context)
    if "change" in request.POST:
        return show_form(request, context, status=200)
    common: Context = {
        "organizer": me(request), "values": form.values, "reason": form.cleaned_data["reason"],
    }  # fmt: skip
    token, outdated = request.POST.get("token", ""), False
    if token:
        undoes, seen = number(request.POST.get("undoes", "")), request.POST.get("seen", "")
        try:
            entry = interventions.apply(intervention.kind, pk, token=token[:20], seen=seen, undoes=undoes, **common)
        except Outdated:
            outdated = True
        else:
            assert entry is not None
            done_now = LABELS[intervention.kind]
            messages.success(request, _("{done}. Everyone concerned will be notified.").format(done=done_now))
            return done(entry)
    preview = interventions.preview(intervention.kind, pk, **common)
    context |= {"preview": preview, "stale": outdated, **preview_context()}
    return show_preview(request, context, status=409 if outdated else 200)


def show_form(request: HttpRequest, context: Context, status: int = 422) -> HttpResponse:
    undoes = number((request.POST if request.method == "POST" else request.GET).get("undoes", ""))
    context |= {"undoes": undoes}
    return render(request, "organizer/intervention.html", context, status=status if request.method == "POST" else 200)


def show_preview(request: HttpRequest, context: Context, status: int) -> HttpResponse:
    sent = [(name, value) for name in context["form"].fields for value in request.POST.getlist(name)]
    undoes = number(request.POST.get("undoes", ""))
    context |= {"sent": sent, "token": get_random_string(20), "undoes": undoes}
    return render(request, "organizer/preview.html", context, status=status)


def number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None

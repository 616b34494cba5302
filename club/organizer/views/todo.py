"""The organizers' first page: the to-do list, and what to do when the workers are silent or the clock jumped."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from club.accounts.access import me, organizers_only
from club.matches.services import outages
from club.organizer import audit_log
from club.web import errors
from club.web.todo import task_groups

LATEST_ENTRIES = 5


@organizers_only
@never_cache
@require_safe
def todo_list(request: HttpRequest) -> HttpResponse:
    context = {
        "groups": task_groups(), "latest": audit_log.rows(audit_log.entries()[:LATEST_ENTRIES]), "section": "organizer",
    }  # fmt: skip
    return render(request, "organizer/todo.html", context)


@organizers_only
@require_safe
def workers(request: HttpRequest) -> HttpResponse:
    return render(request, "organizer/workers.html", {"section": "organizer"})


@organizers_only
@require_POST
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

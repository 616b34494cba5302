"""A match for organizers: what everyone sees, what can be done, and what an administrator has revealed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.access import administrators_only, me, organizers_only
from club.matches import positions
from club.organizer import audit_log, selectors
from club.organizer.errors import NotYours
from club.organizer.interventions.matches import MATCH_INTERVENTIONS


@organizers_only
@never_cache
@require_safe
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    table = selectors.table(match_id, me(request))
    listed = MATCH_INTERVENTIONS.listed_for(me(request))
    entries = audit_log.entries_about(match=match_id)[: audit_log.LATEST]
    context = {
        "table": table,
        "interventions": [one for one in listed if table.may_need(one.kind)],
        "entries": audit_log.rows(entries, table.may_need),
        "section": "organizer",
    }
    return render(request, "organizer/match.html", context)


@administrators_only
@never_cache
@require_safe
def secrets(request: HttpRequest, match_id: int) -> HttpResponse:
    """Show every seat's view, for a limited time and only to the administrator who recorded the "reveal" action."""
    table = selectors.table(match_id, me(request))
    if table.mine:
        raise NotYours("own_match")
    entry = selectors.may_look(me(request), match_id)
    if entry is None or not table.running:
        return redirect("organizer_match_intervention", match_id, "reveal")
    context = {
        "table": table,
        "views": positions.as_each_seat_sees_it(table.match, table.seats),
        "until": entry.created_at + selectors.LOOKING,
    }
    return render(request, "organizer/secrets.html", context)

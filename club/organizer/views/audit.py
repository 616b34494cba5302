"""The audit log."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.access import organizers_only
from club.organizer import audit_log, wording

PER_PAGE = 30


@organizers_only
@never_cache
@require_safe
def audit_trail(request: HttpRequest) -> HttpResponse:
    chosen = {name: request.GET.get(name, "")[:100] for name in ("kind", "who", "words")}
    page = Paginator(audit_log.filtered(**chosen), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page, "entries": audit_log.rows(page.object_list), "kinds": wording.kinds(), "chosen": chosen,
        "query": urlencode({name: value for name, value in chosen.items() if value}), "section": "organizer",
    }  # fmt: skip
    return render(request, "organizer/audit.html", context)

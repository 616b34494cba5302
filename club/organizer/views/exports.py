"""Export of the club's tables as CSV or JSON, for organizers."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.accounts.access import me, organizers_only
from club.audit import services as audit
from club.organizer import table_export
from club.web import exports
from club.web.errors import NotPossible


@organizers_only
@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    offered = [
        (table, table.columns_for(administrator=me(request).is_superuser)) for table in exports.tables().values()
    ]
    return render(request, "organizer/export.html", {"tables": offered, "section": "organizer"})


@organizers_only
@require_POST
def download(request: HttpRequest, name: str) -> HttpResponseBase:
    """Download a table. POST only, because each download is recorded in the audit log."""
    table = exports.tables().get(name)
    if table is None:
        raise Http404
    form = request.POST.get("format", "")
    if form not in table_export.FORMATS:
        raise NotPossible(_("Choose CSV or JSON."))
    reader = me(request)
    audit.record(reader, "table_export", reason="", about=f"{name}.{form}")
    return table_export.answer(name, form, table.columns_for(administrator=reader.is_superuser), table.rows())

"""Statistics pages: charts with their tables, each also as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.accounts.access import organizers_only
from club.organizer import table_export
from club.organizer.statistics import charts


@organizers_only
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    span = span_of(request)
    spans = {"month": _("30 days"), "year": _("12 months"), "all": _("All")}
    context = {"figures": charts.all_of(span), "span": span, "spans": spans, "section": "organizer"}
    return render(request, "organizer/statistics.html", context)


@organizers_only
@require_safe
def download(request: HttpRequest, name: str, form: str) -> HttpResponseBase:
    if name not in charts.FIGURES or form not in table_export.FORMATS:
        raise Http404
    figure = charts.one(name, span_of(request))
    return table_export.answer(name, form, figure.columns, figure.dicts())


def span_of(request: HttpRequest) -> str:
    span = request.GET.get("span", "")
    return span if span in charts.SPANS else charts.SPANS[0]

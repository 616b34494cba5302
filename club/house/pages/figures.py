"""Statistics pages: charts with their tables, each also as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.accounts.access import organizers_only
from club.house import figures, tables


@organizers_only
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    span = span_of(request)
    spans = {"month": _("30 days"), "year": _("12 months"), "all": _("All")}
    context = {"figures": figures.all_of(span), "span": span, "spans": spans, "section": "organizer"}
    return render(request, "house/figures.html", context)


@organizers_only
@require_safe
def download(request: HttpRequest, name: str, form: str) -> HttpResponseBase:
    if name not in figures.FIGURES or form not in tables.FORMATS:
        raise Http404
    figure = figures.one(name, span_of(request))
    return tables.answer(name, form, figure.columns, figure.dicts())


def span_of(request: HttpRequest) -> str:
    span = request.GET.get("span", "")
    return span if span in figures.SPANS else figures.SPANS[0]

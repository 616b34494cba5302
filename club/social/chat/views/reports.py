"""Organizer view: decide whether a reported chat line stays."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.accounts.access import organizers_only
from club.accounts.http import MemberRequest
from club.social.chat import services
from club.social.chat.models import LONGEST_REASON, Report


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def judge(request: MemberRequest, pk: int) -> HttpResponse:
    report = get_object_or_404(Report.objects.select_related("line__match", "line__member", "reporter"), pk=pk)
    services.must_judge(report.line, request.user)
    decided, reason = request.POST.get("decision", ""), request.POST.get("reason", "").strip()
    problem = ""
    if request.method == "POST":
        if decided in ("hide", "keep") and reason:
            if services.settle_report(report, request.user, hide=decided == "hide", reason=reason):
                messages.success(request, _("Message hidden.") if decided == "hide" else _("The message stays."))
            else:
                messages.info(request, _("Someone has already decided this."))
            return redirect("organizer")
        problem = _("Give a reason, and choose whether the message stays.")
    context = {
        "report": report, "reports": report.line.reports.select_related("reporter").order_by("pk"),
        "problem": problem, "reason": reason[:LONGEST_REASON], "longest": LONGEST_REASON,
    }  # fmt: skip
    return render(request, "chat/judge.html", context, status=422 if problem else 200)

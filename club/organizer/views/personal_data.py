"""A member's personal data: overview, download, and cancelling a planned deletion."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.accounts import personal_data
from club.accounts.access import me
from club.organizer.members import deletion, personal_data_archive
from club.organizer.members.models import Deletion
from club.web import errors, limits

COPIES_PER_HOUR = 6


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_data(request: HttpRequest) -> HttpResponseBase:
    if request.method == "POST":
        return copy(request)
    context = {
        "section": "settings",
        "personal_data": personal_data.declared(),
        "deletion": Deletion.objects.filter(member=me(request)).first(),
    }
    return render(request, "organizer/personal_data.html", context)


def copy(request: HttpRequest) -> HttpResponseBase:
    if not limits.allow(request, "copy", COPIES_PER_HOUR):
        text = _("You've downloaded several copies in the past hour. Try again later.")
        return errors.page(request, 429, _("One moment, please"), text)
    headers = {"Content-Disposition": f'attachment; filename="club-data-{me(request).pk}.zip"'}
    headers["Cache-Control"] = "no-store"
    return StreamingHttpResponse(personal_data_archive.of(me(request)), content_type="application/zip", headers=headers)


@login_required
@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    if deletion.keep(actor=me(request), member=me(request)):
        messages.success(request, _("Your account won't be deleted. Good to have you here!"))
    return redirect("my_data")

"""The club's settings, for administrators."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.accounts.access import administrators_only, me
from club.clubinfo import colours
from club.clubinfo.models import ClubSettings
from club.organizer.club_settings import change_club
from club.organizer.forms.club_settings import ClubForm

BAR, LINK = "#225540", "#2c6a4e"  # from static/site.css


@administrators_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    row = ClubSettings.objects.filter(pk=1).first() or ClubSettings()
    form = ClubForm(request.POST if request.method == "POST" else None, instance=row, defaults=defaults())
    if form.is_valid() and "preview" not in request.POST:
        if change_club(actor=me(request), changes=form.changes()):
            messages.success(request, _("Saved. Everyone will see it within a few seconds."))
        else:
            messages.info(request, _("Nothing to save: you didn't change anything."))
        return redirect("club_settings")
    status = 422 if form.is_bound and form.errors else 200
    context = {"form": form, "preview": preview(form), "section": "organizer"}
    return render(request, "organizer/club_settings.html", context, status=status)


def defaults() -> dict[str, str]:
    ours = _("the default text")
    return {
        "name": settings.CLUB_NAME,
        "welcome_en": settings.CLUB_WELCOME or ours,
        "welcome_de": settings.CLUB_WELCOME or ours,
        "colour": settings.CLUB_COLOUR or _("the default green"),
        "link_colour": _("the default green"),
    }


def preview(form: ClubForm) -> dict[str, object]:
    """Return the colours of the form for both themes, with their contrast."""
    bar = shown(str(form["colour"].value() or ""), settings.CLUB_COLOUR or BAR)
    link = shown(str(form["link_colour"].value() or ""), LINK)
    return {
        "bar": bar,
        "link": link,
        "night_link": colours.lightened(link),
        "name": str(form["name"].value() or "")[:40] or settings.CLUB_NAME,
        "bar_contrast": colours.of_bar(bar),
        "link_contrast": colours.of_link(link),
        "bar_bad": colours.of_bar(bar) < colours.READABLE,
        "link_bad": colours.of_link(link) < colours.READABLE,
    }


def shown(text: str, default: str) -> str:
    return next((c for c in map(colours.normal, (text, default)) if colours.is_colour(c)), BAR)

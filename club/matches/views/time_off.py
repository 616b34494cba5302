"""The settings page for quiet hours, absences and a deputy."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.accounts.http import MemberRequest
from club.accounts.models import Member
from club.accounts.selectors import called
from club.matches import timing
from club.matches.errors import Refused
from club.matches.services import absences


def day_field(label: Any, *, required: bool = True) -> forms.DateField:
    """Return a date field in ISO format, which browsers send in every language."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=required, widget=widget)


class QuietForm(forms.Form):
    quiet_from = forms.TimeField(
        label=gettext_lazy("From"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    quiet_until = forms.TimeField(
        label=gettext_lazy("Until"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )

    def do(self, member: Member) -> None:
        data = self.cleaned_data
        absences.set_quiet_hours(member=member, begin=data["quiet_from"], end=data["quiet_until"])


class AwayForm(forms.Form):
    first = day_field(gettext_lazy("First day"))
    last = day_field(gettext_lazy("Last day"))

    def do(self, member: Member) -> None:
        absences.add_absence(member=member, **self.cleaned_data)


class BackForm(AwayForm):
    def do(self, member: Member) -> None:
        absences.remove_absence(member=member, **self.cleaned_data)


class DeputyForm(forms.Form):
    deputy = forms.CharField(label=gettext_lazy("Member"), max_length=30, required=False)
    until = day_field(gettext_lazy("Until"), required=False)

    def do(self, member: Member) -> None:
        name, day = self.cleaned_data["deputy"], self.cleaned_data["until"]
        deputy = called(name).first() if name else None
        if name and deputy is None:
            raise Refused("no_such_deputy")
        end = datetime.combine(day, time(23, 59), timezone.get_current_timezone()) if day else None
        absences.set_deputy(member=member, deputy=deputy, until=end)


FORMS: dict[str, type[QuietForm | AwayForm | BackForm | DeputyForm]] = {
    "quiet": QuietForm,
    "away": AwayForm,
    "back": BackForm,
    "deputy": DeputyForm,
}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: MemberRequest) -> HttpResponse:
    member = request.user
    chosen = request.POST.get("what", "")
    problem = ""
    typed: dict[str, forms.Form] = {}  # refused forms keep what was filled in
    if request.method == "POST":
        if chosen not in FORMS:
            problem = Refused("bad_form").text
        else:
            form = typed[chosen] = FORMS[chosen](request.POST)
            if form.is_valid():
                try:
                    form.do(member)
                    messages.success(request, _("Saved."))
                    return redirect("time_off")
                except Refused as refused:
                    problem = refused.text
            else:
                problem = _("Enter dates like 2026-12-31 and times like 18:30.")
        member.refresh_from_db()
    this_year = timezone.localdate().year
    days = absences.days_away(timing.absences_of(member))
    context = {
        "section": "settings",
        "problem": problem,
        "quiet": QuietForm(initial={"quiet_from": member.quiet_from, "quiet_until": member.quiet_until}),
        "away": AwayForm(prefix=None),
        "deputy": DeputyForm(
            initial={
                "deputy": member.deputy.name if member.deputy else "",
                "until": timezone.localdate(member.deputy_until) if member.deputy_until else None,
            }
        ),
        "absences": timing.absences_of(member),
        "left": absences.VACATION_DAYS - days[this_year],
        **typed,
    }
    return render(request, "matches/time_off.html", context, status=422 if problem else 200)

"""Organizer forms for seasons, and their error messages."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.ladder.seasons import Unfit


class DayInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class SeasonForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    first = forms.DateField(
        label=gettext_lazy("First day"), widget=DayInput(), help_text=gettext_lazy("Tomorrow at the earliest.")
    )
    last = forms.DateField(label=gettext_lazy("Last day"), widget=DayInput())


class EndForm(forms.Form):
    last = forms.DateField(label=gettext_lazy("Last day"), widget=DayInput())


def reason(problem: Unfit) -> str:
    sentences = {
        "name": _("There's already a season with this name. Choose another."),
        "begins_late": _("A season starts tomorrow at the earliest, so that everyone knows in advance what counts."),
        "backwards": _("The last day must be after the first, and not in the past."),
        "too_long": _("A season can last a year at most."),
        "overlaps": _("These dates overlap with “{name}”. Only one season can run at a time."),
        "over": _("This season is over, so its dates can't be changed."),
        "begun": _("This season has already started. You can end it early, but not call it off."),
        "gone": _("This season no longer exists."),
    }
    return sentences[problem.code].format(**problem.data)

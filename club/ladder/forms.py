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
        "name": _("There is a season of this name already: choose another one."),
        "begins_late": _("A season begins tomorrow at the earliest, so that everybody knows beforehand what counts."),
        "backwards": _("The last day comes after the first one, and not in the past."),
        "too_long": _("A season lasts a year at most."),
        "overlaps": _("These days belong to “{name}”: there is one season at a time."),
        "over": _("This season is over: its dates stay as they are."),
        "begun": _("This season has begun: it can be ended earlier, but not called off."),
        "gone": _("There is no such season any more."),
    }
    return sentences[problem.code].format(**problem.data)

"""Forms for the organizers' actions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.matches.models import Seat
from club.matches.paces import DAY
from club.web.choices import offer

HOUR = 3600
SPANS = [
    (12 * HOUR, _("12 hours")),
    (DAY, _("1 day")),
    (2 * DAY, _("2 days")),
    (3 * DAY, _("3 days")),
    (7 * DAY, _("7 days")),
    (14 * DAY, _("14 days")),
]
DAYS = [
    (1, _("1 day")),
    (3, _("3 days")),
    (7, _("7 days")),
    (14, _("14 days")),
    (30, _("30 days")),
    (90, _("90 days")),
    (365, _("1 year")),
]
LONGEST_REASON = 500


class InterventionForm(forms.Form):
    """Base form: every action needs a reason. `table` is the match as the public sees it."""

    reason = forms.CharField(
        label=_("Reason"), max_length=LONGEST_REASON, min_length=3,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Everyone concerned can read it, and it stays in the audit log."),
        error_messages={
            "required": _("Give a reason: everyone concerned will read it."),
            "min_length": _("Please write a little more: everyone concerned will read it."),
        },
    )  # fmt: skip

    def __init__(self, *args: Any, table: Any = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table
        self.prepare()
        self.order_fields([name for name in self.fields if name != "reason"])

    def prepare(self) -> None:
        """Fill the choices from the table."""

    @property
    def values(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "reason"}


class ExtendForm(InterventionForm):
    seats = forms.TypedMultipleChoiceField(
        label=_("Whose clock"), coerce=int, widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose whose clock to extend. Only a running clock can be changed.")},
    )  # fmt: skip
    seconds = forms.TypedChoiceField(label=_("Extra time"), coerce=int, choices=SPANS, initial=2 * DAY)

    def prepare(self) -> None:
        running = [(seat.number, seat.shown_name) for seat in self.table.clocks]
        offer(self, "seats", running)
        self.fields["seats"].initial = [number for number, _name in running]


class SeatForm(InterventionForm):
    seat = forms.TypedChoiceField(
        label=_("Whose seat"), coerce=int, widget=forms.RadioSelect,
        error_messages={"required": _("Choose a seat.")},
    )  # fmt: skip

    def prepare(self) -> None:
        offer(self, "seat", [(seat.number, seat.shown_name) for seat in self.seats()])

    def seats(self) -> list[Seat]:
        seats: list[Seat] = self.table.returnable
        return seats


class ReplaceForm(SeatForm):
    def seats(self) -> list[Seat]:
        return [seat for seat in self.table.seats if seat.member_id is not None and seat.playing]

    name = forms.CharField(
        label=_("New player"), max_length=30, required=False, help_text=_("Leave empty to let a bot stand in."),
    )  # fmt: skip


class RewindForm(InterventionForm):
    to = forms.IntegerField(
        label=_("Rewind to the position after move"), min_value=0, max_value=10**9,
        help_text=_("Use the numbers in the log. 0 is the start."),
    )  # fmt: skip


class UntilForm(InterventionForm):
    """Form for actions on members: a duration and a reason."""

    days = forms.TypedChoiceField(label=_("How long"), coerce=int, choices=DAYS, initial=7)

"""Forms for privacy settings, challenges, announcements and club nights."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.accounts import zones
from club.accounts.models import Member
from club.matches.forms import OpenTableForm
from club.social.people.models import Announcement, Night
from club.web.choices import capitalize, offer
from games.core.contract import AnyGame

MOST_GUESTS = 5


class PrivacyForm(forms.ModelForm):  # type: ignore[type-arg]  # generic only for the checker
    class Meta:
        model = Member
        fields = ("show_results", "show_matches", "show_presence")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        capitalize(self, *self.fields)


class ChallengeForm(OpenTableForm):
    word = forms.CharField(label=gettext_lazy("Add a message"), max_length=200, required=False)
    others = forms.MultipleChoiceField(
        label=gettext_lazy("Invite these friends too"), required=False, widget=forms.CheckboxSelectMultiple
    )

    field_order = ("word", "others", *OpenTableForm.field_order)

    def __init__(
        self, game: AnyGame, data: Any = None, *, challenger: Member, friends: list[Member], **kwargs: Any
    ) -> None:
        super().__init__(game, data, **kwargs)
        if challenger.muted:
            del self.fields["word"]
        self.friends = {str(friend.pk): friend for friend in friends}
        sizes = [n for n in game.seats if n > 1]
        del self.fields["private"]  # challenges are always private
        offer(self, "seats", [(n, str(n)) for n in sizes])
        if self.friends and max(sizes) > 2:
            names = [(pk, friend.name) for pk, friend in self.friends.items()]
            offer(self, "others", names)
        else:
            del self.fields["others"]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if "seats" in data and "bots" in data and 1 + len(self.asked()) > data["seats"] - 1 - data["bots"]:
            self.add_error("seats", _("You've invited more people than there are seats."))
        return data

    def asked(self) -> list[Member]:
        """Return the friends to invite in addition to the challenged member."""
        return [self.friends[pk] for pk in self.cleaned_data.get("others", [])]


class AnnouncementForm(forms.ModelForm):  # type: ignore[type-arg]  # generic only for the checker
    tell = forms.BooleanField(
        label=gettext_lazy("Notify all members"),
        help_text=gettext_lazy("Once, by email or however they chose. We don't send later changes."),
        required=False,
        initial=True,
    )

    class Meta:
        model = Announcement
        fields = ("title_en", "text_en", "title_de", "text_de", "pinned_until")
        widgets = {"pinned_until": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("text_en", "text_de"):
            self.fields[name].widget.attrs["rows"] = 6
        if self.instance.pk:
            del self.fields["tell"]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        for code in ("en", "de"):
            title, text = data.get(f"title_{code}"), data.get(f"text_{code}")
            if text and not title and f"title_{code}" not in self.errors:
                self.add_error(f"title_{code}", _("This text needs a title."))
        if not data.get("title_en") and not data.get("title_de"):
            raise forms.ValidationError(_("Write a title in at least one language."))
        return data


class NightForm(forms.ModelForm):  # type: ignore[type-arg]  # generic only for the checker
    minutes = forms.IntegerField(label=gettext_lazy("Minutes"), min_value=15, max_value=24 * 60, initial=180)

    class Meta:
        model = Night
        fields = ("title", "place", "text", "first", "starts", "minutes", "time_zone", "weekly", "last")
        widgets = {
            "first": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "last": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "starts": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "text": forms.Textarea(attrs={"rows": 3}),
        }
        help_texts = {"last": gettext_lazy("For a weekly club night. Leave empty if it has no end date.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"] = zones.field(label=gettext_lazy("Time zone"))

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        first, last = data.get("first"), data.get("last")
        if not data.get("weekly"):
            data["last"] = None
        elif first and last and last < first:
            self.add_error("last", _("The last evening must be after the first."))
        return data

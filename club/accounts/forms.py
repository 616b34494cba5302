"""Forms about members."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from club.accounts import zones
from club.accounts.models import Member
from club.accounts.services import is_last_administrator
from club.web.choices import capitalize


class SignupForm(allauth_forms.SignupForm):  # type: ignore[misc]  # allauth has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, mail = self.fields["username"], self.fields["email"]
        name.label = _("Name")
        name.help_text = _("Everyone can see it. Use letters, digits, dots and hyphens.")
        mail.label = _("Email address")
        mail.help_text = _(
            "Other members can't see it. We'll email you when it's your turn or you've forgotten your password."
        )


class ChangePasswordForm(allauth_forms.ChangePasswordForm):  # type: ignore[misc]  # allauth has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Current password")
        self.fields["password1"].label = _("New password")
        self.fields["password2"].label = _("New password again")


class ResetPasswordKeyForm(allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]  # allauth has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = _("New password")
        self.fields["password2"].label = _("New password again")


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # generic only for the checker
    class Meta:
        model = Member
        fields = ("about", "language", "time_zone", "theme", "confirmation", "nudges", "hindsight")
        widgets = {
            "about": forms.Textarea(attrs={"rows": 3}),
            "theme": forms.RadioSelect,
            "confirmation": forms.RadioSelect,
        }

    def __init__(self, *args: Any, browser_zone: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        member = self.instance
        self.fields["about"].help_text = _("Shown on your profile. Say how you like to play, for example.")
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"),
            choices=[("", _("Same as your browser")), ("en", "English"), ("de", "Deutsch")],
            required=False,
        )
        self.fields["time_zone"] = zones.field(
            label=_("Time zone"),
            instead=_("Same as your browser"),
            known=member.time_zone,
            help_text=_("We show deadlines in this time zone."),
        )
        if not member.time_zone:
            self.initial["time_zone"] = browser_zone
        self.fields["confirmation"].required = False
        capitalize(self, "confirmation")
        capitalize(self, "nudges")

    def clean_confirmation(self) -> str:
        chosen: str = self.cleaned_data["confirmation"]
        return chosen or self.instance.confirmation

    def clean_about(self) -> str:
        about: str = self.cleaned_data["about"]
        if self.instance.muted and about and about != self.initial["about"]:
            raise forms.ValidationError(_("You can't write at the moment: the organizers have muted you for a while."))
        return about


class DeleteForm(forms.Form):
    name = forms.CharField(label=_("Your name"), max_length=30, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.member = member

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.casefold() != self.member.username.casefold():
            raise forms.ValidationError(
                _("That isn't your name. Enter %(name)s to delete the account."), params={"name": self.member.username}
            )
        if is_last_administrator(self.member):
            raise forms.ValidationError(_("You're the last administrator. Give the role to someone else first."))
        return name

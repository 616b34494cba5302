"""Forms about members and invitations."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy

from club.accounts.models import Invitation

LONGEST_REASON = 500


class ReasonForm(forms.Form):
    """Reason for an action, for the audit log and the members concerned. The token makes a double click idempotent."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": gettext_lazy("Give a reason. It's kept, and the people concerned can read it.")},
    )
    token = forms.RegexField(r"^[A-Za-z0-9]{16,40}$", widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("token", get_random_string(32))


class RoleForm(ReasonForm):
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=[
            ("member", gettext_lazy("Member")),
            ("organizer", gettext_lazy("Organizer")),
            ("administrator", gettext_lazy("Administrator")),
        ],
        widget=forms.RadioSelect,
    )
    field_order = ("role", "reason", "token")


class NoteForm(forms.Form):
    text = forms.CharField(label=gettext_lazy("Note"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3}))
    token = forms.RegexField(r"^[A-Za-z0-9]{16,40}$", widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("token", get_random_string(32))


class LinkForm(forms.ModelForm):  # type: ignore[type-arg]  # generic only for the checker
    class Meta:
        model = Invitation
        fields = ("note",)
        labels = {"note": gettext_lazy("Who is it for?")}
        help_texts = {"note": gettext_lazy("Only organizers can see this.")}


class MailForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=60, required=False)
    email = forms.EmailField(label=gettext_lazy("Email address"))
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=[("en", "English"), ("de", "Deutsch")])


class ListForm(forms.Form):
    people = forms.CharField(
        label=gettext_lazy("List"),
        max_length=60_000,
        widget=forms.Textarea(attrs={"rows": 8, "class": "mono", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One person per line: name, email address, language (en or de). You can paste it from a spreadsheet."
        ),
    )

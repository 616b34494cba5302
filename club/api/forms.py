"""The form that creates a token."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.accounts.access import organizes
from club.accounts.models import Member
from club.api.models import Token
from club.web.choices import offer

DAYS = [(30, _("in 30 days")), (90, _("in 90 days")), (365, _("in a year"))]


class TokenForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=40, help_text=_("What the token is for, such as “my bot”."))
    scope = forms.ChoiceField(label=_("Access"), initial=Token.Scope.READ)
    days = forms.TypedChoiceField(label=_("Expires"), coerce=int, choices=DAYS, initial=90)

    def __init__(self, member: Member, data: Any = None) -> None:
        super().__init__(data)
        scopes = [choice for choice in Token.Scope.choices if organizes(member) or choice[0] != Token.Scope.ORGANIZE]
        offer(self, "scope", scopes)

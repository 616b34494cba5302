"""Forms for notification settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.notifications.channels import push, webhook
from club.notifications.models import Contact
from club.notifications.preferences import EVENTS, Mail, Wish
from club.web.choices import capitalize


@dataclass(frozen=True)
class Row:
    event: str | Promise
    mail: BoundField
    push: BoundField
    webhook: BoundField


class WishesForm(forms.Form):
    """One row for each kind of event, and the hour of the daily email."""

    hour = forms.TypedChoiceField(
        label=_("Send the daily email at"), coerce=int, choices=[(hour, f"{hour:02}:00") for hour in range(24)]
    )

    def __init__(self, data: Any, *, wishes: dict[str, Wish], contact: Contact) -> None:
        initial: dict[str, Any] = {"hour": contact.digest_hour}
        for kind, wish in wishes.items():
            initial |= {f"{kind}_mail": wish.mail, f"{kind}_push": wish.push, f"{kind}_webhook": wish.webhook}
        super().__init__(data, initial=initial)
        for kind, event in EVENTS.items():
            self.fields[f"{kind}_mail"] = forms.ChoiceField(label=str(event), choices=Mail.choices)
            capitalize(self, f"{kind}_mail")
            self.fields[f"{kind}_push"] = forms.BooleanField(label=_("Push"), required=False)
            self.fields[f"{kind}_webhook"] = forms.BooleanField(label=_("Webhook"), required=False)

    @property
    def rows(self) -> Iterator[Row]:
        for kind, event in EVENTS.items():
            yield Row(event, self[f"{kind}_mail"], self[f"{kind}_push"], self[f"{kind}_webhook"])

    @property
    def wishes(self) -> dict[str, Wish]:
        given = self.cleaned_data
        return {kind: Wish(given[f"{kind}_mail"], given[f"{kind}_push"], given[f"{kind}_webhook"]) for kind in EVENTS}


class WebhookForm(forms.Form):
    service = forms.ChoiceField(
        label=_("Service"), choices=[(slug, service.name) for slug, service in webhook.SERVICES.items()]
    )
    address = forms.CharField(
        label=_("Address"), max_length=1000, widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url"})
    )
    token = forms.CharField(
        label=_("Access token"),
        max_length=300,
        required=False,
        help_text=_("Only for Matrix, and for ntfy if the topic is protected."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    name = forms.CharField(label=_("Label"), max_length=60, required=False)

    def clean_token(self) -> str:
        token: str = self.cleaned_data["token"]
        if not token.isascii() or not token.isprintable():
            raise forms.ValidationError(_("A token can only contain letters, digits and symbols."))
        return token

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if not self.errors:
            wrong = webhook.complaint(given["service"], given["address"], given["token"])
            if wrong:
                self.add_error("address", wrong)
            given["name"] = given["name"] or webhook.SERVICES[given["service"]].name
        return given


class BrowserForm(forms.Form):
    """Push subscription, filled in by the browser (static/push.js)."""

    address = forms.CharField(max_length=1000)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)
    name = forms.CharField(max_length=60, required=False)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if not self.errors and not push.is_subscription(given["address"], given["p256dh"], given["auth"]):
            raise forms.ValidationError(_("This browser gave us an address we can't use."))
        return given

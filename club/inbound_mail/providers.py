"""Inbound email by a provider's webhook (MAIL_PROVIDER). django-anymail authenticates the request.

The email is stored unparsed: the raw email if the provider sends it, or one built from the headers and text it sends
(club/inbound_mail/payloads.py).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse

from club.inbound_mail import inbox, payloads

View = Callable[[HttpRequest], HttpResponse]

VIEWS = {
    "brevo": "BrevoInboundWebhookView",
    "mailersend": "MailerSendInboundWebhookView",
    "mailgun": "MailgunInboundWebhookView",
    "mailjet": "MailjetInboundWebhookView",
    "postal": "PostalInboundWebhookView",
    "postmark": "PostmarkInboundWebhookView",
    "sendgrid": "SendGridInboundWebhookView",
    "sparkpost": "SparkPostInboundWebhookView",
}


def view() -> View | None:
    """Return the webhook view, or None unless both a provider and a secret are configured."""
    if not settings.MAIL_PROVIDER or not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        return None
    return view_of(settings.MAIL_PROVIDER)


@cache
def view_of(provider: str) -> View:
    if provider not in VIEWS:
        raise ImproperlyConfigured(f"MAIL_PROVIDER must be one of {', '.join(VIEWS)}, not {provider!r}")
    theirs = getattr(import_module(f"anymail.webhooks.{provider}"), VIEWS[provider])

    def parse_events(self: Any, request: HttpRequest) -> list[Any]:
        """Store the email. Called after authentication; returns no events because anymail's signals are not used."""
        take(provider, request)
        return []

    ours: Any = type(VIEWS[provider], (theirs,), {"parse_events": parse_events})
    made: View = ours.as_view()
    return made


def take(provider: str, request: HttpRequest) -> None:
    for mail in payloads.READERS[provider](request):
        for address in mail.recipients:
            if inbox.store(mail.raw, mail.sender, address) is not None:
                break

"""Mail that a provider brings by webhook (MAIL_PROVIDER): django-anymail knows how each of them speaks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from anymail.signals import inbound
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from club.replies import inbox

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
    """Nothing is let in without a provider and a secret."""
    if not settings.MAIL_PROVIDER or not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        return None
    return view_of(settings.MAIL_PROVIDER)


@cache
def view_of(provider: str) -> View:
    if provider not in VIEWS:
        raise ImproperlyConfigured(f"MAIL_PROVIDER must be one of {', '.join(VIEWS)}, not {provider!r}")
    made: View = getattr(import_module(f"anymail.webhooks.{provider}"), VIEWS[provider]).as_view()
    return made


@receiver(inbound, dispatch_uid="club.replies")
def arrived(sender: Any, event: Any, **kwargs: Any) -> None:
    message = event.message
    sender_address = message.envelope_sender if message.envelope_sender is not None else str(message.get("From", ""))
    recipients = [message.envelope_recipient, *(address.addr_spec for address in [*message.to, *message.cc])]
    for address in dict.fromkeys(filter(None, recipients)):
        if inbox.receive(message.as_bytes(), sender_address, address) is not None:
            return

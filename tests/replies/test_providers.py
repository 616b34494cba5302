"""Mail by the webhook of a provider, through django-anymail: only with a secret, and into the same inbox."""

from __future__ import annotations

import base64
import json

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from club.replies import providers
from club.replies.models import Reply
from tests.replies.writing import address_for, log, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def postmark(settings):
    settings.MAIL_PROVIDER = "postmark"
    settings.ANYMAIL = {"WEBHOOK_SECRET": "us:secret"}


def bring(match, member, text, password="us:secret"):
    to = address_for(match, member)
    raw = written(text, sender=member.email, to=to).decode()
    event = {
        "FromFull": {"Email": member.email}, "From": member.email, "To": to, "OriginalRecipient": to,
        "ToFull": [{"Email": to, "Name": ""}], "CcFull": [], "BccFull": [], "Subject": "Re", "MessageID": "x",
        "Date": "Mon, 16 Nov 2026 21:20:00 +0100", "TextBody": "", "HtmlBody": "", "RawEmail": raw, "Attachments": [],
        "Headers": [{"Name": "Return-Path", "Value": f"<{member.email}>"}],
    }  # fmt: skip
    authorization = "Basic " + base64.b64encode(password.encode()).decode()
    return Client(enforce_csrf_checks=True).post(
        "/mails/in/", json.dumps(event), content_type="application/json", headers={"Authorization": authorization}
    )


def test_a_mail_by_webhook_is_played(match, lena, postmark):
    assert bring(match, lena, "swap a1 a2").status_code == 200
    assert Reply.objects.get().status == "played"
    assert log(match) == ["swap a1 a2"]


def test_without_the_secret_nothing_comes_in(match, lena, postmark):
    assert bring(match, lena, "swap a1 a2", "us:wrong").status_code == 400
    assert not Reply.objects.exists()


@pytest.mark.parametrize(("provider", "secret"), [("", "us:secret"), ("postmark", "")])
def test_there_is_no_such_page_without_provider_or_secret(match, lena, settings, provider, secret):
    settings.MAIL_PROVIDER, settings.ANYMAIL = provider, {"WEBHOOK_SECRET": secret}
    assert bring(match, lena, "swap a1 a2").status_code == 404
    assert not Reply.objects.exists()


def test_a_provider_that_nobody_knows_is_named():
    with pytest.raises(ImproperlyConfigured, match="pigeons"):
        providers.view_of("pigeons")


def test_the_settings_know_the_same_providers(settings):
    assert sorted(providers.VIEWS) == settings.MAIL_PROVIDERS


@pytest.mark.parametrize("provider", sorted(providers.VIEWS))
def test_every_provider_can_be_had_with_the_settings_there_are(match, lena, settings, provider):
    settings.MAIL_PROVIDER, settings.ANYMAIL = provider, {"WEBHOOK_SECRET": "us:secret"}
    if provider in settings.MAIL_PROVIDER_KEYS:
        with pytest.raises(ImproperlyConfigured):  # as django-anymail says, and production before it
            bring(match, lena, "swap a1 a2", "us:wrong")
        settings.ANYMAIL[settings.MAIL_PROVIDER_KEYS[provider]] = "a-key"
    assert bring(match, lena, "swap a1 a2", "us:wrong").status_code == 400
    assert not Reply.objects.exists()

"""Mail received by a provider's webhook through django-anymail: needs a secret, goes to the same inbox."""

from __future__ import annotations

import base64
import hmac
import json

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from club.inbound_mail import payloads, providers
from club.inbound_mail.models import Reply
from club.inbound_mail.reader import headers
from tests.inbound_mail.writing import address_for, log, work, written

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


def test_mail_by_webhook_is_stored_then_played(match, lena, postmark):
    assert bring(match, lena, "swap a1 a2").status_code == 200
    assert not log(match), "the web process only stores"
    work()
    assert Reply.objects.get().status == "played"
    assert log(match) == ["swap a1 a2"]


def test_wrong_secret_is_refused(match, lena, postmark):
    assert bring(match, lena, "swap a1 a2", "us:wrong").status_code == 400
    assert not Reply.objects.exists()


@pytest.mark.parametrize(("provider", "secret"), [("", "us:secret"), ("postmark", "")])
def test_webhook_is_404_without_provider_or_secret(match, lena, settings, provider, secret):
    settings.MAIL_PROVIDER, settings.ANYMAIL = provider, {"WEBHOOK_SECRET": secret}
    assert bring(match, lena, "swap a1 a2").status_code == 404
    assert not Reply.objects.exists()


def test_unknown_provider_is_named_in_the_error():
    with pytest.raises(ImproperlyConfigured, match="pigeons"):
        providers.view_of("pigeons")


def test_settings_list_the_same_providers(settings):
    assert sorted(providers.VIEWS) == settings.MAIL_PROVIDERS


@pytest.mark.parametrize("provider", sorted(providers.VIEWS))
def test_every_provider_can_be_configured(match, lena, settings, provider):
    settings.MAIL_PROVIDER, settings.ANYMAIL = provider, {"WEBHOOK_SECRET": "us:secret"}
    if provider in settings.MAIL_PROVIDER_KEYS:
        with pytest.raises(ImproperlyConfigured):  # raised by django-anymail; the production settings check it earlier
            bring(match, lena, "swap a1 a2", "us:wrong")
        settings.ANYMAIL[settings.MAIL_PROVIDER_KEYS[provider]] = "a-key"
    assert bring(match, lena, "swap a1 a2", "us:wrong").status_code == 400
    assert not Reply.objects.exists()


# Payloads of the providers


def json_body(payload):
    return {"data": json.dumps(payload), "content_type": "application/json"}


def headers_of(member, to, sender=None):
    return [("Delivered-To", to), ("From", f"Lena <{sender or member.email}>"), ("To", to), ("Message-ID", "<1@x>")]


def payloads_of(provider, match, member):
    """Return the payload variants of this provider: raw mail and separate parts."""
    to = address_for(match, member)
    raw = written("swap a1 a2", sender=member.email, to=to).decode()
    pairs = headers_of(member, to)
    encoded = base64.b64encode(raw.encode()).decode()
    match provider:
        case "brevo":
            items = [{"Headers": dict(pairs), "RawTextBody": text, "RawHtmlBody": html} for text, html in BODIES]
            return [json_body({"items": [item]}) for item in items]
        case "mailersend":
            recipients = {"rcptTo": [{"email": "else@example.org"}, {"email": to}]}
            data = {"raw": raw, "sender": {"email": member.email}, "recipients": recipients}
            return [json_body({"type": "inbound.message", "data": data})]
        case "mailgun":
            envelope = {"sender": member.email, "recipient": to, "timestamp": "1", "token": "t"}
            signature = hmac.new(b"a-key", b"1t", "sha256").hexdigest()
            form = {**envelope, "signature": signature}
            parts = [
                {"body-plain": text, "body-html": html, "message-headers": json.dumps(pairs)} for text, html in BODIES
            ]
            return [{"data": {**form, "body-mime": raw}}, *({"data": {**form, **part}} for part in parts)]
        case "mailjet":
            event = {"Sender": member.email, "Recipient": to, "Headers": {**dict(pairs), "Received": ["a", "b"]}}
            return [json_body({**event, "Text-part": text, "Html-part": html}) for text, html in BODIES]
        case "postal":
            event = {"id": 1, "mail_from": member.email, "rcpt_to": to}
            return [json_body({**event, "message": raw}), json_body({**event, "message": encoded, "base64": True})]
        case "postmark":
            event = {"OriginalRecipient": to, "FromFull": {"Email": member.email, "Name": "Lena"}, "Subject": "Re"}
            event["Headers"] = [
                {"Name": name, "Value": value} for name, value in (("Return-Path", f"<{member.email}>"),)
            ]
            bodies = [json_body({**event, "TextBody": text, "HtmlBody": html}) for text, html in BODIES]
            return [json_body({**event, "RawEmail": raw}), *bodies]
        case "sendgrid":
            envelope = {"envelope": json.dumps({"from": member.email, "to": [to]})}
            head = "\n".join(f"{name}: {value}" for name, value in pairs)
            parts = [{"headers": head, "text": text, "html": html, "charsets": "{}"} for text, html in BODIES]
            return [{"data": {**envelope, "email": raw}}, *({"data": {**envelope, **part}} for part in parts)]
        case "sparkpost":
            event = {"protocol": "smtp", "msg_from": member.email, "rcpt_to": to}
            contents = [
                {"email_rfc822": raw, "email_rfc822_is_base64": False},
                {"email_rfc822": encoded, "email_rfc822_is_base64": True},
            ]
            return [json_body([{"msys": {}}, {"msys": {"relay_message": {**event, "content": c}}}]) for c in contents]
    raise AssertionError(provider)


BODIES = [("swap a1 a2\n\nGrüße", "<p>no</p>"), ("", "<p>swap a1 a2</p><blockquote>swap b1 b3</blockquote>")]


def public_half(key):
    form = serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    return base64.b64encode(key.public_key().public_bytes(*form)).decode()


def test_form_fields_have_their_own_charsets(match, lena, settings):
    """SendGrid sends each field in its original charset."""
    settings.MAIL_PROVIDER, settings.ANYMAIL = "sendgrid", {"WEBHOOK_SECRET": "us:secret"}
    to = address_for(match, lena)
    fields = {
        "headers": "\n".join(f"{name}: {value}" for name, value in headers_of(lena, to)),
        "text": "swap a1 a2\n\0\nGrüße",
        "charsets": json.dumps({"text": "iso-8859-1"}),
        "envelope": json.dumps({"from": lena.email, "to": [to]}),
    }
    parts = [
        f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()
    ]
    body = ("".join(parts) + "--b--\r\n").encode("latin-1")
    authorization = "Basic " + base64.b64encode(b"us:secret").decode()
    answer = Client().post(
        "/mails/in/", body, "multipart/form-data; boundary=b", headers={"Authorization": authorization}
    )
    assert answer.status_code == 200
    work()
    assert log(match) == ["swap a1 a2"]


@pytest.mark.parametrize("provider", sorted(providers.VIEWS))
def test_mails_of_every_provider_are_played(match, lena, settings, provider):
    settings.MAIL_PROVIDER, settings.ANYMAIL = provider, {"WEBHOOK_SECRET": "us:secret"}
    key = rsa.generate_private_key(65537, 2048)
    if provider in settings.MAIL_PROVIDER_KEYS:
        settings.ANYMAIL[settings.MAIL_PROVIDER_KEYS[provider]] = public_half(key) if provider == "postal" else "a-key"
    authorization = "Basic " + base64.b64encode(b"us:secret").decode()
    for payload in payloads_of(provider, match, lena):
        signed = {"Authorization": authorization}
        if provider == "mailersend":
            signed["Signature"] = hmac.new(b"a-key", payload["data"].encode(), "sha256").hexdigest()
        if provider == "postal":
            signature = key.sign(payload["data"].encode(), padding.PKCS1v15(), hashes.SHA1())
            signed["X-Postal-Signature"] = base64.b64encode(signature).decode()
        Reply.objects.all().delete()
        assert Client().post("/mails/in/", **payload, headers=signed).status_code == 200
        assert Reply.objects.get().envelope_from == lena.email
        work()
        row = Reply.objects.get()
        assert row.status == "played" or row.note == "moved_on_since_mail", row.note
    assert log(match) == ["swap a1 a2"]


def test_header_value_of_a_provider_cannot_start_another_header():
    raw = payloads.composed([("Subject", "x\r\nFrom: a@b\n\nswap")], "hello", None)
    assert headers.read(raw).fields == [
        ("subject", "x  From: a@b  swap"),
        ("mime-version", "1.0"),
        ("content-type", "text/plain; charset=utf-8"),
        ("content-transfer-encoding", "8bit"),
    ]


def test_invalid_json_is_refused(match, lena, postmark):
    authorization = "Basic " + base64.b64encode(b"us:secret").decode()
    answer = Client().post("/mails/in/", "[" * 9999, "application/json", headers={"Authorization": authorization})
    assert answer.status_code == 400

"""Web push against a local push service: encrypted for the browser and signed by the club."""

from __future__ import annotations

import json
import os
import re
import stat
from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command
from py_vapid import Vapid02

from club.matches.models import Match
from club.notifications import endpoints, relay
from club.notifications.channels import push
from club.notifications.models import Channel, Endpoint
from club.outbox.services import tell
from club.web import outbound
from games.core import codec
from games.core.rng import Rng
from tests.notifications.helpers import fates
from tests.web.receiver import LOOPBACK, receiving
from tests.web.test_outbound import HOSTILE

pytestmark = pytest.mark.django_db


class Browser:
    """The receiving browser, with its private keys."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": push.encoded(point), "auth": push.encoded(self.auth)}

    def read(self, body: bytes) -> dict:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))


@pytest.fixture(autouse=True)
def club_key(settings, tmp_path):
    settings.VAR = tmp_path
    settings.VAPID_PRIVATE_KEY = ""
    return push.make_key()


@pytest.fixture
def service(monkeypatch):
    monkeypatch.setattr(outbound, "CLIENT", LOOPBACK)
    with receiving() as receiver:
        receiver.status = 201
        yield receiver


@pytest.fixture
def browser():
    return Browser()


def subscribe(member, service, browser) -> Endpoint:
    return Endpoint.objects.create(
        member=member, channel="push", name="Firefox", address=f"{service.url}/push/abc", **browser.keys
    )


def test_turn_push_is_readable_only_by_the_subscribed_browser(match, mover, service, browser, club_key):
    subscribe(mover, service, browser)
    assert relay.deliver("push") == 1
    (got,) = service.got
    assert (got.method, got.path) == ("POST", "/push/abc")
    assert got.headers["Content-Encoding"] == "aes128gcm"
    assert got.headers["TTL"] == "86400"
    assert got.headers["Urgency"] == "high"
    assert b"NINE" not in got.body
    told = browser.read(got.body)
    assert set(told) == {"title", "body", "url", "tag", "lang"}
    assert (told["url"], told["tag"]) == (f"/matches/{match.pk}/", f"match-{match.pk}")
    assert "NINE" in told["title"]
    with pytest.raises(http_ece.ECEException):
        Browser().read(got.body)


def test_push_is_signed_for_its_push_service(lena, service, browser, club_key):
    subscribe(lena, service, browser)
    tell(lena, "news", number=1, title="Club night", text="On Friday.")
    relay.deliver("push")
    authorization = service.got[0].headers["Authorization"]
    assert Vapid02.verify(authorization)
    token, key = re.fullmatch(r"vapid t=([^,]+),k=(.+)", authorization).groups()
    assert key == club_key
    claims = json.loads(push.decoded(token.split(".")[1]))
    assert claims["aud"] == service.url
    assert claims["sub"] == "mailto:club@localhost"
    assert not Vapid02.verify(authorization.replace(token.split(".")[2], push.encoded(b"0" * 64)))


@pytest.mark.parametrize("status", [404, 410])
def test_gone_subscription_is_not_retried(lena, service, browser, status):
    endpoint = subscribe(lena, service, browser)
    service.status = status
    tell(lena, "news", number=1, title="Club night")
    relay.deliver("push")
    relay.deliver("push")
    assert len(service.got) == 1
    endpoint.refresh_from_db()
    assert endpoint.broken_at is not None
    assert fates("push") == [("news", "failed", f"answered with {status}")]
    assert fates("mail") == [("news", "queued", "")], "the mail is on its way anyhow"


def test_unavailable_push_service_is_retried(lena, service, browser):
    subscribe(lena, service, browser)
    service.status = 503
    tell(lena, "news", number=1, title="Club night")
    relay.deliver("push")
    assert fates("push") == [("news", "queued", "Unreachable: answered with 503")]


def test_push_leaks_no_hidden_information(match, mover, service, browser, time_machine):
    """Changing only hidden information does not change the message."""
    time_machine.move_to(match.changed_at, tick=False)
    endpoint = subscribe(mover, service, browser)
    told = []
    rules = match.rulebook.rules_at(match.rules_version)
    state = codec.decode(match.state, match.rulebook.state)
    for attempt in range(3):
        notice = mover.notices.get(kind="turn")
        told.append(push.payload(notice))
        imagined = codec.encode(rules.reimagine(state, 0, Rng(b"x", attempt)))
        Match.objects.filter(pk=match.pk).update(state=imagined)
    assert len(set(told)) == 1
    assert endpoint.member == mover


# Subscribing


def form(browser, **changes):
    return {"address": "https://push.example.org/abc", "name": "Firefox, Linux", **browser.keys, **changes}


def test_subscribing_sends_a_test(lena, browser_of, browser):
    page = browser_of(lena)
    assert page.post("/settings/notices/browsers/", form(browser)).url == "/settings/notices/"
    endpoint = Endpoint.objects.get()
    assert (endpoint.member, endpoint.channel, endpoint.name) == (lena, "push", "Firefox, Linux")
    assert fates("push") == [("test", "queued", "")]
    assert "push.example.org" not in page.get("/settings/notices/").content.decode()
    page.post(f"/settings/notices/ways/{endpoint.pk}/remove/")
    assert not Endpoint.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [{"address": ""}, {"address": "https://127.0.0.1/x"}, {"address": "http://push.example.org/x"}, {"p256dh": "AAAA"},
     {"p256dh": "B" * 87}, {"p256dh": "ö"}, {"auth": "AAAA"}, {"auth": "!" * 22}, {"auth": ""}],
)  # fmt: skip
def test_invalid_subscription_is_refused(lena, browser_of, browser, wrong):
    answer = browser_of(lena).post("/settings/notices/browsers/", form(browser, **wrong))
    assert answer.status_code == 422
    assert "This browser gave us an address" in answer.content.decode()
    assert not Endpoint.objects.exists()


def test_hostile_addresses_are_refused(browser):
    assert not any(push.is_subscription(url, **browser.keys) for url in HOSTILE)
    assert push.is_subscription("https://push.example.org/abc", **browser.keys)


def test_new_keys_of_the_same_browser_replace_the_old_ones(lena, browser):
    endpoints.add(lena, Channel.PUSH, "https://push.example.org/abc", **browser.keys)
    new = Browser()
    endpoints.add(lena, Channel.PUSH, "https://push.example.org/abc", **new.keys)
    assert Endpoint.objects.get().p256dh == new.keys["p256dh"]


# The club's VAPID key and the web app manifest


def test_key_is_created_once_and_readable_only_by_its_owner(settings, capsys):
    file = push.key_file()
    before = file.read_text()
    call_command("vapid")
    assert capsys.readouterr().out.strip() == push.public_key()
    assert file.read_text() == before
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(push.decoded(push.public_key())) == 65


def test_key_from_the_settings_takes_precedence(settings):
    other = push.encoded((7).to_bytes(32, "big"))
    before = push.public_key()
    settings.VAPID_PRIVATE_KEY = other
    assert push.public_key() != before


def test_without_a_key_there_is_no_button(lena, browser_of, settings, tmp_path):
    assert 'id="push"' in browser_of(lena).get("/settings/notices/").content.decode()
    settings.VAR = tmp_path / "empty"
    assert 'id="push"' not in browser_of(lena).get("/settings/notices/").content.decode()


def test_manifest_and_service_worker_are_served(client, settings):
    settings.CLUB_NAME = "Turmklub"
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = json.loads(answer.content)
    assert manifest["name"] == "Turmklub"
    assert manifest["display"] == "standalone"
    root = Path(__file__).resolve().parents[2]
    for icon in manifest["icons"]:
        assert (root / icon["src"].lstrip("/")).exists()
    worker = client.get("/sw.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in worker.content
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/").content.decode()

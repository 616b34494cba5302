"""Webhooks: what each service receives, what is refused, and that all requests go through club.web.outbound."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.cache import cache
from django.utils import timezone

from club.accounts.models import Member
from club.notifications import endpoints, relay, tasks
from club.notifications.channels.webhook import SERVICES, complaint
from club.notifications.models import Channel, Delivery, Endpoint
from club.outbox.models import Notification
from club.outbox.services import tell
from club.web import outbound
from tests.factories import EndpointFactory
from tests.notifications.helpers import fates
from tests.web.receiver import LOOPBACK, receiving
from tests.web.test_outbound import HOSTILE

pytestmark = pytest.mark.django_db

GOOD = {
    "discord": "https://discord.com/api/webhooks/123/abc",
    "slack": "https://hooks.slack.com/services/T1/B2/c3",
    "telegram": "https://api.telegram.org/bot123:abc/sendMessage?chat_id=-100200",
    "matrix": "https://matrix.example.org/!room:example.org",
    "ntfy": "https://ntfy.sh/my-secret_topic",
}
PATHS = {
    "discord": "/api/webhooks/123/abc",
    "slack": "/services/T1/B2/c3",
    "telegram": "/bot123:abc/sendMessage?chat_id=-100200",
    "matrix": "/!room:example.org",
    "ntfy": "/topic",
}
TEXT = "<b>@everyone</b> & more"


@pytest.fixture
def receiver(monkeypatch):
    monkeypatch.setattr(outbound, "CLIENT", LOOPBACK)
    with receiving() as receiver:
        yield receiver


def hook(member: Member, receiver, service: str = "ntfy", token: str = "") -> Endpoint:
    return EndpointFactory(
        member=member, channel="webhook", service=service, name="", token=token,
        address=receiver.url + PATHS[service],
    )  # fmt: skip


def told(lena: Member, receiver, service: str, token: str = "") -> tuple[str, dict, dict]:
    hook(lena, receiver, service, token)
    tell(lena, "news", number=1, title="Club night", text=TEXT, path="/tables/")
    assert relay.deliver("webhook") == 1
    (got,) = receiver.got
    assert got.headers["Content-Type"] == "application/json"
    return f"{got.method} {got.path}", json.loads(got.body), got.headers


PLAIN = f"Club night\n{TEXT}\nhttp://localhost:8000/tables/"


def test_discord_message_disables_mentions(lena, receiver):
    where, body, _headers = told(lena, receiver, "discord")
    assert where == "POST /api/webhooks/123/abc"
    assert body == {"content": PLAIN, "allowed_mentions": {"parse": []}}


def test_slack_markup_is_escaped(lena, receiver):
    where, body, _headers = told(lena, receiver, "slack")
    assert where == "POST /services/T1/B2/c3"
    assert "&lt;b&gt;@everyone&lt;/b&gt; &amp; more" in body["text"]


def test_telegram_gets_the_chat_id_in_the_body(lena, receiver):
    where, body, _headers = told(lena, receiver, "telegram")
    assert where == "POST /bot123:abc/sendMessage"
    assert body == {"chat_id": "-100200", "text": PLAIN}


def test_matrix_transaction_id_is_the_delivery_id(lena, receiver):
    where, body, headers = told(lena, receiver, "matrix", "sesame")
    number = Delivery.objects.get(channel="webhook").pk
    assert where == f"PUT /_matrix/client/v3/rooms/%21room%3Aexample.org/send/m.room.message/fernzug-{number}"
    assert body == {"msgtype": "m.text", "body": PLAIN}
    assert headers["Authorization"] == "Bearer sesame"


def test_ntfy_gets_title_and_link(lena, receiver):
    where, body, headers = told(lena, receiver, "ntfy")
    assert where == "POST /"
    assert body == {"topic": "topic", "title": "Club night", "message": TEXT, "click": "http://localhost:8000/tables/"}
    assert "Authorization" not in headers


def test_every_service_is_tested_here():
    assert set(SERVICES) == set(GOOD) == set(PATHS)


def test_turn_message_has_the_deadline_and_no_position(match, mover, receiver):
    hook(mover, receiver)
    relay.deliver("webhook")
    (got,) = receiver.got
    body = json.loads(got.body)
    assert f"{match.pk}" in body["title"]
    assert body["click"] == f"http://localhost:8000/matches/{match.pk}/"
    assert body["message"].startswith(("23 h ", "Noch 23 Std"))


# Failures


@pytest.mark.parametrize(
    "status, fate, broken",
    [(404, "failed", True), (410, "failed", True), (400, "failed", False), (403, "failed", False),
     (302, "failed", False), (429, "queued", False), (500, "queued", False), (503, "queued", False)],
)  # fmt: skip
def test_which_statuses_fail_and_which_are_retried(lena, receiver, status, fate, broken):
    endpoint = hook(lena, receiver)
    receiver.status = status
    tell(lena, "news", number=1, title="Club night")
    assert relay.deliver("webhook") == 0
    ((kind, found, error),) = fates("webhook")
    assert (kind, found) == ("news", fate)
    assert str(status) in error
    endpoint.refresh_from_db()
    assert (endpoint.broken_at is not None) == broken


def test_forbidden_address_is_refused_at_sending_time(lena):
    """The form's check only helps the user; the check at sending time is the security boundary."""
    EndpointFactory(member=lena, channel="webhook", service="ntfy", address="https://127.0.0.1/topic")
    tell(lena, "news", number=1, title="Club night")
    relay.deliver("webhook")
    assert fates("webhook") == [("news", "failed", "forbidden address: not a public address")]


def test_unreachable_webhook_does_not_block_the_others(lena, jonas, receiver):
    EndpointFactory(member=lena, channel="webhook", service="ntfy", address="http://127.0.0.1:1/topic")
    hook(jonas, receiver)
    for member in (lena, jonas):
        tell(member, "news", number=1, title="Club night")
    assert relay.deliver("webhook") == 1


def test_unresponsive_host_is_tried_once_per_round(lena, monkeypatch):
    asked = []

    def nobody(address, timeout):
        asked.append(address)
        raise TimeoutError

    monkeypatch.setattr(
        outbound, "CLIENT", outbound.OutboundClient(resolve=lambda host, port: ["93.184.215.14"], connect=nobody)
    )
    for topic in ("a", "b", "c"):
        EndpointFactory(member=lena, channel="webhook", service="ntfy", address=f"https://ntfy.example.org/{topic}")
    tell(lena, "news", number=1, title="Club night")
    relay.deliver("webhook")
    assert len(asked) == 1
    assert [status for _kind, status, _error in fates("webhook")] == ["queued"] * 3


def test_round_ends_after_its_time_limit(lena, jonas, receiver, monkeypatch):
    monkeypatch.setattr(relay, "ROUND_SECONDS", 0)
    for member in (lena, jonas):
        hook(member, receiver)
        tell(member, "news", number=1, title="Club night")
    assert [relay.deliver("webhook") for _ in range(3)] == [1, 1, 0]


def test_only_one_worker_sends_outward_at_a_time(lena, receiver):
    hook(lena, receiver)
    tell(lena, "news", number=1, title="Club night")
    cache.set("deliver_outward", 1)
    tasks.deliver_outward()
    assert receiver.got == []
    cache.delete("deliver_outward")
    tasks.deliver_outward()
    assert len(receiver.got) == 1
    assert cache.get("deliver_outward") is None


def test_error_does_not_contain_the_secret_part_of_the_address(lena):
    EndpointFactory(member=lena, channel="webhook", service="slack", address="https://127.0.0.1/services/SECRET")
    tell(lena, "news", number=1, title="Club night")
    relay.deliver("webhook")
    assert "SECRET" not in fates("webhook")[0][2]


def test_removed_webhook_is_not_called(lena, receiver):
    endpoint = hook(lena, receiver)
    tell(lena, "news", number=1, title="Club night")
    relay.routing.route()
    endpoints.remove(lena, endpoint.pk)
    relay.deliver("webhook")
    assert fates("webhook") == [("news", "dropped", "removed by the member")]
    assert receiver.connections == 0


def test_outward_is_the_only_http_client():
    """Another HTTP client would bypass the address checks in outbound.py."""
    root = Path(__file__).resolve().parents[2] / "club"
    clients = ("import requests", "urllib.request", "import httpx", "import aiohttp", "http.client", "import urllib3")
    using = {f.name for f in root.rglob("*.py") if any(client in f.read_text() for client in clients)}
    assert using == {"outbound.py"}


# Setup


@pytest.mark.parametrize("service", GOOD)
def test_valid_addresses_are_accepted(service):
    assert complaint(service, GOOD[service], "token") == ""


@pytest.mark.parametrize("service", GOOD)
def test_addresses_of_another_service_are_refused(service):
    for other, address in GOOD.items():
        if other != service and not (service == "ntfy" and other == "slack"):
            assert complaint(service, address, "token") != "", f"{address} as {service}"


@pytest.mark.parametrize("service", GOOD)
def test_hostile_addresses_are_refused(service):
    assert all(complaint(service, url, "token") for url in HOSTILE)


def form(service: str = "ntfy", **changes: str) -> dict[str, str]:
    return {"service": service, "address": GOOD.get(service, ""), "token": "", "name": "", **changes}


def test_adding_a_webhook_sends_a_test(lena, browser_of):
    browser = browser_of(lena)
    assert browser.post("/settings/notices/webhooks/", form()).url == "/settings/notices/"
    endpoint = Endpoint.objects.get()
    assert (endpoint.member, endpoint.service, endpoint.name) == (lena, "ntfy", "ntfy")
    assert [n.kind for n in Notification.objects.all()] == ["test"]
    assert Delivery.objects.get().endpoint == endpoint
    page = browser.get("/settings/notices/").content.decode()
    assert "my-secret_topic" not in page, "an address is a secret, also on a screen that others see"
    assert "Send a test" in page


@pytest.mark.parametrize(
    "wrong",
    [{"service": "gossip"}, {"address": ""}, {"address": "https://127.0.0.1/topic"}, {"address": "http://ntfy.sh/x"},
     {"address": "x" * 2000}, {"address": "https://ntfy.sh/a b"}, {"token": "a\nb"}, {"token": "ö"},
     {"service": "matrix", "address": GOOD["matrix"]}],
)  # fmt: skip
def test_invalid_input_is_refused_with_an_error(lena, browser_of, wrong):
    answer = browser_of(lena).post("/settings/notices/webhooks/", form(**wrong))
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not Endpoint.objects.exists()


def test_number_of_endpoints_is_limited(lena, browser_of):
    EndpointFactory.create_batch(endpoints.MOST, member=lena, channel="webhook", service="ntfy")
    answer = browser_of(lena).post("/settings/notices/webhooks/", form())
    assert answer.status_code == 422
    assert Endpoint.objects.count() == endpoints.MOST


def test_adding_the_same_address_again_resets_its_errors(lena):
    for _ in range(2):
        endpoint = endpoints.add(lena, Channel.WEBHOOK, GOOD["ntfy"], service="ntfy")
        Endpoint.objects.update(broken_at=timezone.now(), refusals=3)
    endpoint = endpoints.add(lena, Channel.WEBHOOK, GOOD["ntfy"], service="ntfy")
    endpoint.refresh_from_db()
    assert (Endpoint.objects.count(), endpoint.broken_at, endpoint.refusals) == (1, None, 0)


def test_members_cannot_test_or_remove_the_endpoints_of_others(lena, jonas, browser_of):
    endpoint = EndpointFactory(member=jonas)
    assert browser_of(lena).post(f"/settings/notices/ways/{endpoint.pk}/test/").status_code == 404
    browser_of(lena).post(f"/settings/notices/ways/{endpoint.pk}/remove/")
    assert Endpoint.objects.filter(pk=endpoint.pk).exists()
    assert not Notification.objects.exists()


def test_sending_tests_is_rate_limited(lena, browser_of):
    endpoint = EndpointFactory(member=lena)
    browser = browser_of(lena)
    statuses = [browser.post(f"/settings/notices/ways/{endpoint.pk}/test/").status_code for _ in range(25)]
    assert statuses[:20] == [302] * 20
    assert set(statuses[20:]) == {429}

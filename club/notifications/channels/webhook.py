"""Webhook channel: one small adapter per messenger. All requests go through `club.web.outbound`.

Apprise supports more services, but it opens its own connections, so they cannot be pinned to checked IP addresses.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qs, quote, urlsplit

from django.utils.translation import gettext as _

from club.notifications import wording
from club.notifications.channels import Refused
from club.notifications.models import Delivery, Endpoint
from club.notifications.wording import Saying
from club.web import outbound

GONE = (404, 410)
NOW_OR_NEVER = range(400, 500)
TRY_LATER = (408, 425, 429)
LONGEST_TEXT = 1500


@dataclass(frozen=True)
class Call:
    method: str
    url: str
    body: Mapping[str, object]
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Service:
    name: str
    example: str
    write: Callable[[Endpoint, Saying, int], Call]
    fits: Callable[[str], bool]  # whether a URL looks like one of this service


def plain(saying: Saying) -> str:
    text = saying.text[:LONGEST_TEXT]
    return "\n".join(line for line in (saying.title, text, saying.url) if line)


def discord(endpoint: Endpoint, saying: Saying, number: int) -> Call:
    return Call("POST", endpoint.address, {"content": plain(saying), "allowed_mentions": {"parse": []}})


def slack(endpoint: Endpoint, saying: Saying, number: int) -> Call:
    text = plain(saying).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return Call("POST", endpoint.address, {"text": text})


def telegram(endpoint: Endpoint, saying: Saying, number: int) -> Call:
    parts = urlsplit(endpoint.address)
    url = f"{parts.scheme}://{parts.netloc}{parts.path}"
    return Call("POST", url, {"chat_id": parse_qs(parts.query)["chat_id"][0], "text": plain(saying)})


def matrix(endpoint: Endpoint, saying: Saying, number: int) -> Call:
    """Use the delivery's number as transaction id, so that a message sent twice appears once."""
    parts = urlsplit(endpoint.address)
    room = quote(parts.path.strip("/"), safe="")
    path = f"/_matrix/client/v3/rooms/{room}/send/m.room.message/fernzug-{number}"
    body = {"msgtype": "m.text", "body": plain(saying)}
    url = f"{parts.scheme}://{parts.netloc}{path}"
    return Call("PUT", url, body, {"Authorization": f"Bearer {endpoint.token}"})


def ntfy(endpoint: Endpoint, saying: Saying, number: int) -> Call:
    parts = urlsplit(endpoint.address)
    body = {"topic": parts.path.strip("/"), "title": saying.title, "message": saying.text[:LONGEST_TEXT] or saying.url}
    headers = {"Authorization": f"Bearer {endpoint.token}"} if endpoint.token else {}
    return Call("POST", f"{parts.scheme}://{parts.netloc}/", {**body, "click": saying.url}, headers)


def on(hosts: Sequence[str], begins: str) -> Callable[[str], bool]:
    def fits(url: str) -> bool:
        parts = urlsplit(url)
        return parts.hostname in hosts and parts.path.startswith(begins)

    return fits


def telegram_fits(url: str) -> bool:
    parts = urlsplit(url)
    named = on(("api.telegram.org",), "/bot")(url) and parts.path.endswith("/sendMessage")
    return named and "chat_id" in parse_qs(parts.query)


def matrix_fits(url: str) -> bool:
    return urlsplit(url).path.startswith("/!") and len(urlsplit(url).path.split("/")) == 2


def ntfy_fits(url: str) -> bool:
    topic = urlsplit(url).path.strip("/")
    return topic.replace("-", "").replace("_", "").isalnum() and len(topic) <= 64


SERVICES: dict[str, Service] = {
    "discord": Service(
        "Discord", "https://discord.com/api/webhooks/…", discord,
        on(("discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"), "/api/webhooks/"),
    ),
    "slack": Service("Slack", "https://hooks.slack.com/services/…", slack, on(("hooks.slack.com",), "/services/")),
    "telegram": Service(
        "Telegram", "https://api.telegram.org/bot…/sendMessage?chat_id=…", telegram, telegram_fits
    ),
    "matrix": Service("Matrix", "https://matrix.org/!room:matrix.org", matrix, matrix_fits),
    "ntfy": Service("ntfy", "https://ntfy.sh/…", ntfy, ntfy_fits),
}  # fmt: skip
WITH_TOKEN = ("matrix",)


def complaint(service: str, url: str, token: str) -> str:
    """Return what is wrong with the address a member entered, or ''."""
    try:
        outbound.check(url)
    except outbound.Forbidden:
        return _("Use a public https:// address without a port, name or password.")
    if not SERVICES[service].fits(url):
        return _("That isn't a {service} address. It should look like this: {example}").format(
            service=SERVICES[service].name, example=SERVICES[service].example
        )
    if service in WITH_TOKEN and not token:
        return _("This service needs an access token.")
    return ""


class Caller:
    """Make HTTP requests for one round. An unreachable host is tried once, not once per message."""

    reachable = True

    def __init__(self) -> None:
        self._silent: set[str] = set()

    def call(self, method: str, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Send the request. Raise Refused on a permanent failure, Unreachable on a temporary one."""
        host = urlsplit(url).netloc
        if host in self._silent:
            raise outbound.Unreachable("did not answer a moment ago")
        try:
            answer = outbound.request(method, url, body, headers)
        except outbound.Forbidden as problem:
            raise Refused(f"forbidden address: {problem}") from None
        except outbound.Unreachable:
            self._silent.add(host)
            raise
        judge(answer)

    def close(self) -> None: ...


def judge(answer: outbound.Answer) -> None:
    if answer.fine:
        return
    why = f"answered with {answer.status}"
    if answer.status in GONE:
        raise Refused(why, gone=True)
    if 300 <= answer.status < 400 or (answer.status in NOW_OR_NEVER and answer.status not in TRY_LATER):
        raise Refused(why)
    raise outbound.Unreachable(why)


class Messenger(Caller):
    def send(self, deliveries: Sequence[Delivery]) -> str:
        (delivery,) = deliveries
        endpoint = delivery.endpoint
        assert endpoint is not None
        with wording.localized(delivery.notice.member):
            saying = wording.say(delivery.notice)
        call = SERVICES[endpoint.service].write(endpoint, saying, delivery.pk)
        headers = {"Content-Type": "application/json", **call.headers}
        self.call(call.method, call.url, json.dumps(call.body).encode(), headers)
        return ""

"""Web push channel: messages encrypted for one browser (RFC 8291) and signed with the club's VAPID key (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import json
import os
from collections.abc import Sequence
from email.utils import parseaddr
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

from club.notifications import wording
from club.notifications.channels.webhook import Caller
from club.notifications.models import Delivery
from club.outbox.models import Notification
from club.web import outbound

KEEP_SECONDS = 24 * 3600  # TTL: how long the push service tries; after that, other channels notify the member
URGENT = (Notification.Kind.TURN, Notification.Kind.REMINDER)
LONGEST_BODY = 500


# The club's key


def key_file() -> Path:
    return Path(settings.VAR) / "vapid.key"


def private_key() -> str:
    """Return the key from the settings or from the file written by `manage.py vapid`; '' disables push."""
    file = key_file()
    return str(settings.VAPID_PRIVATE_KEY) or (file.read_text().strip() if file.exists() else "")


def make_key() -> str:
    """Create the key unless it exists and return its public part.

    An existing key is never replaced: with a new key all browsers would have to subscribe again.
    """
    file = key_file()
    if not file.exists():
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as made:
            made.write(encoded(number.to_bytes(32, "big")))
    return public_key()


@lru_cache(maxsize=4)
def signer(key: str) -> Vapid02:
    return Vapid02.from_string(key)


def public_key() -> str:
    """Return the public key that browsers need to subscribe; '' without push."""
    key = private_key()
    if not key:
        return ""
    return encoded(signer(key).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


# Subscribing


def is_subscription(address: str, p256dh: str, auth: str) -> bool:
    """Check that this is a plausible subscription: a public address, a point on the curve, a 16-byte secret."""
    try:
        outbound.check(address)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
        return len(decoded(auth)) == 16
    except (outbound.Forbidden, ValueError, binascii.Error):
        return False


# Sending


class Pusher(Caller):
    def send(self, deliveries: Sequence[Delivery]) -> str:
        (delivery,) = deliveries
        endpoint = delivery.endpoint
        assert endpoint is not None
        body = http_ece.encrypt(
            payload(delivery.notice),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(endpoint.p256dh),
            auth_secret=decoded(endpoint.auth),
        )
        urgency = "high" if delivery.notice.kind in URGENT else "normal"
        headers = {
            "Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm",
            "TTL": str(KEEP_SECONDS), "Urgency": urgency, **signature(endpoint.address),
        }  # fmt: skip
        self.call("POST", endpoint.address, body, headers)
        return ""


def payload(notice: Notification) -> bytes:
    """Return one sentence and a link. The tag makes a newer notification replace an older one about the same match."""
    with wording.localized(notice.member) as language:
        saying = wording.say(notice)
    tag = f"match-{notice.match_id}" if notice.match_id else f"notice-{notice.pk}"
    told = {"title": saying.title, "body": saying.text[:LONGEST_BODY], "url": saying.path, "tag": tag, "lang": language}
    return json.dumps(told, ensure_ascii=False).encode()


def signature(address: str) -> dict[str, str]:
    parts = urlsplit(address)
    mail = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": f"mailto:{mail}"}
    signed: dict[str, str] = signer(private_key()).sign(claims)
    return signed

"""Signed reply and bounce addresses of our emails. An address contains the member, the match and its version.

Mail clients and servers may change the case of an address, so the encoding is case-insensitive.
"""

from __future__ import annotations

import base64
import hmac
import re
from typing import NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.crypto import salted_hmac

from club.accounts.models import Member

SALT = "club.replies.addresses"  # addresses in emails already sent depend on it
SIGNATURE_BYTES = 15  # 24 characters in base32; the maximum length of a local part is 64
LOCAL_PART = re.compile(r"reply\+([0-9a-f]{1,12})-([0-9a-f]{1,12})-([0-9a-f]{1,8})-([a-z2-7]{24})")
NO_MATCH = 0  # match number in a bounce address


class Token(NamedTuple):
    member: int
    match: int
    version: int

    @property
    def text(self) -> str:
        return "-".join(f"{number:x}" for number in self)

    @property
    def is_bounce(self) -> bool:
        return self.match == NO_MATCH


def reply_address(*, member: int, match: int, version: int) -> str:
    """Return the reply address, or '' if the club does not accept replies."""
    if not settings.REPLY_DOMAIN:
        return ""
    token = Token(member, match, version)
    return f"reply+{token.text}-{signature(token, settings.SECRET_KEY)}@{settings.REPLY_DOMAIN}"


def set_bounce_address(message: EmailMessage, member: Member | None) -> None:
    """Set an envelope sender that identifies the member. The From header still shows the club's address."""
    address = reply_address(member=member.pk, match=NO_MATCH, version=0) if member else ""
    if address:
        message.extra_headers.setdefault("From", message.from_email or settings.DEFAULT_FROM_EMAIL)
        message.from_email = address


def read(address: str) -> Token | None:
    """Return the token of a bare address ('a@b'), or None if it is not a valid reply address."""
    local, _at, domain = address.lower().rpartition("@")
    found = LOCAL_PART.fullmatch(local)
    if not settings.REPLY_DOMAIN or domain != settings.REPLY_DOMAIN.lower() or found is None:
        return None
    token = Token(*(int(part, 16) for part in found.groups()[:3]))
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return token if any(hmac.compare_digest(signature(token, key), found[4]) for key in keys) else None


def signature(token: Token, key: str | bytes) -> str:
    digest = salted_hmac(SALT, token.text, secret=key, algorithm="sha256").digest()
    return base64.b32encode(digest[:SIGNATURE_BYTES]).decode().lower()

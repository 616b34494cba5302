"""The address a turn mail can be answered to: it says for whom, in which match, at which version, and is signed.

Mail programs and servers may change the case of an address, so it is spelled in characters that survive that.
"""

from __future__ import annotations

import base64
import hmac
import re
from email.utils import parseaddr
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import salted_hmac

SALT = "club.replies.addresses"
SIGNATURE_BYTES = 15  # 24 characters: an address stays far below the 64 that a local part may have
LOCAL_PART = re.compile(r"reply\+([0-9a-f]{1,12})-([0-9a-f]{1,12})-([0-9a-f]{1,8})-([a-z2-7]{24})")


class Token(NamedTuple):
    member: int
    match: int
    version: int


def reply_address(*, member: int, match: int, version: int) -> str:
    """'' where the club takes no replies."""
    if not settings.REPLY_DOMAIN:
        return ""
    token = Token(member, match, version)
    return f"reply+{spelled(token)}-{signature(token, settings.SECRET_KEY)}@{settings.REPLY_DOMAIN}"


def read(address: str) -> Token | None:
    """What the address stands for, if it is one of ours."""
    local, _at, domain = parseaddr(address)[1].lower().rpartition("@")
    found = LOCAL_PART.fullmatch(local)
    if not settings.REPLY_DOMAIN or domain != settings.REPLY_DOMAIN.lower() or found is None:
        return None
    token = Token(*(int(part, 16) for part in found.groups()[:3]))
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return token if any(hmac.compare_digest(signature(token, key), found[4]) for key in keys) else None


def spelled(token: Token) -> str:
    return "-".join(f"{number:x}" for number in token)


def signature(token: Token, key: str | bytes) -> str:
    digest = salted_hmac(SALT, spelled(token), secret=key, algorithm="sha256").digest()
    return base64.b32encode(digest[:SIGNATURE_BYTES]).decode().lower()

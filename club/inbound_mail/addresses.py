"""Signed reply addresses of turn emails. An address contains the member, the match and its version.

Mail clients and servers may change the case of an address, so the encoding is case-insensitive.
"""

from __future__ import annotations

import base64
import hmac
import re
from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import salted_hmac

from club.inbound_mail.reader.headers import bare_address

SALT = "club.replies.addresses"  # must not change: addresses in emails already sent are signed with it
LONGEST = 500  # characters to parse: our addresses have fewer than 100, and a display name may come first
SIGNATURE_BYTES = 15  # 24 characters in base32; the maximum length of a local part is 64
LOCAL_PART = re.compile(r"reply\+([0-9a-f]{1,12})-([0-9a-f]{1,12})-([0-9a-f]{1,8})-([a-z2-7]{24})")
SOME_ADDRESS = re.compile(r"reply\+[0-9a-f]{1,12}-[0-9a-f]{1,12}-[0-9a-f]{1,8}-[a-z2-7]{24}@[a-z0-9.-]{1,255}", re.I)


class Token(NamedTuple):
    member: int
    match: int
    version: int


def reply_address(*, member: int, match: int, version: int) -> str:
    """Return the reply address, or '' if the club does not accept replies."""
    if not settings.REPLY_DOMAIN:
        return ""
    token = Token(member, match, version)
    return f"reply+{spelled(token)}-{signature(token, settings.SECRET_KEY)}@{settings.REPLY_DOMAIN}"


def find(text: str) -> Iterator[str]:
    """Yield all valid reply addresses in the text, for example in a header with several addresses."""
    return (found[0] for found in SOME_ADDRESS.finditer(text) if read(found[0]))


def read(address: str) -> Token | None:
    """Return the address's token, or None if it is not a valid reply address."""
    local, _at, domain = bare_address(address[:LONGEST]).lower().rpartition("@")
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

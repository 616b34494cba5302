"""The live stream, seen from the pages: a signed address that says which match it may speak about."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import signing

from club.matches.models import Match

SALT = "live"
LONGEST_SECONDS = 60 * 60 * 24  # after that the page asks for a new address


def url_for(match: Match, reader: Any) -> str:
    """The stream says only "match, version", so one address serves everybody who may see the match."""
    token = signing.dumps([match.pk, reader.pk or 0], salt=SALT)
    return f"{settings.LIVE_URL}{token}"


def open_token(token: str) -> tuple[int, int]:
    """The match and the member (0: nobody) an address was made for; signing.BadSignature otherwise."""
    match_id, member_id = signing.loads(token, salt=SALT, max_age=LONGEST_SECONDS)
    return int(match_id), int(member_id)

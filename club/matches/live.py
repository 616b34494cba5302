"""Signed URLs of the live stream; each allows access to one match."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import signing

from club.matches.models import Match

SALT = "live"
LONGEST_SECONDS = 60 * 60 * 24  # after that the page requests a new URL


def url_for(match: Match, reader: Any) -> str:
    """Return the reader's URL of the stream, which sends only the match and its version, no secrets."""
    token = signing.dumps([match.pk, reader.pk or 0], salt=SALT)
    return f"{settings.LIVE_URL}{token}"


def open_token(token: str) -> tuple[int, int]:
    """Return the match and the member (0: anonymous) of a token; raise signing.BadSignature if it is invalid."""
    match_id, member_id = signing.loads(token, salt=SALT, max_age=LONGEST_SECONDS)
    return int(match_id), int(member_id)

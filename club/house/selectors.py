"""The club's settings, for everybody who needs one: `club().name`.

A process remembers the row for a few seconds, so that a page costs no query for it; whoever changes it is up to date
at once, the other processes a few seconds later. When the database does not answer, what was known last still holds.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from email.utils import formataddr, parseaddr
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.utils.translation import get_language

from club.house.models import ClubSettings
from games.core import registry
from games.core.contract import AnyGame

SECONDS = 5.0

_row: ClubSettings | None = None
_until = 0.0  # on the monotonic clock


@dataclass(frozen=True)
class Club:
    """What the administrators chose, and where they chose nothing, what the environment says."""

    row: ClubSettings

    @property
    def name(self) -> str:
        return self.row.name or settings.CLUB_NAME

    @property
    def colour(self) -> str:
        return self.row.colour or settings.CLUB_COLOUR

    @property
    def link_colour(self) -> str:
        return self.row.link_colour

    @property
    def welcome(self) -> str:
        """In the reader's language, else in the one there is."""
        ours, other = self.row.welcome_en, self.row.welcome_de
        if (get_language() or "").startswith("de"):
            ours, other = other, ours
        return ours or other or settings.CLUB_WELCOME

    @property
    def signup(self) -> str:
        return self.row.signup or settings.SIGNUP

    @property
    def language(self) -> str:
        """Of whoever has chosen none, and whose browser says nothing that we speak."""
        return self.row.language or settings.LANGUAGE_CODE

    @property
    def time_zone(self) -> str:
        return self.row.time_zone or settings.TIME_ZONE

    @property
    def sender(self) -> str:
        """From whom mails come: the address is the installation's, the name the club's."""
        name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
        return formataddr((self.name, address)) if name in ("", settings.CLUB_NAME) else settings.DEFAULT_FROM_EMAIL

    def offers(self, slug: str) -> bool:
        return slug not in self.row.withheld

    @property
    def games(self) -> list[AnyGame]:
        """Those that can be begun here; running matches of others go on."""
        return [game for slug, game in registry.all_games().items() if self.offers(slug)]


def club() -> Club:
    global _row, _until  # noqa: PLW0603  # the memory of this process
    now = time.monotonic()
    if _row is None or now >= _until:
        try:
            _row = ClubSettings.objects.filter(pk=1).first() or ClubSettings()
        except DatabaseError:
            _row = _row or ClubSettings()
        _until = now + SECONDS
    return Club(_row)


def forget(**signal: Any) -> None:
    """At once for whoever made the change, and again when all others can see it."""
    remember(None)
    transaction.on_commit(lambda: remember(None))


def remember(row: ClubSettings | None, seconds: float = 0.0) -> None:
    global _row, _until
    _row, _until = row, time.monotonic() + seconds

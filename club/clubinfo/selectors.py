"""Access to the club's settings: `club().name`.

Each process caches the row for a few seconds, so that most pages need no query for it. The process that changes it
sees the change at once, the others a few seconds later. If the database fails, the last known row is used.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from email.utils import formataddr, parseaddr
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.utils.translation import get_language

from club.clubinfo.models import ClubSettings
from club.web import watchdog
from games.core import registry
from games.core.contract import AnyGame

SECONDS = 5.0

_row: ClubSettings | None = None
_until = 0.0  # on the monotonic clock
_changes = 0  # how often the cached row was set or invalidated


@dataclass(frozen=True)
class Club:
    """The administrators' settings, with the environment as the fallback."""

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
        """Return the welcome text in the reader's language, or else in the other one."""
        ours, other = self.row.welcome_en, self.row.welcome_de
        if (get_language() or "").startswith("de"):
            ours, other = other, ours
        return ours or other or settings.CLUB_WELCOME

    @property
    def signup(self) -> str:
        return self.row.signup or settings.SIGNUP

    @property
    def language(self) -> str:
        """The default for members without a language whose browser asks for none that is supported."""
        return self.row.language or settings.LANGUAGE_CODE

    @property
    def time_zone(self) -> str:
        return self.row.time_zone or settings.TIME_ZONE

    @property
    def sender(self) -> str:
        """Return the From header of emails: the club's name with the installation's address."""
        name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
        return formataddr((self.name, address)) if name in ("", settings.CLUB_NAME) else settings.DEFAULT_FROM_EMAIL

    def offers(self, slug: str) -> bool:
        return slug not in self.row.withheld

    @property
    def games(self) -> list[AnyGame]:
        """The games offered for new matches. Running matches of other games continue."""
        return [game for slug, game in registry.all_games().items() if self.offers(slug)]


def club() -> Club:
    global _row, _until  # a cache of this process
    row, now, changes = _row, time.monotonic(), _changes
    if row is None or now >= _until:
        try:
            row = ClubSettings.objects.filter(pk=1).first() or ClubSettings()
        except DatabaseError:
            if watchdog.known_to_be_silent():
                raise  # the page's next query would only wait again
            row = row or ClubSettings()
        if changes == _changes:  # otherwise another thread changed the settings while this one read them
            _row, _until = row, now + SECONDS
    return Club(row)


def forget(**signal: Any) -> None:
    """Invalidate the cache now, and again after the commit."""
    remember(None)
    transaction.on_commit(lambda: remember(None))


def remember(row: ClubSettings | None, seconds: float = 0.0) -> None:
    global _row, _until, _changes
    _row, _until, _changes = row, time.monotonic() + seconds, _changes + 1

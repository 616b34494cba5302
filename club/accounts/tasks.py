from __future__ import annotations

from club.accounts.sessions import SessionStore
from club.web.periodic import DAY, periodic


@periodic(seconds=DAY, thread="cleanup")
def tidy() -> None:
    SessionStore.clear_expired()

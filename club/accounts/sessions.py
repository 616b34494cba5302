"""Database sessions that are loaded together with their member in one query."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.utils import timezone

from club.db import sql

if TYPE_CHECKING:
    from club.accounts.models import Member, MemberSession


class SessionStore(DatabaseStore):
    member: Member | None = None

    @classmethod
    def get_model_class(cls) -> type[MemberSession]:
        from club.accounts.models import MemberSession

        return MemberSession

    def _get_session_from_db(self) -> Any:
        row = next(iter(session_with_member(self.session_key)), None)
        if row is None or row.expire_date <= timezone.now():
            self._session_key = None
            return None
        self.member = row.member
        return row

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(verified(session_data, settings.SECRET_KEY))
        return found

    def create_model_instance(self, data: Any) -> Any:
        row: Any = super().create_model_instance(data)
        row.member_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        return row


@lru_cache(maxsize=2000)
def verified(session_data: bytes | str, secret: str) -> bytes:
    """Verify and decode the session data, cached: every request of a member has the same data."""
    return msgspec.json.encode(DatabaseStore().decode(session_data))


session_with_member: sql.Prepared[MemberSession] = sql.Prepared(
    lambda key: SessionStore.get_model_class().objects.select_related("member").filter(session_key=key), "a key"
)

"""Sessions in the database, read together with their member by one query."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db import connection
from django.utils import timezone

from club.db.prepared import fetch
from club.db.rows import Columns

if TYPE_CHECKING:
    from club.accounts.models import Member, MemberSession

FORMER_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


class SessionStore(DatabaseStore):
    member: Member | None = None  # the session's member as loaded with it; see middleware.use_loaded_member

    @classmethod
    def get_model_class(cls) -> type[MemberSession]:
        from club.accounts.models import MemberSession

        return MemberSession

    def load(self) -> dict[str, Any]:
        if connection.vendor == "postgresql" and (found := session_with_member(self.session_key)):
            data, self.member = found
            return self.decode(data)
        return super().load()  # also if there is no such session

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        """Decode the data, and keep members logged in who logged in when the club used allauth's own backend."""
        data: dict[str, Any] = super().decode(session_data)
        if data.get(BACKEND_SESSION_KEY) == FORMER_BACKEND:
            data[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        return data

    def create_model_instance(self, data: Any) -> Any:
        row: Any = super().create_model_instance(data)
        row.member_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        return row


def session_with_member(key: str | None) -> tuple[str, Member | None] | None:
    """Return the data and the member of a session, or None if it has expired or does not exist."""
    sql, member = session_query()
    for row in fetch(sql, [key, timezone.now()]):
        return row[0], member.read_or_none(row)
    return None


@cache
def session_query() -> tuple[str, Columns[Member]]:
    """Return the query of a session with its member, and the columns of the member."""
    from club.accounts.models import Member  # imports this module

    member = Columns(Member, "member", first=1)
    sql = f"""
        SELECT session.session_data, {member.sql}
        FROM accounts_membersession session LEFT JOIN accounts_member member ON member.id = session.member_id
        WHERE session.session_key = %s AND session.expire_date > %s
    """
    return sql, member

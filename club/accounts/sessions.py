"""Sessions in the database, cached: Django's `cached_db`, with a foreign key to the member.

Deleting a session's row is not enough to end it, because its copy in the cache would go on. Use `end`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.cached_db import SessionStore as CachedDatabaseStore
from django.core.cache import caches
from django.db import transaction
from django.db.models import QuerySet

if TYPE_CHECKING:
    from club.accounts.models import MemberSession


FORMER_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


class SessionStore(CachedDatabaseStore):
    cache_key_prefix = "club.session."

    @classmethod
    def get_model_class(cls) -> type[MemberSession]:
        from club.accounts.models import MemberSession

        return MemberSession

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


def end(sessions: QuerySet[MemberSession]) -> int:
    """Delete these sessions and their copies in the cache. Return their number.

    The copies are deleted again after the commit: until then, another request could still read the row and cache it.
    """
    keys = list(sessions.values_list("session_key", flat=True))
    sessions.filter(session_key__in=keys).delete()
    cached = [SessionStore.cache_key_prefix + key for key in keys]
    forget = partial(caches[settings.SESSION_CACHE_ALIAS].delete_many, cached)
    forget()
    transaction.on_commit(forget)
    return len(keys)

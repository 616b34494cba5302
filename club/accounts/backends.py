"""Authentication backend: allauth's, which refuses suspended members and reads the member by plain SQL."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from django.db import connection

from club.accounts.models import Member
from club.db.prepared import fetch
from club.db.rows import Columns

MEMBER = Columns(Member, "member")
BY_KEY = f"SELECT {MEMBER.sql} FROM accounts_member member WHERE member.id = %s"


class MemberBackend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    def get_user(self, user_id: int) -> Member | None:
        """Return the member of a session. Called once per request."""
        if connection.vendor == "postgresql":
            member = next(map(MEMBER.read, fetch(BY_KEY, [user_id])), None)
        else:
            member = Member.objects.filter(pk=user_id).first()
        return member if member is not None and self.user_can_authenticate(member) else None

    def user_can_authenticate(self, user: Member) -> bool:
        return bool(super().user_can_authenticate(user)) and not user.suspended

"""Authentication backend: allauth's, which also refuses suspended members."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend

from club.accounts.models import Member


class MemberBackend(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    def user_can_authenticate(self, user: Member) -> bool:
        return bool(super().user_can_authenticate(user)) and not user.suspended

"""Which token an endpoint needs."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from club.accounts.access import lacks_second_factor, organizes
from club.api.models import Token
from club.web.errors import ClubError


class NoToken(ClubError):
    status = 401

    @property
    def title(self) -> str:
        return _("No access")

    @property
    def text(self) -> str:
        return _("Send a valid token in the header “Authorization: Bearer …”. You can create one in your settings.")


class WrongScope(ClubError):
    status = 403

    @property
    def title(self) -> str:
        return _("No access")

    @property
    def text(self) -> str:
        return _("This token doesn't allow that. Create one with more access in your settings.")


class OrganizersOnly(ClubError):
    status = 403

    @property
    def title(self) -> str:
        return _("No access")

    @property
    def text(self) -> str:
        return _("Organizers only. If you need this page, ask an organizer.")


class Bearer(HttpBearer):
    """Let requests pass whose token has this scope. The middleware has found the token."""

    def __init__(self, scope: str) -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> Any:
        token: Token | None = getattr(request, "token", None)
        if token is None:
            raise NoToken("no_token")
        if not token.allows(self.scope):
            raise WrongScope("wrong_scope")
        if self.scope == Token.Scope.ORGANIZE and (not organizes(token.member) or lacks_second_factor(token.member)):
            raise OrganizersOnly("organizers_only")
        return token

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        return self(request)


READ, PLAY, ORGANIZE = (Bearer(scope) for scope in Token.Scope.values)

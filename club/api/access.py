"""Which token an endpoint needs."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from club.accounts.access import lacks_second_factor, organizes
from club.api.models import Token
from club.web.errors import ClubError


class NoAccess(ClubError):
    """A request whose token is missing or does not allow it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.status = 401 if code == "no_token" else 403

    @property
    def title(self) -> str:
        return _("No access")

    @property
    def text(self) -> str:
        sentences = {
            "no_token": _(
                "Send a valid token in the header “Authorization: Bearer …”. You can create one in your settings."
            ),
            "wrong_scope": _("This token doesn't allow that. Create one with more access in your settings."),
            "organizers_only": _("Organizers only. If you need this page, ask an organizer."),
        }
        return sentences[self.code]


class Bearer(HttpBearer):
    """Let requests pass whose token has this scope. The middleware has found the token."""

    def __init__(self, scope: str) -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> Any:
        token: Token | None = getattr(request, "token", None)
        if token is None:
            raise NoAccess("no_token")
        if not token.allows(self.scope):
            raise NoAccess("wrong_scope")
        if self.scope == Token.Scope.ORGANIZE and (not organizes(token.member) or lacks_second_factor(token.member)):
            raise NoAccess("organizers_only")
        return token

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        return self(request)


READ, PLAY, ORGANIZE = (Bearer(scope) for scope in Token.Scope.values)

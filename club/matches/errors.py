"""Errors of match services: a code that is worded when shown, and an HTTP status."""

from __future__ import annotations

from club.web.errors import ClubError


class MatchError(ClubError):
    @property
    def text(self) -> str:
        from club.matches import error_messages

        return error_messages.message(None, self)

    @property
    def reason(self) -> str:
        """The game's error code if the game refused, otherwise the code of this error."""
        refusal = self.data.get("refusal")
        return self.code if refusal is None else str(refusal.code)


class NotThere(MatchError):
    status = 404


class NotYours(MatchError):
    status = 403


class NoSpectators(NotYours):
    """The match has no spectators until its end."""


class Stale(MatchError):
    """The form's question has been answered or withdrawn since the form was made."""

    status = 409


class NotNow(MatchError):
    """The request is valid but impossible in the current state of the match."""

    status = 409


class Refused(MatchError):
    """The input is invalid; if the game refused it, `refusal` holds the reason."""

    status = 422


class TooMany(MatchError):
    """The member has reached the limit of open tables or current matches."""

    status = 409

"""Why a request cannot be done: a code, worded when shown, and the HTTP status it means."""

from __future__ import annotations

from typing import Any


class MatchError(Exception):
    status = 422

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    @property
    def reason(self) -> str:
        """The game's own code where it was the game that refused."""
        refusal = self.data.get("refusal")
        return self.code if refusal is None else str(refusal.code)


class NotThere(MatchError):
    status = 404


class NotYours(MatchError):
    status = 403


class ClosedDoors(NotYours):
    """The table wants no watchers as long as it plays."""


class Stale(MatchError):
    """The form was made for a question that has been answered or has gone since."""

    status = 409


class NotNow(MatchError):
    """Understood, but impossible as the match stands."""

    status = 409


class Refused(MatchError):
    """The game said no; `refusal` carries its reason."""

    status = 422

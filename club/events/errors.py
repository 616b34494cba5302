"""Errors of events. They are errors of the match services too, because opening a table can raise both."""

from __future__ import annotations

from club.matches import errors
from club.matches.errors import MatchError


class EventError(MatchError):
    @property
    def text(self) -> str:
        from club.events import wording

        return wording.error(self)


class NotThere(EventError, errors.NotThere): ...


class NotYours(EventError, errors.NotYours): ...


class NotNow(EventError, errors.NotNow): ...


class Refused(EventError, errors.Refused): ...

"""Errors of the organizers' actions. They are errors of the match services too, which these services call."""

from __future__ import annotations

from club.matches import errors
from club.matches.errors import MatchError


class OrganizerError(MatchError):
    @property
    def text(self) -> str:
        from club.organizer import wording

        return wording.error(self)


class NotThere(OrganizerError, errors.NotThere): ...


class NotYours(OrganizerError, errors.NotYours): ...


class NotNow(OrganizerError, errors.NotNow): ...


class Refused(OrganizerError, errors.Refused): ...

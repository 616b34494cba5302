"""Errors of the chat. They are errors of the match services too, which these services call."""

from __future__ import annotations

from club.matches import errors
from club.matches.errors import MatchError


class ChatError(MatchError):
    @property
    def text(self) -> str:
        from club.social.chat import wording

        return wording.error(self)


class NotThere(ChatError, errors.NotThere): ...


class NotYours(ChatError, errors.NotYours): ...


class NotNow(ChatError, errors.NotNow): ...


class Refused(ChatError, errors.Refused): ...

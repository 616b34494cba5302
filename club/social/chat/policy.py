"""Chat permissions: players write, others only read; after the end of the match all members may write."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from club.accounts.models import Member
from club.matches.errors import MatchError
from club.matches.models import Match, Seat
from club.matches.services.deputies import seat_for
from club.social.chat.errors import NotNow, NotYours
from club.social.chat.models import ChatLine

Reader = Member | AnonymousUser

NEW = timedelta(minutes=15)  # how long the author can remove a line


def reading_refused(seats: Sequence[Seat], reader: Reader) -> MatchError | None:
    """Return why this reader cannot read the chat, or None. It would spoil a match that is shown with a delay."""
    if seats[0].match.seen_late and seat_for(seats, reader, timezone.now()) is None:
        return NotNow("chat_after_end")
    return None


def writing_refused(seats: Sequence[Seat], reader: Reader) -> MatchError | None:
    """Return why this reader cannot write, or None."""
    match = seats[0].match
    if not reader.is_authenticated:
        return NotYours("chat_log_in")
    seated = seat_for(seats, reader, None) is not None
    if match.status == Match.Status.CANCELLED:
        return NotNow("chat_closed")
    if not seated and not match.over:
        return NotYours("chat_watchers")
    if not seated and reader.is_guest:
        return NotYours("chat_guests")
    if reader.muted:
        return NotYours("chat_muted")
    return None


def must_read(seats: Sequence[Seat], reader: Reader) -> None:
    refused = reading_refused(seats, reader)
    if refused is not None:
        raise refused


def must_write(seats: Sequence[Seat], reader: Reader) -> None:
    refused = reading_refused(seats, reader) or writing_refused(seats, reader)
    if refused is not None:
        raise refused


def is_new(line: ChatLine) -> bool:
    return line.created_at > timezone.now() - NEW


def may_remove(line: ChatLine, reader: Reader) -> bool:
    return reader.pk is not None and line.member_id == reader.pk and not line.removed_by and is_new(line)


def may_report(line: ChatLine, reader: Reader) -> bool:
    if not reader.is_authenticated or reader.is_guest:
        return False
    return line.member_id != reader.pk and not line.removed_by

"""The clock of one seat: its deadline and the time left."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import msgspec

from club.accounts.models import Member
from club.matches import calendars
from club.matches.calendars import Calendar
from club.matches.models import Match, Seat

REMINDER_AT = 0.8  # fraction of the time for a move
SECOND = timedelta(seconds=1)
Absences = tuple[tuple[date, date], ...]


def calendar_of(match: Match, member: Member | None) -> Calendar:
    """Return the member's calendar in this match: its weekends, and quiet hours and absences as far as it allows."""
    if member is None or not (match.weekends_off or match.grace_days):
        return Calendar()
    zone = member.zone or UTC
    if not match.grace_days:
        return Calendar(zone, match.weekends_off)
    grace = timedelta(days=match.grace_days)
    return Calendar(zone, match.weekends_off, quiet_of(member), absences_of(member), grace)


def quiet_of(member: Member) -> tuple[int, int] | None:
    begin, end = member.quiet_from, member.quiet_until
    if begin is None or end is None or begin == end:
        return None
    return begin.hour * 60 + begin.minute, end.hour * 60 + end.minute


def absences_of(member: Member) -> Absences:
    return msgspec.json.decode(member.away, type=Absences)


def budget(match: Match, seat: Seat) -> timedelta:
    """Return the time for this turn; even with an empty bank it is at least what a move adds."""
    if not match.bank_seconds:
        return timedelta(seconds=match.move_seconds)
    left = match.bank_seconds if seat.bank_left is None else seat.bank_left
    return timedelta(seconds=max(left, match.move_seconds))


def start(match: Match, seat: Seat, now: datetime) -> None:
    """Start the clock for a new turn, with the full grace of the match."""
    seat.clock_at = seat.grace_left = None
    run(match, seat, now, budget(match, seat))


def run(match: Match, seat: Seat, now: datetime, left: timedelta) -> None:
    """Set deadline and reminder; during a pause only store the time left."""
    calendar = calendar_at(match, seat, now)
    seat.grace_left = None if calendar.grace is None else int(calendar.grace.total_seconds())
    if match.paused_at is not None:
        seat.kept_seconds = int(left.total_seconds())
        seat.due_at = seat.remind_at = seat.clock_at = None
        return
    seat.kept_seconds = None
    seat.clock_at = now
    seat.due_at = calendars.deadline(calendar, now, left)
    seat.remind_at = calendars.deadline(calendar, now, left * REMINDER_AT)


def calendar_at(match: Match, seat: Seat, now: datetime) -> Calendar:
    """Return the calendar with the grace left in this turn. Changing the calendar does not renew the grace."""
    calendar = calendar_of(match, seat.member)
    if calendar.grace is None or seat.grace_left is None:
        return calendar
    calendar = replace(calendar, grace=timedelta(seconds=seat.grace_left))
    return calendar if seat.clock_at is None else calendars.after(calendar, seat.clock_at, now)


def left(match: Match, seat: Seat, now: datetime) -> timedelta | None:
    """Return the time left, or None if the seat has no clock."""
    if seat.kept_seconds is not None:
        return timedelta(seconds=seat.kept_seconds)
    if seat.due_at is None:
        return None
    return calendars.left(calendar_at(match, seat, now), now, seat.due_at)


def read_off(match: Match, seat: Seat, now: datetime) -> timedelta | None:
    """Stop the clock for a pause or a calendar change and return the time left; `run` starts it again."""
    unused = left(match, seat, now)
    grace = calendar_at(match, seat, now).grace
    seat.grace_left = None if grace is None else int(grace.total_seconds())
    seat.clock_at = None
    return unused


def stop(match: Match, seat: Seat, now: datetime) -> None:
    """Stop the clock at the end of a turn: the time left and the increment go into the bank."""
    unused = left(match, seat, now)
    if match.bank_seconds and unused is not None:
        seat.bank_left = min(match.bank_seconds, int(unused.total_seconds()) + match.move_seconds)
    seat.due_at = seat.remind_at = seat.clock_at = None
    seat.kept_seconds = seat.grace_left = None

"""The clock of one seat: what its deadline is, and what is left of its time."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import msgspec

from club.accounts.models import Member
from club.matches import calendars
from club.matches.calendars import Calendar
from club.matches.models import Match, Seat

REMINDER_AT = 0.8  # of the time for a move
SECOND = timedelta(seconds=1)
Absences = tuple[tuple[date, date], ...]


def calendar_of(match: Match, member: Member | None) -> Calendar:
    """Weekends as the table plays; quiet hours and absences as the member wishes, as far as the table allows."""
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
    """What there is for this turn; an empty bank still holds what a move adds."""
    if not match.bank_seconds:
        return timedelta(seconds=match.move_seconds)
    left = match.bank_seconds if seat.bank_left is None else seat.bank_left
    return timedelta(seconds=max(left, match.move_seconds))


def start(match: Match, seat: Seat, now: datetime) -> None:
    """A turn begins, with all the grace that the table gives for one."""
    seat.clock_at = seat.grace_left = None
    run(match, seat, now, budget(match, seat))


def run(match: Match, seat: Seat, now: datetime, left: timedelta) -> None:
    """Sets deadline and reminder; in a pause the time is only kept."""
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
    """With what this turn has left of the grace: however often somebody changes their calendar, it is given once."""
    calendar = calendar_of(match, seat.member)
    if calendar.grace is None or seat.grace_left is None:
        return calendar
    calendar = replace(calendar, grace=timedelta(seconds=seat.grace_left))
    return calendar if seat.clock_at is None else calendars.after(calendar, seat.clock_at, now)


def left(match: Match, seat: Seat, now: datetime) -> timedelta | None:
    """The running time that is left; None where no clock runs."""
    if seat.kept_seconds is not None:
        return timedelta(seconds=seat.kept_seconds)
    if seat.due_at is None:
        return None
    return calendars.left(calendar_at(match, seat, now), now, seat.due_at)


def read_off(match: Match, seat: Seat, now: datetime) -> timedelta | None:
    """What is left, before the clock stands or goes on by another calendar; `run` sets it going again."""
    unused = left(match, seat, now)
    grace = calendar_at(match, seat, now).grace
    seat.grace_left = None if grace is None else int(grace.total_seconds())
    seat.clock_at = None
    return unused


def stop(match: Match, seat: Seat, now: datetime) -> None:
    """The turn is over: what is left goes back to the bank, and the move adds to it."""
    unused = left(match, seat, now)
    if match.bank_seconds and unused is not None:
        seat.bank_left = min(match.bank_seconds, int(unused.total_seconds()) + match.move_seconds)
    seat.due_at = seat.remind_at = seat.clock_at = None
    seat.kept_seconds = seat.grace_left = None

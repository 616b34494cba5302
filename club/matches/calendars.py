"""Compute deadlines for clocks that stop at weekends, in quiet hours and during absences. Pure functions.

Clocks count the time they actually run, so daylight saving never adds or removes a minute. `deadline` (when a budget of
running time ends) and `elapsed` (how much time ran between two times) are inverse to each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo

DAY_MINUTES = 24 * 60
NO_TIME = timedelta(0)
ONE_DAY = timedelta(days=1)
SATURDAY = 5
HORIZON = timedelta(days=2000)  # no match waits longer


@dataclass(frozen=True)
class Calendar:
    zone: tzinfo = UTC
    weekends_off: bool = False
    quiet: tuple[int, int] | None = None  # start and end in minutes after midnight; may span midnight
    absences: tuple[tuple[date, date], ...] = ()  # first and last day
    grace: timedelta | None = None  # how long quiet hours and absences may still stop it; None: no limit

    @property
    def always_runs(self) -> bool:
        return not (self.weekends_off or self.quiet or self.absences)


def deadline(calendar: Calendar, start: datetime, budget: timedelta) -> datetime:
    """Return when this much running time is used up."""
    if calendar.always_runs:
        return start + budget
    latest = None if calendar.grace is None else deadline(of_the_table(calendar), start, budget + calendar.grace)
    now, left = start, budget
    for begin, end in stops(calendar, start):
        if begin - now >= left or (latest is not None and begin >= latest):
            break
        left -= max(NO_TIME, begin - now)
        now = max(now, end)
    due = now + left
    return due if latest is None else min(due, latest)


def of_the_table(calendar: Calendar) -> Calendar:
    """Return the calendar without the member's quiet hours and absences."""
    return Calendar(calendar.zone, calendar.weekends_off)


def elapsed(calendar: Calendar, start: datetime, end: datetime) -> timedelta:
    """Return how long the clock ran between two times."""
    if end <= start:
        return NO_TIME
    ran = end - start
    if calendar.always_runs:
        return ran
    for begin, stop in stops(calendar, start):
        if begin >= end:
            break
        ran -= max(NO_TIME, min(stop, end) - max(begin, start))
    return ran


def left(calendar: Calendar, now: datetime, due: datetime) -> timedelta:
    """Return the running time left until a deadline: the inverse of `deadline`, even if the grace limits it."""
    runs = elapsed(calendar, now, due)
    return runs if calendar.grace is None else max(runs, elapsed(of_the_table(calendar), now, due) - calendar.grace)


def after(calendar: Calendar, start: datetime, now: datetime) -> Calendar:
    """Return the calendar with the grace left at `now` for a clock that was set at `start`."""
    if calendar.grace is None or calendar.always_runs:
        return calendar
    held_up = elapsed(of_the_table(calendar), start, now) - elapsed(calendar, start, now)
    return replace(calendar, grace=max(NO_TIME, calendar.grace - held_up))


def stops(calendar: Calendar, start: datetime) -> Iterator[tuple[datetime, datetime]]:
    """Yield the spans in which the clock is stopped, in order and merged, from the day before `start` on."""
    day = start.astimezone(calendar.zone).date() - ONE_DAY
    last = day + HORIZON
    if not calendar.weekends_off and not calendar.quiet:
        last = min(last, max(last for _first, last in calendar.absences))
    standing: tuple[datetime, datetime] | None = None
    while day <= last:
        for begin, end in _stops_of(calendar, day):
            if standing is not None and begin <= standing[1]:
                standing = standing[0], max(standing[1], end)
            else:
                if standing is not None:
                    yield standing
                standing = begin, end
        day += ONE_DAY
    if standing is not None:
        yield standing


def _stops_of(calendar: Calendar, day: date) -> Iterator[tuple[datetime, datetime]]:
    away = any(first <= day <= last for first, last in calendar.absences)
    if away or (calendar.weekends_off and day.weekday() >= SATURDAY):
        yield _midnight(calendar, day), _midnight(calendar, day + ONE_DAY)
    elif calendar.quiet is not None:
        begin, end = calendar.quiet
        if begin < end:
            yield _moment(calendar, day, begin), _moment(calendar, day, end)
        elif begin > end:
            yield _midnight(calendar, day), _moment(calendar, day, end)
            yield _moment(calendar, day, begin), _midnight(calendar, day + ONE_DAY)


def _midnight(calendar: Calendar, day: date) -> datetime:
    return _moment(calendar, day, 0)


def _moment(calendar: Calendar, day: date, minutes: int) -> datetime:
    """Convert local time to UTC. Times skipped by DST move past the gap; repeated ones mean the first occurrence."""
    return datetime.combine(day, time(minutes // 60, minutes % 60), calendar.zone).astimezone(UTC)

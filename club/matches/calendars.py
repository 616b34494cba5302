"""When a clock runs: not at weekends, in quiet hours or absences, as far as the table allows. Pure, and exact.

A clock counts running time, so that no change of the clocks in spring or autumn gives or takes a minute: what a budget
of running time ends at (`deadline`) and how much has run between two moments (`elapsed`) are inverse to each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo

DAY_MINUTES = 24 * 60
NO_TIME = timedelta(0)
ONE_DAY = timedelta(days=1)
SATURDAY = 5
HORIZON = timedelta(days=2000)  # nothing in the club waits longer


@dataclass(frozen=True)
class Calendar:
    zone: tzinfo = UTC
    weekends_off: bool = False
    quiet: tuple[int, int] | None = None  # minutes after midnight, from and until; may pass midnight
    absences: tuple[tuple[date, date], ...] = ()  # first and last day
    grace: timedelta | None = None  # for how long the member's part may stop the clock from now on; None: for ever

    @property
    def always_runs(self) -> bool:
        return not (self.weekends_off or self.quiet or self.absences)


def deadline(calendar: Calendar, start: datetime, budget: timedelta) -> datetime:
    """When this much running time is over."""
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
    """Without what the member wishes."""
    return Calendar(calendar.zone, calendar.weekends_off)


def elapsed(calendar: Calendar, start: datetime, end: datetime) -> timedelta:
    """How much of the time between two moments counts."""
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
    """How much running time ends at this deadline: the inverse of `deadline`, also where the grace is the limit."""
    runs = elapsed(calendar, now, due)
    return runs if calendar.grace is None else max(runs, elapsed(of_the_table(calendar), now, due) - calendar.grace)


def after(calendar: Calendar, start: datetime, now: datetime) -> Calendar:
    """With what is left of the grace at `now`, where the clock was set at `start`."""
    if calendar.grace is None or calendar.always_runs:
        return calendar
    held_up = elapsed(of_the_table(calendar), start, now) - elapsed(calendar, start, now)
    return replace(calendar, grace=max(NO_TIME, calendar.grace - held_up))


def stops(calendar: Calendar, start: datetime) -> Iterator[tuple[datetime, datetime]]:
    """The spans in which the clock stands, in order and apart from each other, from the day before `start` on."""
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
    """Local time as a moment. One that the clocks skip is taken after the gap, one that comes twice the first time."""
    return datetime.combine(day, time(minutes // 60, minutes % 60), calendar.zone).astimezone(UTC)

"""Running time is exact in every time zone and across every clock change from 2024 to 2030."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from club.matches.calendars import Calendar, after, deadline, elapsed, left, of_the_table

BERLIN = ZoneInfo("Europe/Berlin")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ZONES = sorted(zone for zone in zoneinfo.available_timezones() if zone != "localtime")


def at(text: str, zone: ZoneInfo = BERLIN) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


def offset(zone: ZoneInfo, moment: datetime) -> timedelta | None:
    return moment.astimezone(zone).utcoffset()


@cache
def changes(name: str) -> tuple[datetime, ...]:
    """Return the days from 2024 to 2030 on which this zone changes its clocks."""
    zone, found, week = ZoneInfo(name), [], datetime(2024, 1, 1, tzinfo=UTC)
    while week.year <= 2030:
        if offset(zone, week) != offset(zone, week + 7 * DAY):
            found += [d for d in (week + i * DAY for i in range(7)) if offset(zone, d) != offset(zone, d + DAY)]
        week += 7 * DAY
    return tuple(found)


# Many names are aliases of the same zone, so one zone per distinct behavior is enough.
ALIKE = sorted(
    {(changes(name), offset(ZoneInfo(name), datetime(2026, 1, 1, tzinfo=UTC))): name for name in ZONES}.values()
)


def test_a_clock_without_a_calendar_always_runs() -> None:
    assert deadline(Calendar(), at("2026-11-16 12:00"), 2 * DAY) == at("2026-11-18 12:00")


def test_weekends_off() -> None:
    calendar = Calendar(BERLIN, weekends_off=True)
    assert deadline(calendar, at("2026-11-20 12:00"), DAY) == at("2026-11-23 12:00")  # Friday noon to Monday noon
    assert deadline(calendar, at("2026-11-21 12:00"), HOUR) == at("2026-11-23 01:00")  # started on a Saturday
    assert elapsed(calendar, at("2026-11-20 12:00"), at("2026-11-23 12:00")) == DAY


def test_a_deadline_at_the_start_of_a_stop_is_not_moved() -> None:
    calendar = Calendar(BERLIN, weekends_off=True)
    assert deadline(calendar, at("2026-11-20 12:00"), 12 * HOUR) == at("2026-11-21 00:00")


def test_quiet_hours_past_midnight() -> None:
    calendar = Calendar(BERLIN, quiet=(22 * 60, 8 * 60))
    assert deadline(calendar, at("2026-11-16 21:00"), 2 * HOUR) == at("2026-11-17 09:00")
    assert deadline(calendar, at("2026-11-16 23:00"), HOUR) == at("2026-11-17 09:00")
    assert elapsed(calendar, at("2026-11-16 21:00"), at("2026-11-17 09:00")) == 2 * HOUR


def test_quiet_hours_within_a_day() -> None:
    assert deadline(Calendar(BERLIN, quiet=(9 * 60, 17 * 60)), at("2026-11-16 08:00"), 2 * HOUR) == at(
        "2026-11-16 18:00"
    )


def test_absences() -> None:
    calendar = Calendar(BERLIN, absences=((date(2026, 12, 20), date(2027, 1, 2)),))
    assert deadline(calendar, at("2026-12-19 12:00"), DAY) == at("2027-01-03 12:00")


def test_absences_extend_a_deadline_by_at_most_the_grace_of_the_table() -> None:
    """A deadline cannot be pushed out forever, neither by absences nor by all exceptions combined."""
    away = ((date(2026, 1, 1), date(2036, 1, 1)),)
    calendar = Calendar(BERLIN, True, (22 * 60, 8 * 60), away, grace=10 * DAY)
    assert deadline(calendar, at("2026-11-16 12:00"), DAY) == at("2026-12-01 12:00")  # weekends count extra
    assert deadline(Calendar(BERLIN, absences=away, grace=timedelta(0)), at("2026-11-16 12:00"), DAY) == at(
        "2026-11-17 12:00"
    )


@pytest.mark.parametrize(("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25)])
def test_days_of_23_and_25_hours_do_not_change_the_running_time(day: str, hours: int) -> None:
    start = at(f"{day} 00:00")
    assert deadline(Calendar(BERLIN, quiet=(720, 780)), start, 24 * HOUR).timestamp() - start.timestamp() == 25 * 3600
    weekend = Calendar(BERLIN, weekends_off=True)  # both days are Sundays
    assert deadline(weekend, start - HOUR, HOUR).timestamp() - start.timestamp() == (hours + 1) * 3600


def test_all_zones_and_all_clock_changes_are_covered() -> None:
    assert len(ZONES) > 400
    assert {changes(name) for name in ZONES} == {changes(name) for name in ALIKE}
    assert sum(len(changes(name)) for name in ALIKE) > 300


@pytest.mark.parametrize("name", ALIKE)
def test_no_clock_change_shortens_or_lengthens_a_budget(name: str) -> None:
    zone = ZoneInfo(name)
    for day in changes(name) or [datetime(2026, 3, 29, tzinfo=UTC)]:
        for calendar in (
            Calendar(zone, weekends_off=True),
            Calendar(zone, quiet=(22 * 60, 7 * 60 + 30)),
            Calendar(zone, quiet=(90, 150), absences=((day.date(), day.date()),)),
        ):
            for hours, budget in ((-20, HOUR), (-3, 3 * HOUR), (1, 30 * HOUR)):
                start = day + hours * HOUR
                due = deadline(calendar, start, budget)
                assert elapsed(calendar, start, due) == budget, (calendar, start)
                assert due - start >= budget


minutes = st.integers(0, 24 * 60 - 1)
moments = st.datetimes(datetime(2024, 1, 1), datetime(2030, 12, 31), timezones=st.just(UTC))


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(ZONES), st.booleans(), st.none() | st.tuples(minutes, minutes), moments,
    st.integers(60, 14 * 86400), st.integers(0, 86400),
)  # fmt: skip
def test_deadline_and_elapsed_are_inverse(name, weekends, quiet, start, seconds, later):
    if quiet is not None and abs(quiet[0] - quiet[1]) > 12 * 60:
        quiet = None
    calendar = Calendar(ZoneInfo(name), weekends, quiet)
    budget = timedelta(seconds=seconds)
    due = deadline(calendar, start, budget)
    assert elapsed(calendar, start, due) == budget
    assert elapsed(calendar, start, start + timedelta(seconds=later)) <= timedelta(seconds=later)
    assert deadline(calendar, start, budget + timedelta(seconds=1)) > due


def test_remaining_time_is_correct_when_the_grace_limits_the_deadline() -> None:
    away = ((date(2026, 11, 16), date(2026, 12, 31)),)
    calendar = Calendar(BERLIN, absences=away, grace=3 * DAY)
    start = at("2026-11-16 12:00")
    due = deadline(calendar, start, DAY)
    assert due == at("2026-11-20 12:00")
    assert left(calendar, start, due) == DAY
    for hours, rest in ((1, DAY), (71, DAY), (72, DAY), (73, 23 * HOUR), (96, timedelta(0))):
        now = start + hours * HOUR
        assert left(after(calendar, start, now), now, due) == rest, hours


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(ZONES), st.booleans(), st.none() | st.tuples(minutes, minutes), moments,
    st.integers(60, 14 * 86400), st.integers(0, 20), st.integers(0, 40), st.integers(0, 20), st.floats(0, 1),
)  # fmt: skip
def test_reading_a_clock_does_not_change_the_deadline(name, weekends, quiet, start, seconds, grace, away, ahead, when):
    """Reading the clock at any moment gives a remaining time and remaining grace that lead to the same deadline."""
    if quiet is not None and abs(quiet[0] - quiet[1]) > 12 * 60:
        quiet = None
    first = start.date() + ahead * DAY
    absences = ((first, first + away * DAY),) if away else ()
    calendar = Calendar(ZoneInfo(name), weekends, quiet, absences, grace=grace * DAY)
    budget = timedelta(seconds=seconds)
    due = deadline(calendar, start, budget)
    now = start + (due - start) * when
    then = after(calendar, start, now)
    rest = left(then, now, due)
    assert rest <= budget
    assert left(calendar, start, due) == budget
    again = deadline(then, now, rest)
    assert left(then, now, again) == rest
    assert elapsed(of_the_table(calendar), min(due, again), max(due, again)) == timedelta(0)  # or both in one stop

"""A jump of the system clock costs no player time, gives no player extra time, and is reported to the organizers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from club.audit.models import AuditEntry
from club.matches import outages, services
from club.matches.models import Heartbeat, Match, Move, Remark, Seat
from club.notifications.models import Notice
from club.organizer.sources import jumping_clocks
from tests.playing import play_one, start, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)
HOUR, DAY, YEAR = timedelta(hours=1), timedelta(days=1), timedelta(days=365)


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def match(lena: Any, jonas: Any) -> Match:
    match = start([lena, jonas])
    services.sweep()
    return match


def times(match: Match) -> list[tuple[Any, ...]]:
    seats = Seat.objects.filter(match=match).order_by("number")
    return list(seats.values_list("due_at", "remind_at", "clock_at", "turn_at", "grace_left"))


def acts() -> list[tuple[str, int]]:
    return [(act.kind, act.data["minutes"]) for act in AuditEntry.objects.order_by("pk")]


def sweep_for(span: timedelta, clock: Any, step: timedelta = 5 * timedelta(minutes=1)) -> None:
    for _sweep in range(int(span / step)):
        clock.shift(step)
        services.sweep()


def nothing_ran_out(match: Match) -> bool:
    lost = Move.objects.filter(match=match, origin="clock").exists()
    return not lost and not Notice.objects.filter(kind__in=("timeout", "reminder")).exists()


def test_a_jump_forward_and_back_moves_deadlines_only_by_the_time_in_between(match, clock, browser_of):
    before = times(match)
    due = to_move(match.pk).due_at
    clock.shift(YEAR)
    sweep_for(HOUR, clock)
    assert times(match) == before
    assert nothing_ran_out(match)
    browser_of(to_move(match.pk).member).get(f"/matches/{match.pk}/")  # viewing expires nothing either
    assert nothing_ran_out(match)
    clock.shift(-YEAR)
    services.sweep()
    assert to_move(match.pk).due_at == due + HOUR
    assert nothing_ran_out(match)
    assert Heartbeat.objects.get(pk=outages.ONLY).seen_at == MONDAY + HOUR
    clock.move_to(to_move(match.pk).due_at)  # turns expire at the right time again
    Heartbeat.objects.filter(pk=outages.ONLY).update(seen_at=datetime.now(UTC))
    services.sweep()
    assert Notice.objects.filter(kind="timeout").count() == 1


def test_outages_are_detected_again_once_the_clock_is_corrected(match, clock):
    due = to_move(match.pk).due_at
    clock.shift(YEAR)
    services.sweep()
    clock.shift(-YEAR)
    services.sweep()
    clock.shift(2 * HOUR)
    services.sweep()
    assert to_move(match.pk).due_at == due + 2 * HOUR


def test_a_turn_started_while_the_clock_was_wrong_keeps_its_time(match, clock):
    clock.shift(YEAR)
    services.sweep()
    play_one(match.pk)
    assert to_move(match.pk).due_at == MONDAY + YEAR + DAY
    clock.shift(HOUR - YEAR)
    services.sweep()
    seat = to_move(match.pk)
    assert MONDAY + HOUR < seat.due_at <= MONDAY + HOUR + DAY
    assert seat.turn_at <= datetime.now(UTC)
    assert {remark.kind for remark in Remark.objects.filter(match=match)} == {"clock_back", "outage"}


def test_a_jump_first_treated_as_an_outage_is_reverted(match, clock):
    before = times(match)
    clock.shift(3 * DAY)
    services.sweep()
    assert to_move(match.pk).due_at == MONDAY + 4 * DAY
    clock.shift(-3 * DAY)
    services.sweep()
    assert times(match) == before
    assert acts() == [("clock_back", 3 * 24 * 60)]


def test_a_heartbeat_from_the_future_is_reset(match, clock):
    """An older version of the site left such a heartbeat, and deadlines a year away."""
    Heartbeat.objects.filter(pk=outages.ONLY).update(seen_at=MONDAY + YEAR)
    before = times(match)
    Seat.objects.filter(match=match, to_act=True).update(
        due_at=MONDAY + YEAR + DAY, remind_at=MONDAY + YEAR + 0.8 * DAY, clock_at=MONDAY + YEAR
    )
    services.sweep()
    assert Heartbeat.objects.get(pk=outages.ONLY).seen_at == MONDAY
    clock.shift(timedelta(seconds=1))
    services.sweep()
    assert [row[:2] for row in times(match)] == [row[:2] for row in before]


def test_a_difference_of_seconds_between_sweepers_resets_nothing(match, clock):
    """Negative control: clocks of different machines differ slightly."""
    Heartbeat.objects.filter(pk=outages.ONLY).update(seen_at=MONDAY + timedelta(seconds=30))
    before = times(match)
    services.sweep()
    assert Heartbeat.objects.get(pk=outages.ONLY).seen_at == MONDAY + timedelta(seconds=30)
    assert times(match) == before
    assert acts() == []


@pytest.mark.parametrize("span", [HOUR, 30 * DAY], ids=["an hour", "a month"])
def test_an_outage_moves_deadlines_at_once(match, clock, span):
    """Negative control: a jump short enough to be an outage is treated as one."""
    due = to_move(match.pk).due_at
    clock.shift(span)
    services.sweep()
    assert to_move(match.pk).due_at == due + span
    assert acts() == []


def test_a_new_time_is_accepted_after_a_day(match, clock):
    """The site really was down that long; every player keeps the time they had left."""
    due = to_move(match.pk).due_at
    clock.shift(100 * DAY)
    sweep_for(DAY - HOUR, clock, HOUR)
    assert to_move(match.pk).due_at == due
    sweep_for(2 * HOUR, clock, HOUR)
    assert to_move(match.pk).due_at == due + 101 * DAY + HOUR
    assert nothing_ran_out(match)
    assert acts() == [("clock_doubted", 100 * 24 * 60 + 60), ("clock_believed", 101 * 24 * 60 + 60)]
    assert not Heartbeat.objects.filter(pk__in=(outages.DOUBTED_FROM, outages.DOUBTED_UNTIL)).exists()


def test_bots_keep_playing_while_the_time_is_in_doubt(match, clock):
    Seat.objects.filter(match=match, to_act=True).update(bot="default", due_at=None, remind_at=None)
    clock.shift(YEAR)
    services.sweep()
    assert Heartbeat.objects.filter(pk=outages.DOUBTED_FROM).exists()
    assert Move.objects.filter(match=match, origin="bot").exists()


def test_the_organizers_see_the_clock_jump(match, clock, browser_of):
    assert not jumping_clocks().needs
    clock.shift(YEAR)
    services.sweep()
    services.sweep()
    (need,) = jumping_clocks().needs
    assert "No time runs out" in need.text
    assert acts() == [("clock_doubted", 365 * 24 * 60)]
    clock.shift(timedelta(seconds=5) - YEAR)
    services.sweep()
    (need,) = jumping_clocks().needs
    assert need.text.startswith("It was ahead by")
    clock.shift(8 * DAY)
    assert not jumping_clocks().needs

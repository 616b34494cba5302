"""A jump of the system clock costs no player time, gives no player extra time, and is reported to the organizers."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse

from club.audit.models import AuditEntry
from club.matches import services
from club.matches.models import Heartbeat, Match, Move, Remark, Seat
from club.matches.services import outages
from club.operations import heartbeats
from club.organizer.todo import jumping_clocks
from club.outbox.models import Notification
from tests.factories import MemberFactory
from tests.playing import play_one, start, to_move

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)
HOUR, DAY, YEAR = timedelta(hours=1), timedelta(days=1), timedelta(days=365)


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def mira() -> Any:
    return MemberFactory(username="mira", language="en", is_organizer=True)


@pytest.fixture
def match(lena: Any, jonas: Any) -> Match:
    match = start([lena, jonas])
    services.sweep()
    return match


def times(match: Match) -> list[tuple[Any, ...]]:
    seats = Seat.objects.filter(match=match).order_by("number")
    return list(seats.values_list("due_at", "remind_at", "clock_at", "turn_at", "grace_left"))


def entries() -> list[tuple[str, int]]:
    return [(entry.kind, entry.data["minutes"]) for entry in AuditEntry.objects.order_by("pk")]


def sweep_for(span: timedelta, clock: Any, step: timedelta = 5 * timedelta(minutes=1)) -> None:
    for _sweep in range(int(span / step)):
        clock.shift(step)
        services.sweep()


def nothing_ran_out(match: Match) -> bool:
    lost = Move.objects.filter(match=match, origin="clock").exists()
    return not lost and not Notification.objects.filter(kind__in=("timeout", "reminder")).exists()


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
    assert Notification.objects.filter(kind="timeout").count() == 1


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
    assert entries() == [("outage", 3 * 24 * 60), ("clock_back", 3 * 24 * 60)]


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
    assert entries() == []


@pytest.mark.parametrize("span", [HOUR, 31 * DAY], ids=["an hour", "a month"])
def test_an_outage_moves_deadlines_at_once(match, clock, span):
    """Negative control: a jump short enough to be an outage is treated as one. The audit log has it."""
    due = to_move(match.pk).due_at
    clock.shift(span)
    services.sweep()
    assert to_move(match.pk).due_at == due + span
    assert entries() == [("outage", span // timedelta(minutes=1))]
    assert AuditEntry.objects.get().data["matches"] == 1


def test_long_outages_are_listed_for_the_organizers(match, clock):
    clock.shift(DAY - HOUR)
    services.sweep()
    assert not jumping_clocks().tasks
    clock.shift(DAY)
    services.sweep()
    (task,) = jumping_clocks().tasks
    assert task.text.startswith("The site was down for 1 day")


@pytest.mark.parametrize("span", [31 * DAY + timedelta(minutes=1), YEAR], ids=["just over the limit", "a year"])
def test_a_longer_gap_never_moves_anything_by_itself(match, clock, span):
    before = times(match)
    clock.shift(span)
    sweep_for(40 * DAY, clock, 6 * HOUR)
    assert times(match) == before
    assert nothing_ran_out(match)
    assert [kind for kind, _minutes in entries()] == ["clock_doubted"]
    assert not Remark.objects.filter(match=match).exists()


def test_without_the_cap_a_year_would_move_the_deadlines(match, clock, monkeypatch):
    """Negative control: the test above notices a shift of more than 31 days."""
    monkeypatch.setattr(outages, "MOST_SHIFT", 2 * YEAR)
    due = to_move(match.pk).due_at
    clock.shift(YEAR)
    services.sweep()
    assert to_move(match.pk).due_at == due + YEAR


def test_an_organizer_gives_everyone_the_time_they_had_left(match, clock, mira, browser_of):
    """The site really was down that long. A second press, of this or of another organizer, changes nothing more."""
    due = to_move(match.pk).due_at
    clock.shift(100 * DAY)
    sweep_for(2 * HOUR, clock, HOUR)
    client = browser_of(mira)
    page = client.get("/organizer/").content.decode()
    assert "the deadlines of 1 match move by 100 days" in page
    assert "The workers aren't responding" not in page
    (token,) = re.findall(r'action="/organizer/clock/">.*?name="token" value="([^"]+)"', page)
    for _press in range(2):
        answer = client.post("/organizer/clock/", {"token": token})
        assert (answer.status_code, answer["Location"]) == (302, "/organizer/")
    minutes = (100 * DAY + 2 * HOUR) // timedelta(minutes=1)
    assert to_move(match.pk).due_at == due + 100 * DAY + 2 * HOUR
    assert nothing_ran_out(match)
    assert [(remark.kind, remark.data["minutes"]) for remark in Remark.objects.filter(match=match)] == [
        ("outage", minutes)
    ]
    assert entries() == [("clock_doubted", 100 * 24 * 60 + 60), ("clock_accepted", minutes)]
    entry = AuditEntry.objects.get(kind="clock_accepted")
    assert (entry.actor, entry.data["matches"]) == (mira, 1)
    assert outages.current_doubt() is None
    (task,) = jumping_clocks().tasks
    assert task.text.startswith("An organizer confirmed")
    sweep_for(HOUR, clock)  # the clock is trusted again, and turns expire
    assert to_move(match.pk).due_at == due + 100 * DAY + 2 * HOUR
    sweep_for(DAY, clock)
    assert not nothing_ran_out(match)


def test_the_shift_an_organizer_accepted_is_reverted_if_the_clock_was_wrong(match, clock, mira):
    before = times(match)
    clock.shift(YEAR)
    services.sweep()
    outages.accept_gap(mira, outages.current_doubt().token)
    clock.shift(-YEAR)
    services.sweep()
    assert times(match) == before


def test_pressing_after_the_clock_came_back_moves_nothing(match, clock, mira, browser_of):
    before = times(match)
    clock.shift(YEAR)
    services.sweep()
    token = outages.current_doubt().token
    clock.shift(timedelta(seconds=5) - YEAR)
    assert browser_of(mira).post("/organizer/clock/", {"token": token}).status_code == 409  # not swept yet
    services.sweep()
    for given in (token, "", "clock 2026"):
        answer = browser_of(mira).post("/organizer/clock/", {"token": given})
        assert answer.status_code == 409
        assert "no deadline was moved" in answer.content.decode()
    assert times(match) == before
    assert "clock_accepted" not in dict(entries())


def test_only_organizers_with_a_second_factor_decide(match, clock, lena, browser_of):
    before = times(match)
    clock.shift(YEAR)
    services.sweep()
    form = {"token": outages.current_doubt().token}
    assert browser_of(lena).post("/organizer/clock/", form).status_code == 403
    bare = MemberFactory(username="bare", is_organizer=True, second_factor=False)
    answer = browser_of(bare).post("/organizer/clock/", form)
    assert (answer.status_code, answer["Location"]) == (302, reverse("second_factor"))
    assert times(match) == before


def test_heartbeats_of_workers_raise_no_doubt_about_the_clock(match):
    for key in heartbeats.NAMES:
        heartbeats.beat(key)
    assert outages.current_doubt() is None
    assert not {outages.DOUBTED_FROM, outages.DOUBTED_UNTIL} & set(heartbeats.NAMES)


def test_bots_keep_playing_while_the_time_is_in_doubt(match, clock):
    Seat.objects.filter(match=match, to_act=True).update(bot="default", due_at=None, remind_at=None)
    clock.shift(YEAR)
    services.sweep()
    assert Heartbeat.objects.filter(pk=outages.DOUBTED_FROM).exists()
    assert Move.objects.filter(match=match, origin="bot").exists()


def test_the_organizers_see_the_clock_jump(match, clock, browser_of):
    assert not jumping_clocks().tasks
    clock.shift(YEAR)
    services.sweep()
    services.sweep()
    (task,) = jumping_clocks().tasks
    assert "No time runs out" in task.text
    assert task.token
    assert entries() == [("clock_doubted", 365 * 24 * 60)]
    clock.shift(timedelta(seconds=5) - YEAR)
    services.sweep()
    (task,) = jumping_clocks().tasks
    assert "moved back" in task.text
    clock.shift(8 * DAY)
    assert not jumping_clocks().tasks

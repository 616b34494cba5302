"""The organizer's to-do page lists every problem with a link to its remedy, and nothing else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from club.matches.models import Heartbeat, Match, Seat
from club.notifications.models import Delivery
from club.notifications.routing import route
from club.outbox.models import Notification
from club.outbox.services import tell
from club.web import todo
from club.web.todo import Task, TaskGroup
from tests.factories import MemberFactory
from tests.playing import play_out, start, to_move

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _alive(db):
    Heartbeat.objects.create(pk=1, seen_at=timezone.now())


def found():
    return {group.heading: [task.text for task in group.tasks] for group in todo.task_groups()}


def test_page_without_problems_says_all_is_well(mira, browser_of, lena, jonas):
    start([lena, jonas])
    play_out(start([lena, jonas], round_limit=1).pk)
    assert found() == {}
    assert "All clear" in browser_of(mira).get("/organizer/").content.decode()


def test_silent_workers_come_first():
    Heartbeat.objects.update(seen_at=timezone.now() - timedelta(minutes=7))
    MemberFactory(is_active=False, username="newcomer")
    assert list(found()) == ["The workers aren't responding", "Waiting for approval"]
    Heartbeat.objects.all().delete()
    assert "Nothing has run yet" in found()["The workers aren't responding"][0]


def test_stuck_matches_are_listed(lena, jonas):
    late, sleepy, asleep, paused, fine = (start([lena, jonas]) for _match in range(5))
    long_ago = timezone.now() - timedelta(hours=1)
    Seat.objects.filter(match=late, to_act=True).update(due_at=long_ago)
    Seat.objects.filter(match=sleepy, to_act=True).update(bot="default", turn_at=long_ago, due_at=None)
    Seat.objects.filter(match=asleep).update(to_act=False, due_at=None)
    Seat.objects.filter(match=paused).update(to_act=False)
    Match.objects.filter(pk=paused.pk).update(paused_at=timezone.now())
    stuck = " ".join(found()["Stuck matches"])
    for match in (late, sleepy, asleep):
        assert f"match {match.pk}" in stuck
    for match in (paused, fine):
        assert f"match {match.pk}" not in stuck


def test_long_pauses_are_listed(lena, jonas):
    match = start([lena, jonas])
    Match.objects.filter(pk=match.pk).update(paused_at=timezone.now() - timedelta(days=15))
    assert len(found()["Paused for a long time"]) == 1


def test_seat_on_a_bot_links_to_the_replace_form(lena, jonas, mira, browser_of):
    match = start([lena, jonas])
    seat = to_move(match.pk)
    Seat.objects.filter(pk=seat.pk).update(bot="default")
    assert found()["Bots standing in"] == [f"{seat.shown_name} in NINE, match {match.pk}"]
    remedy = f"/organizer/matches/{match.pk}/replace/?seat={seat.number}"
    client = browser_of(mira)
    assert remedy in client.get("/organizer/").content.decode()
    form = client.get(remedy).content.decode()
    assert re.search(rf'name="seat" value="{seat.number}"[^>]* checked', form)


def test_lists_members_waiting_for_approval_and_unreachable_members():
    MemberFactory(is_active=False, username="newcomer")
    MemberFactory(username="lost", trouble="mail")
    assert found() == {"Waiting for approval": ["newcomer"], "Members we can't reach": ["lost"]}


def test_failed_notifications_are_listed(lena):
    tell(lena, "news", number=1, title="Club night")
    route()
    Delivery.objects.update(status="failed", settled_at=timezone.now(), error="550")
    assert Notification.objects.exists()
    assert found() == {"Failed notifications": ["1 notification in two weeks"]}


def test_long_groups_are_truncated():
    for number in range(todo.MOST + 3):
        MemberFactory(is_active=False, username=f"newcomer{number}")
    group = next(group for group in todo.task_groups() if group.heading == "Waiting for approval")
    assert len(group.shown) == todo.MOST
    assert group.has_more


def test_other_apps_can_register_a_source(monkeypatch, mira, browser_of):
    todo.task_groups()  # registers the sources of all apps
    monkeypatch.setattr(todo, "SOURCES", [*todo.SOURCES])

    @todo.todo
    def late_tables() -> TaskGroup:
        return TaskGroup("Overdue tables", [Task("League, table 3", "/tables/", "Show")])

    assert found() == {"Overdue tables": ["League, table 3"]}
    assert "League, table 3" in browser_of(mira).get("/organizer/").content.decode()

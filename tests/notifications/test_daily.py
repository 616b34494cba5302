"""The daily mail: once per local day, also across clock changes, with everything that is queued."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.utils import timezone

from club.matches import services
from club.matches.models import Seat
from club.notifications import daily, preferences, relay
from club.notifications.models import Delivery
from club.notifications.preferences import Wish
from club.outbox.models import Notification
from club.outbox.services import tell
from tests.notifications.helpers import UnreachableServer, fates, look
from tests.playing import play_one, start, to_move

BEGIN, END = datetime(2024, 1, 1, tzinfo=UTC), datetime(2031, 1, 1, tzinfo=UTC)


@cache
def changes() -> dict[str, list[date]]:
    """Return the days on which each zone's UTC offset changes; zones with the same changes appear once."""
    days = [BEGIN + timedelta(days=n) for n in range((END - BEGIN).days + 1)]
    found: dict[tuple, tuple[str, list[date]]] = {}
    for name in sorted(zoneinfo.available_timezones()):
        zone = ZoneInfo(name)
        offsets = [zone.utcoffset(day) for day in days]
        turns = [(day.date(), a, b) for day, a, b in zip(days, offsets, offsets[1:], strict=False) if a != b]
        if turns:
            found.setdefault((tuple(turns), tuple(offsets[:1])), (name, [day for day, _a, _b in turns]))
    return dict(found.values())


def test_there_are_clock_changes_to_test():
    assert len(changes()) > 30
    assert date(2026, 10, 25) in changes()["Africa/Ceuta"], "as in all of central Europe"
    assert sum(map(len, changes().values())) > 400


def wrong(next_daily, name: str, around: date, hour: int) -> str:
    """Describe what is wrong with the daily mails around a clock change, or return an empty string."""
    zone = ZoneInfo(name)
    moment = datetime(around.year, around.month, around.day, tzinfo=UTC) - timedelta(days=3)
    moments = [moment := next_daily(moment, zone, hour) for _ in range(6)]
    local = [moment.astimezone(zone) for moment in moments]
    days = [moment.date() for moment in local]
    if days != [days[0] + timedelta(days=n) for n in range(6)]:
        return f"{name} {hour}: {days}"
    for moment in local:
        wall = datetime(moment.year, moment.month, moment.day, hour)
        exists = wall.replace(tzinfo=zone).astimezone(UTC).astimezone(zone).replace(tzinfo=None) == wall
        if exists and (moment.hour, moment.minute, moment.fold) != (hour, 0, 0):
            return f"{name} {hour}: {moment}"
        if not exists and abs(moment.replace(tzinfo=None) - wall) > timedelta(hours=2):
            return f"{name} {hour}: {moment} instead of the skipped hour"
    return ""


def faults(next_daily) -> list[str]:
    tried = ((name, day, hour) for name, days in changes().items() for day in days for hour in range(24))
    return [fault for name, day, hour in tried if (fault := wrong(next_daily, name, day, hour))]


def test_one_mail_per_day_in_all_zones_at_all_clock_changes_from_2024_to_2030():
    assert faults(daily.next_daily) == []


def test_naive_addition_of_24_hours_is_detected():
    def naive(after, zone, hour):
        moment = after.astimezone(zone).replace(hour=hour, minute=0, fold=0).astimezone(UTC)
        return moment if moment > after else moment + timedelta(hours=24)

    assert len(faults(naive)) > 100


@pytest.mark.parametrize("hour", range(24))
def test_next_daily_is_later_and_at_most_a_day_away(hour):
    zone = ZoneInfo("Europe/Berlin")
    for minutes in range(0, 3 * 24 * 60, 17):
        after = datetime(2026, 10, 24, tzinfo=UTC) + timedelta(minutes=minutes)
        assert after < daily.next_daily(after, zone, hour) <= after + timedelta(hours=25)


# The mail itself


pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
EVERYTHING_DAILY = dict.fromkeys(preferences.DEFAULTS, Wish("daily", False, False))


@pytest.fixture
def reader(lena):
    preferences.wish(lena, EVERYTHING_DAILY)
    return lena


@pytest.fixture
def evening(time_machine):
    """Set the clock to 20:00 in Berlin."""
    time_machine.move_to(datetime(2026, 11, 16, 19, 0, tzinfo=UTC), tick=False)
    return time_machine


def her_turn(lena, jonas, **options):
    match = start([lena, jonas], **options)
    if to_move(match.pk).member != lena:
        play_one(match.pk)
    assert to_move(match.pk).member == lena
    return match


def daily_mails(member):
    return [message for message in mail.outbox if message.to == [member.email]]


def test_everything_queued_comes_in_one_mail_at_the_local_hour(reader, jonas, evening):
    first, second = her_turn(reader, jonas), her_turn(reader, jonas)
    tell(reader, "news", number=1, title="Club night", text="On Friday.", path="/tables/")
    relay.deliver()
    assert daily_mails(reader) == []
    evening.move_to(datetime(2026, 11, 17, 6, 59, 59, tzinfo=UTC), tick=False)
    relay.deliver()
    assert daily_mails(reader) == []
    evening.move_to(datetime(2026, 11, 17, 7, 0, tzinfo=UTC), tick=False)
    relay.deliver()
    relay.deliver()
    (message,) = daily_mails(reader)
    assert message.subject == "Fernzug today: 2 matches are waiting for you"
    for part in (message.body, message.alternatives[0].content):
        assert f"/matches/{first.pk}/" in part
        assert f"/matches/{second.pk}/" in part
        assert "Time left: 12 h, until Tue 17 Nov, 20:00" in part
        assert "Club night" in part
        assert "On Friday." in part
        assert "/settings/notices/" in part
    assert message.extra_headers["Message-ID"].startswith("<daily-")
    assert "References" not in message.extra_headers
    assert {fate for fate in fates("daily", member=reader) if fate[0] != "started"} == {
        ("turn", "sent", ""),
        ("news", "sent", ""),
    }


def test_turn_played_in_the_meantime_is_dropped(reader, jonas, evening):
    match = her_turn(reader, jonas)
    relay.deliver()
    play_one(match.pk)
    evening.shift(timedelta(hours=12))
    relay.deliver()
    assert daily_mails(reader) == []
    assert fates("daily", member=reader, kind="turn")[0][1] == "dropped"


def test_member_who_looked_without_moving_gets_the_mail(reader, jonas, evening):
    match = her_turn(reader, jonas)
    evening.shift(timedelta(hours=11, minutes=59))
    look(match, reader)
    evening.shift(timedelta(minutes=1))
    relay.deliver()
    assert len(daily_mails(reader)) == 1


def test_worker_that_was_down_sends_the_mail_late_and_once(reader, jonas, evening):
    her_turn(reader, jonas)
    evening.shift(timedelta(hours=14))
    tell(reader, "news", number=1, title="Later today", text="")
    relay.deliver()
    (message,) = daily_mails(reader)
    assert "Later today" not in message.body, "that is for tomorrow"
    evening.shift(timedelta(hours=22))
    relay.deliver()
    assert len(daily_mails(reader)) == 2


def test_failed_daily_mail_is_retried_as_one_mail(reader, jonas, evening, settings):
    her_turn(reader, jonas)
    tell(reader, "news", number=1, title="Club night", text="")
    evening.shift(timedelta(hours=12))
    good, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, "tests.notifications.helpers.UnreachableServer"
    UnreachableServer.attempts = 0
    relay.deliver()
    assert UnreachableServer.attempts == 2, "once for the mails at once, once for the daily ones"
    settings.EMAIL_BACKEND = good
    evening.shift(timedelta(minutes=2))
    relay.deliver()
    (message,) = daily_mails(reader)
    assert "Club night" in message.body


def test_changing_the_hour_applies_to_queued_deliveries(reader, jonas, evening):
    her_turn(reader, jonas)
    relay.deliver()
    daily.come_at(reader, 21)
    evening.shift(timedelta(hours=1))
    relay.deliver()
    assert len(daily_mails(reader)) == 1


def test_each_member_gets_their_own_mail_in_their_language(reader, jonas, evening, monkeypatch):
    monkeypatch.setattr(relay, "BATCH", 1)
    preferences.wish(jonas, EVERYTHING_DAILY)
    her_turn(reader, jonas)
    for member in (reader, jonas):
        tell(member, "news", number=1, title="Club night", text="")
    evening.shift(timedelta(hours=12))
    assert relay.deliver() == 2
    (german,) = daily_mails(jonas)
    assert german.extra_headers["Content-Language"] == "de"
    assert german.subject.startswith("Fernzug heute: ")


def test_concurrent_workers_send_one_daily_mail(reader, jonas, evening):
    her_turn(reader, jonas)
    tell(reader, "news", number=1, title="Club night", text="")
    evening.shift(timedelta(hours=12))
    (keys,) = due_after_routing()
    assert len(relay.QUEUE.claim(keys)) == len(keys) >= 2
    assert relay.QUEUE.claim(keys) == []
    assert relay.deliver() <= 1  # jonas gets a mail at once, not a daily one


def due_after_routing():
    relay.routing.route()
    return relay.due("daily")


def test_mail_reports_a_missed_turn(reader, jonas, evening):
    match = her_turn(reader, jonas)
    Seat.objects.filter(match=match, member=reader).update(due_at=timezone.now())
    services.sweep()
    evening.shift(timedelta(hours=12))
    relay.deliver()
    (message,) = daily_mails(reader)
    assert "Your time ran out in NINE" in message.body
    assert Notification.objects.filter(kind="timeout").exists()
    assert Delivery.objects.filter(channel="daily", status="queued").count() == 0

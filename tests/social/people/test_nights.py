"""Club nights: on the right days, at the same local time all year, on pages and in calendars."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from dateutil.rrule import rrulestr
from django.utils import timezone
from icalendar import Calendar

from club.audit.models import AuditEntry
from club.notifications.models import Contact, feed_token
from club.social.people import nights
from club.social.people.models import Night, Visit
from tests.factories import MemberFactory, NightFactory

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")
TUESDAY = datetime(2026, 10, 20, 12, 0, tzinfo=UTC)  # five days before the clocks go back

FORM = {
    "title": "Club night", "place": "Café Mitte", "text": "", "first": "2026-11-03", "starts": "19:30",
    "minutes": "180", "time_zone": "Europe/Berlin", "weekly": "on", "last": "",
}  # fmt: skip


@pytest.fixture
def in_october():
    with time_machine.travel(TUESDAY, tick=False):
        yield


def events(client, path="/nights.ics"):
    answer = client.get(path)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content).walk("VEVENT")


def expanded(event, count):
    """Expand a calendar event as a calendar program does, in local time."""
    start = event.decoded("dtstart")
    rule = rrulestr(event["rrule"].to_ical().decode().split(";UNTIL")[0], dtstart=start.replace(tzinfo=None))
    return [day.replace(tzinfo=start.tzinfo).astimezone(UTC) for day in rule[:count]]


def test_local_time_is_the_same_before_and_after_a_clock_change(in_october):
    found = nights.coming_evenings(NightFactory(), TUESDAY, 3)
    assert [one.day for one in found] == [date(2026, 10, 20), date(2026, 10, 27), date(2026, 11, 3)]
    assert [one.begins.hour for one in found] == [17, 18, 18], "in UTC"
    assert {one.begins.astimezone(BERLIN).time() for one in found} == {time(19, 30)}


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"])
def test_calendar_and_pages_agree_all_year(client, zone):
    night = NightFactory(time_zone=zone)
    (event,) = events(client)
    first = datetime(2026, 10, 1, tzinfo=UTC)
    assert [one.begins for one in nights.coming_evenings(night, first, 60)] == expanded(event, 60)


def test_calendar_contains_its_time_zone_definition(client):
    night = NightFactory()
    body = client.get("/nights.ics").content
    assert b"BEGIN:VTIMEZONE" in body
    assert b"DTSTART;TZID=Europe/Berlin:20261006T193000" in body
    (event,) = events(client)
    assert event["uid"] == f"night-{night.pk}@localhost"
    assert (event["location"], str(event["summary"])) == ("Café Mitte", "Fernzug: Club night")


def test_evening_is_shown_until_it_ends():
    night = NightFactory(weekly=False, first=date(2026, 10, 20), starts=time(23, 0), minutes=180)
    ends = datetime(2026, 10, 21, 2, 0, tzinfo=BERLIN)
    assert nights.coming_evenings(night, ends - timedelta(minutes=1))
    assert not nights.coming_evenings(night, ends)


def test_weekly_night_ends_on_its_last_day(client):
    night = NightFactory(last=date(2026, 10, 20))
    since = datetime(2026, 10, 1, tzinfo=UTC)
    assert [one.day.day for one in nights.coming_evenings(night, since, 9)] == [6, 13, 20]
    (event,) = events(client)
    assert event["rrule"]["until"] == [datetime(2026, 10, 20, 21, 59, 59, tzinfo=UTC)], "after that evening's beginning"


def test_next_evening_of_an_old_weekly_night():
    night = NightFactory(first=date(1990, 1, 2))
    (one,) = nights.coming_evenings(night, TUESDAY, 1)
    assert one.day == date(2026, 10, 20)


def test_one_evening_can_be_cancelled(in_october, mira, browser_of, client):
    night = NightFactory()
    page = browser_of(mira)
    for _ in range(2):
        assert page.post(f"/organizer/nights/{night.pk}/call-off/", {"day": "2026-10-27"}).status_code == 302
    night.refresh_from_db()
    assert night.off == ["2026-10-27"]
    assert [one.day.day for one in nights.coming_evenings(night, TUESDAY, 2)] == [20, 3]
    (event,) = events(client)
    assert event["exdate"].dts[0].dt == datetime(2026, 10, 27, 19, 30, tzinfo=BERLIN)
    assert page.post(f"/organizer/nights/{night.pk}/call-off/", {"day": "tomorrow"}).status_code == 422


def test_cancelled_night_stays_in_calendars_for_60_days(in_october, mira, browser_of, client):
    night = NightFactory()
    assert "STATUS" not in events(client)[0]
    browser_of(mira).post(f"/organizer/nights/{night.pk}/call-off/")
    assert not nights.next_evenings(mira)
    (event,) = events(client)
    assert event["status"] == "CANCELLED"
    with time_machine.travel(TUESDAY + timedelta(days=61), tick=False):
        assert not events(client)


def test_organizers_create_and_change_nights(in_october, mira, browser_of):
    client = browser_of(mira)
    assert client.post("/organizer/nights/", FORM).status_code == 302
    night = Night.objects.get()
    assert (night.first, night.starts, night.weekly) == (date(2026, 11, 3), time(19, 30), True)
    assert client.post(f"/organizer/nights/{night.pk}/", {**FORM, "starts": "20:00"}).status_code == 302
    night.refresh_from_db()
    assert night.starts == time(20, 0)
    assert "Café Mitte" in client.get("/").content.decode()
    client.post(f"/organizer/nights/{night.pk}/call-off/")
    done = list(AuditEntry.objects.order_by("pk").values_list("actor", "kind", "about"))
    assert done == [(mira.pk, kind, night.title) for kind in ("night", "night", "night_called_off")]


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": ""}, {"first": "never"}, {"starts": "25:00"}, {"minutes": "0"}, {"minutes": "99999"},
        {"time_zone": "Mars/Olympus"}, {"last": "2026-01-01"}, {"first": "0000-00-00"},
    ],
)  # fmt: skip
def test_invalid_nights_are_refused(mira, browser_of, wrong):
    assert browser_of(mira).post("/organizer/nights/", {**FORM, **wrong}).status_code == 422
    assert not Night.objects.exists()


def test_members_sign_up_for_an_evening(in_october, lena, jonas, browser_of, texts):
    night = NightFactory()
    client = browser_of(lena)
    for _ in range(2):
        client.post(f"/nights/{night.pk}/come/", {"day": "2026-10-27", "come": "yes"})
    assert Visit.objects.count() == 1
    assert "Coming: lena" in texts(lena, "/nights/")
    assert "lena" in texts(jonas, "/nights/")
    anonymous = texts(None, "/nights/")
    assert "1 member is coming" in anonymous
    assert "lena" not in anonymous
    client.post(f"/nights/{night.pk}/come/", {"day": "2026-10-27", "come": "no"})
    assert not Visit.objects.exists()


@pytest.mark.parametrize("day", ["", "2026-10-21", "2026-10-13", "2199-01-01", "\x00", "x" * 400])
def test_unknown_evening_is_refused(in_october, lena, browser_of, day):
    night = NightFactory()
    assert browser_of(lena).post(f"/nights/{night.pk}/come/", {"day": day}).status_code in (400, 422)
    assert not Visit.objects.exists()


def test_guests_cannot_sign_up(in_october, browser_of):
    night, guest = NightFactory(), MemberFactory(username="Guest-1", is_guest=True)
    assert browser_of(guest).post(f"/nights/{night.pk}/come/", {"day": "2026-10-27"}).status_code == 403


def test_personal_calendar_includes_club_nights(in_october, lena, client):
    token = Contact.objects.create(member=lena, feed_token=feed_token()).feed_token
    path = f"/feeds/{token}/deadlines.ics"
    assert not events(client, path)
    night = NightFactory()
    first = client.get(path)
    (event,) = events(client, path)
    assert event["uid"] == f"night-{night.pk}@localhost"
    assert client.get(path, headers={"if-none-match": first["ETag"]}).status_code == 304
    with time_machine.travel(TUESDAY + timedelta(hours=1), tick=False):
        nights.save(night=night, by=lena)
        assert client.get(path, headers={"if-modified-since": first["Last-Modified"]}).status_code == 200


def test_page_links_to_a_new_table_with_the_club_night_pace(in_october, lena, browser_of, texts):
    NightFactory()
    link = "/tables/new/nine/?pace=300"
    assert link in texts(lena, "/nights/")
    assert browser_of(lena).get(link).context["form"]["pace"].value() == "300"
    assert browser_of(lena).get("/tables/new/nine/?pace=x").context["form"]["pace"].value() == "172800"


def test_page_takes_few_queries_with_many_visitors(in_october, lena, browser_of, django_assert_max_num_queries):
    for _ in range(3):
        night = NightFactory()
        for _ in range(4):
            Visit.objects.create(night=night, day=date(2026, 10, 27), member=MemberFactory())
    client = browser_of(lena)
    with django_assert_max_num_queries(4):
        client.get("/nights/")


def test_time_is_that_of_the_place_and_repeated_for_other_time_zones(in_october):
    (one,) = nights.coming_evenings(NightFactory(), TUESDAY, 1)
    for zone, elsewhere in (("UTC", ""), ("Europe/Vienna", ""), ("America/New_York", "Tue 20 Oct, 13:30")):
        with timezone.override(zone):
            assert (one.words, one.elsewhere) == ("Tue 20 Oct, 19:30", elsewhere)

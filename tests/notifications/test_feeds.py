"""Feed and calendar: readable with the secret address until it is revoked, without hidden information."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from django.utils import timezone
from icalendar import Calendar

from club.accounts.models import Member
from club.matches import services
from club.matches.models import Match, Seat
from club.matches.services import absences
from club.notifications.models import Contact, feed_token
from club.outbox.models import Notification
from club.outbox.services import tell
from games.core import codec
from games.core.rng import Rng
from tests.factories import AnnouncementFactory
from tests.playing import play_one

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
SUFFIXES = ("turns.atom", "deadlines.ics")


@pytest.fixture
def addresses(mover):
    token = Contact.objects.create(member=mover, feed_token=feed_token()).feed_token
    return [f"/feeds/{token}/{suffix}" for suffix in SUFFIXES]


def test_feed_lists_turns_with_links_to_matches(match, mover, addresses, client):
    answer = client.get(addresses[0])
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.content)
    (entry,) = feed.findall(f"{ATOM}entry")
    assert "NINE" in entry.find(f"{ATOM}title").text
    assert entry.find(f"{ATOM}link").get("href") == f"http://localhost:8000/matches/{match.pk}/"
    notice = Notification.objects.get(member=mover)
    assert entry.find(f"{ATOM}id").text == f"tag:localhost,{notice.created_at:%Y-%m-%d}:notice-{notice.pk}"


def test_feeds_have_author_links_and_unique_ids(match, mover, jonas, lena, addresses, client):
    other = lena if mover == jonas else jonas
    other.date_joined = mover.date_joined
    other.save()
    second = Contact.objects.create(member=other, feed_token=feed_token())
    AnnouncementFactory(title_en="Hello")
    feeds = ["/news.atom", addresses[0], f"/feeds/{second.feed_token}/turns.atom"]
    read = [ElementTree.fromstring(client.get(address).content) for address in feeds]
    for address, feed in zip(feeds, read, strict=True):
        assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Fernzug"
        links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
        assert links["self"] == f"http://localhost:8000{address}"
        assert links["alternate"] != links["self"]
        assert feed.findtext(f"{ATOM}id") != links["alternate"]
    ids = [one.text for feed in read for one in feed.iter(f"{ATOM}id")]
    assert len(ids) == len(set(ids)) >= 5
    assert all(urlsplit(one).scheme in ("tag", "http") for one in ids)


def test_calendar_lists_deadlines_in_utc(match, mover, addresses, client):
    due = datetime(2026, 12, 24, 17, 30, tzinfo=UTC)
    Seat.objects.filter(match=match, member=mover).update(due_at=due)
    answer = client.get(addresses[1])
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert event.decoded("dtstart") == due
    assert b"DTSTART:20261224T173000Z" in answer.content
    assert event["url"] == f"http://localhost:8000/matches/{match.pk}/"
    play_one(match.pk)
    assert not Calendar.from_ical(client.get(addresses[1]).content).walk("VEVENT"), "who has moved has no deadline"


def test_unchanged_content_is_304(match, addresses, client):
    for address in addresses:
        first = client.get(address)
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        since = client.get(address, headers={"If-Modified-Since": first["Last-Modified"]})
        assert since.status_code == 304


def test_changed_content_is_sent(match, mover, addresses, client, time_machine):
    before = [client.get(address)["ETag"] for address in addresses]
    play_one(match.pk)
    play_one(match.pk)
    for address, old in zip(addresses, before, strict=True):
        assert client.get(address, headers={"If-None-Match": old}).status_code == 200


def test_removed_deadline_counts_as_a_change(match, addresses, client, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    before = client.get(addresses[1])["Last-Modified"]
    time_machine.shift(60)
    play_one(match.pk)
    assert client.get(addresses[1], headers={"If-Modified-Since": before}).status_code == 200


def test_moved_deadline_counts_as_a_change(match, mover, addresses, client, time_machine):
    Match.objects.update(grace_days=14)
    before = client.get(addresses[1])["Last-Modified"]
    now = timezone.now() + timedelta(minutes=2)
    time_machine.move_to(now, tick=False)
    assert client.get(addresses[1], headers={"If-Modified-Since": before}).status_code == 304
    absences.add_absence(member=mover, first=now.date(), last=now.date())
    assert client.get(addresses[1], headers={"If-Modified-Since": before}).status_code == 200
    before = client.get(addresses[1])["Last-Modified"]
    time_machine.move_to(now + timedelta(minutes=2), tick=False)
    for seat in match.seats.all():
        services.propose_pause(match_id=match.pk, member=seat.member, wanted=True)
    assert client.get(addresses[1], headers={"If-Modified-Since": before}).status_code == 200


def test_output_is_stable_over_time(match, addresses, client, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    first = [client.get(address).content for address in addresses]
    time_machine.shift(3600)
    assert [client.get(address).content for address in addresses] == first


def test_addresses_are_created_replaced_and_revoked(lena, browser_of, client):
    browser = browser_of(lena)
    assert "turns.atom" not in browser.get("/settings/notices/").content.decode()
    browser.post("/settings/notices/feeds/")
    first = Contact.objects.get(member=lena).feed_token
    page = browser.get("/settings/notices/").content.decode()
    assert f"/feeds/{first}/turns.atom" in page
    assert f"/feeds/{first}/deadlines.ics" in page
    assert client.get(f"/feeds/{first}/turns.atom").status_code == 200
    browser.post("/settings/notices/feeds/")
    second = Contact.objects.get(member=lena).feed_token
    assert second != first
    assert client.get(f"/feeds/{first}/turns.atom").status_code == 404
    assert client.get(f"/feeds/{second}/turns.atom").status_code == 200
    browser.post("/settings/notices/feeds/revoke/")
    assert client.get(f"/feeds/{second}/deadlines.ics").status_code == 404


def test_closed_accounts_and_guessed_tokens_are_404(lena, client):
    token = Contact.objects.create(member=lena, feed_token=feed_token()).feed_token
    assert token is not None
    assert len(token) == 40
    Member.objects.filter(pk=lena.pk).update(is_active=False)
    for guess in (token, token[:-1], "x", "None", token.swapcase()):
        for suffix in SUFFIXES:
            assert client.get(f"/feeds/{guess}/{suffix}").status_code == 404


def test_feeds_need_and_set_no_cookie(match, addresses, client):
    for address in addresses:
        answer = client.get(address)
        assert not answer.cookies
        assert "private" in answer["Cache-Control"]


def test_feeds_use_the_language_of_the_member(lena, jonas, client):
    token = Contact.objects.create(member=jonas, feed_token=feed_token()).feed_token
    tell(jonas, "news", number=1, title="")
    assert (
        "Neues von Fernzug"
        in client.get(f"/feeds/{token}/turns.atom", headers={"Accept-Language": "en"}).content.decode()
    )


def test_feeds_leak_no_hidden_information(match, mover, addresses, client):
    """Changing only information hidden from the reader changes no byte."""
    rules = match.rulebook.rules_at(match.rules_version)
    state = codec.decode(match.state, match.rulebook.state)
    seat = Seat.objects.get(match=match, member=mover).number
    before = [client.get(address).content for address in addresses]
    for attempt in range(3):
        Match.objects.filter(pk=match.pk).update(state=codec.encode(rules.reimagine(state, seat, Rng(b"x", attempt))))
        assert [client.get(address).content for address in addresses] == before


def test_user_text_cannot_break_the_feed(lena, client):
    token = Contact.objects.create(member=lena, feed_token=feed_token()).feed_token
    tell(lena, "news", number=1, title="]]> <script>", text="\x0b & <b>\ud7ff")
    answer = client.get(f"/feeds/{token}/turns.atom")
    assert answer.status_code == 200
    ElementTree.fromstring(answer.content)


def test_feeds_take_a_constant_number_of_queries(match, mover, addresses, client, django_assert_max_num_queries):
    for number in range(30):
        tell(mover, "news", number=number, title="News")
    for address in addresses:
        with django_assert_max_num_queries(5):
            client.get(address)

"""Announcements: shown in the reader's language, announced once even after a crash, written by organizers."""

from __future__ import annotations

from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.utils import timezone

from club.audit.models import AuditEntry
from club.outbox import services as outbox
from club.outbox.models import Notification
from club.social.people import news
from club.social.people.models import Announcement
from tests.factories import AnnouncementFactory, MemberFactory
from tests.notifications.helpers import read

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
BOTH = {"title_en": "A new season", "text_en": "Monday!", "title_de": "Neue Saison", "text_de": "Am Montag!"}


def titles():
    return sorted((notice.member.username, read(notice).title) for notice in Notification.objects.filter(kind="news"))


def test_announcement_notifies_all_members_once(mira, lena, jonas, browser_of):
    MemberFactory(username="Guest-1", is_guest=True)
    MemberFactory(username="gone", is_active=False)
    answer = browser_of(mira).post("/organizer/news/", {**BOTH, "tell": "on"})
    assert answer.status_code == 302
    announcement = Announcement.objects.get()
    assert announcement.by == mira
    assert not titles(), "pages do not wait for it"
    for _ in range(3):
        news.tell_members()
    assert titles() == [("jonas", "Neue Saison"), ("lena", "A new season"), ("mira", "A new season")]
    assert set(Notification.objects.values_list("path", flat=True)) == {announcement.get_absolute_url()}
    assert {read(notice).text for notice in Notification.objects.all()} == {"Monday!", "Am Montag!"}
    announcement.refresh_from_db()
    assert announcement.told_at is not None


def test_announcement_without_notification(mira, lena, browser_of):
    browser_of(mira).post("/organizer/news/", BOTH)
    news.tell_members()
    assert Announcement.objects.count() == 1
    assert not titles()


def test_crash_during_a_batch_neither_repeats_nor_skips_a_notification(monkeypatch):
    monkeypatch.setattr(news, "BATCH", 2)
    members = [MemberFactory() for _ in range(7)]
    AnnouncementFactory(told_at=None)
    real, calls = outbox.tell_all, []

    def crashes_at_the_third_batch(readers, *args, **kwargs):
        calls.append(readers)
        real(readers, *args, **kwargs)
        if len(calls) == 3:
            raise ConnectionError

    monkeypatch.setattr(outbox, "tell_all", crashes_at_the_third_batch)
    with pytest.raises(ConnectionError):
        news.tell_members()
    assert Notification.objects.count() == 4, "the batch that broke was rolled back"
    while news.tell_members():
        pass
    assert Notification.objects.count() == len(members)
    assert Announcement.objects.get().told_at is not None


def test_member_who_joins_during_the_announcement_is_notified_and_later_ones_are_not(monkeypatch, lena):
    monkeypatch.setattr(news, "BATCH", 1)
    monkeypatch.setattr(news, "IN_ONE_ROUND", 1)
    AnnouncementFactory(told_at=None)
    assert news.tell_members() == 1
    MemberFactory(username="newcomer")
    assert news.tell_members() == 1
    assert news.tell_members() == 0
    MemberFactory(username="later")
    assert news.tell_members() == 0
    assert [name for name, _ in titles()] == ["lena", "newcomer"]


def test_change_is_not_announced_again(mira, lena, browser_of):
    announcement = AnnouncementFactory(told_at=None)
    news.tell_members()
    client = browser_of(mira)
    assert client.post(f"/organizer/news/{announcement.pk}/", {**BOTH, "title_en": "Better"}).status_code == 302
    news.tell_members()
    assert {title for _, title in titles()} == {"A new season"}
    assert "Better" in client.get("/news/").content.decode()


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"text_en": "no title"},
        {"title_en": "x" * 101},
        {"title_de": "ok", "pinned_until": "soon"},
        {"title_en": "ok", "text_de": "ohne"},
    ],
)
def test_invalid_announcements_are_refused(mira, browser_of, form):
    assert browser_of(mira).post("/organizer/news/", form).status_code == 422
    assert not Announcement.objects.exists()


def test_announcements_are_shown_in_the_language_of_the_reader(lena, jonas, client, texts):
    both = AnnouncementFactory(**BOTH)
    german = AnnouncementFactory(title_en="", text_en="", title_de="Nur deutsch", text_de="Ja.")
    assert "A new season" in texts(lena, "/news/")
    assert "Neue Saison" in texts(jonas, "/news/")
    assert '<article class="card news" lang="de">' in texts(lena, "/news/"), "said to screen readers"
    assert "Nur deutsch" in texts(None, german.get_absolute_url())
    assert "Monday!" in texts(None, both.get_absolute_url())
    assert client.get("/news/", headers={"accept-language": "de"}).content.decode().count("Am Montag!") == 1


def test_announcement_is_pinned_until_a_date(texts):
    today = timezone.localdate()
    yesterday, long_ago = today - timedelta(days=1), timezone.now() - timedelta(days=9)
    AnnouncementFactory(title_en="old", pinned_until=today, created_at=long_ago)
    AnnouncementFactory(title_en="over", pinned_until=yesterday, created_at=long_ago)
    AnnouncementFactory(title_en="new")
    assert [one.title for one in news.latest()] == ["old", "new", "over"]
    assert texts(None, "/").index(">old<") < texts(None, "/").index(">new<")


def test_text_is_escaped(texts):
    one = AnnouncementFactory(title_en="<i>x</i>", text_en="<script>alert(1)</script> https://example.org/a")
    for path in ("/", "/news/", one.get_absolute_url()):
        page = texts(None, path)
        assert "<script>alert" not in page
        assert "<i>x" not in page
    assert 'href="https://example.org/a"' in texts(None, one.get_absolute_url())


def test_news_feed(client):
    one = AnnouncementFactory(**BOTH)
    answer = client.get("/news.atom", headers={"accept-language": "en"})
    (entry,) = ElementTree.fromstring(answer.content).findall(f"{ATOM}entry")
    assert entry.find(f"{ATOM}title").text == "A new season"
    assert entry.find(f"{ATOM}link").get("href") == f"http://localhost:8000/news/{one.pk}/"
    assert entry.find(f"{ATOM}id").text == f"tag:localhost,{one.created_at:%Y-%m-%d}:news-{one.pk}"
    again = client.get("/news.atom", headers={"accept-language": "en", "if-none-match": answer["ETag"]})
    assert again.status_code == 304


def test_withdrawing_is_idempotent(mira, browser_of, texts):
    one = AnnouncementFactory()
    for _ in range(2):
        assert browser_of(mira).post(f"/organizer/news/{one.pk}/withdraw/").status_code == 302
    texts(None, f"/news/{one.pk}/", status=404)


def test_news_changes_are_in_the_audit_log(mira, browser_of):
    client = browser_of(mira)
    client.post("/organizer/news/", BOTH)
    one = Announcement.objects.get()
    client.post(f"/organizer/news/{one.pk}/", {**BOTH, "title_en": "Better"})
    for _ in range(2):  # the second request finds nothing to withdraw
        client.post(f"/organizer/news/{one.pk}/withdraw/")
    acts = [(act.actor, act.kind, act.about) for act in AuditEntry.objects.order_by("pk")]
    titles = [BOTH["title_en"], "Better", "Better"]
    assert acts == list(zip([mira] * 3, ["news", "news_changed", "news_withdrawn"], titles, strict=True))
    page = client.get("/organizer/audit/").content.decode()
    assert "News withdrawn" in page and "Better" in page


def test_news_list_is_paginated(texts):
    for n in range(12):
        AnnouncementFactory(title_en=f"number {n}", created_at=timezone.now() + timedelta(seconds=n))
    assert texts(None, "/news/").count("<article") == 10
    assert texts(None, "/news/?page=2").count("<article") == 2
    assert texts(None, "/news/?page=x").count("<article") == 10

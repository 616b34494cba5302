"""Old notices go, a few at a time; and nothing that was told is ever told again because its notice is gone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.matches import services
from club.matches.models import Match
from club.notices import outbox, relay, retention, tasks, trouble
from club.notices.models import Delivery, Notice
from club.people import friends
from tests.playing import play_one, to_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def age(days: int = 91) -> None:
    """As if everything so far had happened that long ago."""
    long_ago = timezone.now() - timedelta(days=days)
    Notice.objects.update(created_at=long_ago, send_after=long_ago)
    Delivery.objects.exclude(settled_at=None).update(settled_at=long_ago)


def end(match: Match) -> None:
    services.resign(match_id=match.pk, member=to_move(match.pk).member)


@pytest.fixture
def told(match: Match) -> Match:
    """A match that is over, with everything told."""
    play_one(match.pk)
    relay.deliver()
    end(match)
    relay.deliver()
    assert not Delivery.objects.filter(status="queued").exists()
    return match


def test_what_is_old_and_settled_goes_with_its_deliveries(told):
    notices = Notice.objects.count()
    assert Delivery.objects.exists()
    age()
    assert retention.forget() == notices
    assert not Notice.objects.exists()
    assert not Delivery.objects.exists()
    assert retention.forget() == 0


def test_the_daily_task_does_it(told):
    age()
    tasks.tidy()
    assert not Notice.objects.exists()


def test_what_is_younger_stays(told, settings):
    notices = Notice.objects.count()
    age(days=89)
    assert retention.forget() == 0
    settings.NOTICE_DAYS = 88
    assert retention.forget() == notices


def test_a_club_may_keep_them_for_ever(told, settings):
    settings.NOTICE_DAYS = 0
    age(days=10_000)
    assert retention.forget() == 0


def test_what_is_not_routed_or_still_queued_stays(told):
    notices = Notice.objects.count()
    age()
    unrouted, queued = Notice.objects.order_by("-pk")[:2]
    Notice.objects.filter(pk=unrouted.pk).update(routed_at=None)
    Delivery.objects.create(notice=queued, channel="push", send_after=timezone.now())
    assert retention.forget() == notices - 2
    assert set(Notice.objects.all()) == {unrouted, queued}


def test_a_running_matchs_notices_stay_and_are_not_told_again(match, mover):
    relay.deliver()
    age()
    assert retention.forget() == 0
    turn = Notice.objects.get(member=mover, kind="turn")
    tell_again(match, mover)
    assert Notice.objects.get(member=mover, kind="turn") == turn


def test_without_that_it_would_be_told_again(match, mover, monkeypatch):
    """The negative control."""
    relay.deliver()
    age()
    monkeypatch.setattr(retention, "OVER", tuple(Match.Status.values))
    assert retention.forget() > 0
    tell_again(match, mover)
    assert Notice.objects.get(member=mover, kind="turn").routed_at is None


def tell_again(match, mover):
    """As a deputy is told who comes into a running match, or a crash makes it happen twice."""
    outbox.tell(mover, "turn", number=Match.objects.get(pk=match.pk).version, match=match)


def test_who_asked_to_be_a_friend_asks_once_for_ever(lena, jonas):
    friends.ask(asker=lena, asked=jonas)
    relay.deliver()
    age()
    retention.forget()
    friends.end(member=lena, other=jonas)
    friends.ask(asker=lena, asked=jonas)
    assert not Notice.objects.filter(routed_at=None).exists()


def test_news_go(lena):
    outbox.tell(lena, "news", number=1, title="A new table")
    relay.deliver()
    age()
    assert retention.forget() == 1


def test_it_goes_from_batch_to_batch(told, lena, monkeypatch):
    """Past what stays, up to what is new, however small the batches are."""
    friends_number = 10**12
    for number in range(7):
        outbox.tell(lena, "news", number=number, title="old")
        outbox.tell(lena, "invitation", number=friends_number + number, title="stays")
    relay.deliver()
    age()
    outbox.tell(lena, "news", number=8, title="new")
    outbox.tell(lena, "news", number=9, title="new")
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    retention.forget()
    assert set(Notice.objects.values_list("title", flat=True)) == {"stays", "new"}
    assert Notice.objects.count() == 9
    assert set(Delivery.objects.values_list("notice", flat=True)) <= set(Notice.objects.values_list("pk", flat=True))


def test_it_stops_at_what_is_new(told, lena, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    with django_assert_num_queries(1):
        assert retention.forget() == 0


def test_an_old_mail_that_comes_back_is_nobodys_any_more(told, lena):
    sent = Delivery.objects.filter(notice__member=lena, status="sent").exclude(message_id="").first()
    assert sent is not None
    message_id = sent.message_id
    age()
    retention.forget()
    assert not trouble.bounced(lena.email, "mailbox is gone", message_id)


def test_pages_and_feeds_of_a_member_without_notices(told, lena, browser_of):
    age()
    retention.forget()
    browser = browser_of(lena)
    assert browser.get("/settings/notices/receipts/").status_code == 200
    browser.post("/settings/notices/feeds/")
    assert browser.get(f"/feeds/{lena.contact.feed_token}/turns.atom").status_code == 200
    assert browser.get(f"/matches/{told.pk}/").status_code == 200

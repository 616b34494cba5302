"""Old notifications are deleted in batches, but never those that prevent a second one about the same event."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.matches import services
from club.matches.models import Match
from club.notifications import broken_channels, relay, retention, tasks
from club.notifications.models import Delivery
from club.outbox import services as outbox
from club.outbox.models import Notification
from club.social.people import friends
from tests.playing import play_one, to_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def age(days: int = 91) -> None:
    """Backdate all notifications and settled deliveries."""
    long_ago = timezone.now() - timedelta(days=days)
    Notification.objects.update(created_at=long_ago, send_after=long_ago)
    Delivery.objects.exclude(settled_at=None).update(settled_at=long_ago)


def end(match: Match) -> None:
    services.resign(match_id=match.pk, member=to_move(match.pk).member)


@pytest.fixture
def told(match: Match) -> Match:
    """A finished match without queued deliveries."""
    play_one(match.pk)
    relay.deliver()
    end(match)
    relay.deliver()
    assert not Delivery.objects.filter(status="queued").exists()
    return match


def test_old_settled_notifications_are_deleted_with_their_deliveries(told):
    notices = Notification.objects.count()
    assert Delivery.objects.exists()
    age()
    assert retention.forget() == notices
    assert not Notification.objects.exists()
    assert not Delivery.objects.exists()
    assert retention.forget() == 0


def test_tidy_task_deletes_old_notifications(told):
    age()
    tasks.delete_old_notifications()
    assert not Notification.objects.exists()


def test_newer_notifications_are_kept(told, settings):
    notices = Notification.objects.count()
    age(days=89)
    assert retention.forget() == 0
    settings.NOTICE_DAYS = 88
    assert retention.forget() == notices


def test_zero_days_keeps_notifications_forever(told, settings):
    settings.NOTICE_DAYS = 0
    age(days=10_000)
    assert retention.forget() == 0


def test_unrouted_and_queued_notifications_are_kept(told):
    notices = Notification.objects.count()
    age()
    unrouted, queued = Notification.objects.order_by("-pk")[:2]
    Notification.objects.filter(pk=unrouted.pk).update(routed_at=None)
    Delivery.objects.create(notice=queued, channel="push", send_after=timezone.now())
    assert retention.forget() == notices - 2
    assert set(Notification.objects.all()) == {unrouted, queued}


def test_notifications_of_a_running_match_are_kept_and_not_repeated(match, mover):
    relay.deliver()
    age()
    assert retention.forget() == 0
    turn = Notification.objects.get(member=mover, kind="turn")
    tell_again(match, mover)
    assert Notification.objects.get(member=mover, kind="turn") == turn


def test_deleting_notifications_of_a_running_match_would_repeat_them(match, mover, monkeypatch):
    """Negative control."""
    relay.deliver()
    age()
    monkeypatch.setattr(retention, "OVER", tuple(Match.Status.values))
    assert retention.forget() > 0
    tell_again(match, mover)
    assert Notification.objects.get(member=mover, kind="turn").routed_at is None


def tell_again(match, mover):
    """Repeat the turn notification, as happens for a new deputy in a running match or after a crash."""
    outbox.tell(mover, "turn", number=Match.objects.get(pk=match.pk).version, match=match)


def test_repeated_friend_request_is_not_announced_again(lena, jonas):
    friends.ask(asker=lena, asked=jonas)
    relay.deliver()
    age()
    retention.forget()
    friends.end(member=lena, other=jonas)
    friends.ask(asker=lena, asked=jonas)
    assert not Notification.objects.filter(routed_at=None).exists()


def test_old_news_are_deleted(lena):
    outbox.tell(lena, "news", number=1, title="A new table")
    relay.deliver()
    age()
    assert retention.forget() == 1


def test_deletes_all_batches(told, lena, monkeypatch):
    """Batches continue past notifications that are kept, up to the first one that is too new."""
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
    assert set(Notification.objects.values_list("title", flat=True)) == {"stays", "new"}
    assert Notification.objects.count() == 9
    assert set(Delivery.objects.values_list("notice", flat=True)) <= set(
        Notification.objects.values_list("pk", flat=True)
    )


def test_stops_at_the_first_new_notification(told, lena, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    with django_assert_num_queries(1):
        assert retention.forget() == 0


def test_bounce_of_a_deleted_delivery_is_ignored(told, lena):
    sent = Delivery.objects.filter(notice__member=lena, status="sent").exclude(message_id="").first()
    assert sent is not None
    message_id = sent.message_id
    age()
    retention.forget()
    assert not broken_channels.bounced(lena.email, "mailbox is gone", message_id)


def test_pages_and_feeds_work_without_notifications(told, lena, browser_of):
    age()
    retention.forget()
    browser = browser_of(lena)
    assert browser.get("/settings/notices/receipts/").status_code == 200
    browser.post("/settings/notices/feeds/")
    assert browser.get(f"/feeds/{lena.contact.feed_token}/turns.atom").status_code == 200
    assert browser.get(f"/matches/{told.pk}/").status_code == 200

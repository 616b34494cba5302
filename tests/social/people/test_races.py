"""Concurrent requests: one friendship, one seat, one notice each, every move counted once."""

from __future__ import annotations

from functools import partial

import pytest

from club.matches.errors import NotNow
from club.matches.models import Move, Seat
from club.outbox.models import Notification
from club.social.people import challenges, friends, move_counts, news
from club.social.people.models import Challenge, Friendship, Hour
from club.social.people.selectors import friends_of
from games.core import registry
from tests.concurrency.racing import race
from tests.factories import AnnouncementFactory, MemberFactory
from tests.playing import play_one, start

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_concurrent_mutual_requests_make_one_friendship(lena, jonas):
    problems = race([partial(friends.ask, asker=lena, asked=jonas), partial(friends.ask, asker=jonas, asked=lena)])
    assert problems == [None, None]
    assert Friendship.objects.count() == 1
    assert list(friends_of(lena)) == [jonas]


def test_accepting_twice_concurrently_takes_one_seat(lena, jonas):
    game = registry.get("nine")
    match = challenges.challenge(
        challenger=lena, members=[jonas], game=game, options=game.options(), seats=4, move_seconds=3600
    )
    challenge = Challenge.objects.select_related("match", "challenger", "member").get()
    first, second = race([partial(challenges.accept, challenge=challenge)] * 2)
    assert {type(first), type(second)} == {type(None), NotNow}
    assert Seat.objects.filter(match=match, member=jonas).count() == 1
    assert Notification.objects.filter(member=lena).count() == 1


def test_concurrent_workers_announce_news_once(monkeypatch):
    monkeypatch.setattr(news, "BATCH", 3)
    members = [MemberFactory() for _ in range(10)]
    AnnouncementFactory(told_at=None)
    assert not [told for told in race([news.tell_members] * 3) if isinstance(told, Exception)]
    while news.tell_members():
        pass
    assert Notification.objects.filter(kind="news").count() == len(members)


def test_concurrent_workers_count_moves_once(lena, jonas):
    match = start([lena, jonas])
    for _ in range(5):
        play_one(match.pk)
    move_counts.count()
    assert not [counted for counted in race([move_counts.count] * 3) if isinstance(counted, Exception)]
    assert sum(Hour.objects.values_list("moves", flat=True)) == Move.objects.count()

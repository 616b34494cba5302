"""A season closes once, after all its matches are rated, and its honours do not change afterwards."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.accounts.services import forget
from club.ladder import seasons, services
from club.ladder.models import Honour
from club.ladder.seasons import today
from club.outbox.models import Notification
from tests.factories import MemberFactory, SeasonFactory
from tests.ladder.playing import ended
from tests.notifications.helpers import read

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def season(db):
    return SeasonFactory(name="Autumn", first=today() - timedelta(days=30), last=today() - timedelta(days=1))


def inside(season):
    return season.ends_at - timedelta(seconds=1)


def test_honours_are_awarded_when_the_season_is_over(season, lena, jonas, client):
    members = [lena, jonas, *(MemberFactory() for _ in range(2))]
    ended(members, [1, 2, 2, 4], at=inside(season))
    services.rate_finished()
    assert seasons.close_seasons() == 1
    over_all = Honour.objects.filter(season=season, game="")
    assert [(h.place, h.points, h.member) for h in over_all] == [(1, 6, lena), (2, 3, jonas), (2, 3, members[2])]
    assert Honour.objects.filter(season=season, game="nine").count() == 3
    html = client.get("/honours/").content.decode()
    assert "Autumn" in html
    assert "lena" in html
    assert (
        read(Notification.objects.get(kind="news", member=lena)).title
        == "Autumn is over, and you've made the hall of fame"
    )
    assert read(Notification.objects.get(kind="news", member=jonas)).title.startswith("Autumn ist vorbei")
    assert not Notification.objects.filter(kind="news", member=members[3]).exists()


def test_a_season_closes_once_and_later_results_change_nothing(season, lena, jonas):
    ended([lena, jonas], [1, 2], at=inside(season))
    services.rate_finished()
    assert seasons.close_seasons() == 1
    before = list(Honour.objects.order_by("pk").values())
    ended([jonas, lena], [1, 2], at=inside(season))
    services.rate_finished()
    assert seasons.close_seasons() == 0
    assert not seasons.close(season.pk)
    assert list(Honour.objects.order_by("pk").values()) == before


def test_closing_waits_for_unrated_matches_up_to_a_limit(season, lena, jonas, monkeypatch):
    ended([lena, jonas], [1, 2], at=inside(season))
    monkeypatch.setattr(seasons, "PATIENCE", timezone.now() - season.ends_at + timedelta(hours=1))
    assert seasons.close_seasons() == 0
    monkeypatch.setattr(seasons, "PATIENCE", timedelta(0))
    assert seasons.close_seasons() == 1
    assert not Honour.objects.exists()


def test_a_running_season_stays_open(lena, jonas):
    SeasonFactory(first=today() - timedelta(days=3), last=today())
    assert seasons.close_seasons() == 0


def test_a_deleted_account_keeps_the_honour_without_the_name(season, lena, jonas, client):
    ended([lena, jonas], [1, 2], at=inside(season))
    services.rate_finished()
    seasons.close_seasons()
    forget(lena)
    html = client.get("/honours/").content.decode()
    assert "Former member" in html
    assert "lena" not in html

"""The front page: running matches, the reader's turns first, precomputed numbers, and live thumbnails."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.matches import lists
from club.matches.models import Match, Move
from club.social.people import move_counts
from club.social.people.models import Challenge, Counted, Hour
from tests.factories import AnnouncementFactory, MemberFactory, NightFactory
from tests.playing import play_one, play_out, start, to_move

pytestmark = pytest.mark.django_db


def test_public_matches_are_shown(lena, jonas, texts):
    running, finished = start([lena, jonas]), play_out(start([lena, jonas], round_limit=1).pk)
    secret = start([lena, jonas])
    Match.objects.filter(pk=secret.pk).update(private=True)
    page = texts(None, "/")
    for match in (running, finished):
        assert match.get_absolute_url() in page
    assert secret.get_absolute_url() not in page
    assert "<dt>matches in progress</dt><dd>2</dd>" in page
    assert f"/matches/{running.pk}/picture/" in page


def test_my_turns_come_first(lena, jonas, texts):
    match = start([lena, jonas])
    mover = to_move(match.pk).member
    other = jonas if mover == lena else lena
    page = Client()
    page.force_login(mover)
    html = page.get("/").content.decode()
    assert html.index('class="timeleft') < html.index('id="now"')
    assert 'class="timeleft' not in texts(other, "/")
    assert 'class="timeleft' not in texts(None, "/")


def test_challenges_are_shown(lena, jonas, texts):
    match = start([jonas])
    Match.objects.filter(pk=match.pk).update(status="open")
    Challenge.objects.create(match=match, challenger=jonas, member=lena, word="Dare?", created_at=timezone.now())
    assert "Dare?" in texts(lena, "/")
    assert "Dare?" not in texts(jonas, "/")


def test_boards_are_updated(lena, jonas, client):
    match = start([lena, jonas])
    stamp = client.get("/").context["stamp"]
    path = f"/now/?seen={stamp}"
    assert client.get(path).status_code == 204
    play_one(match.pk)
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<section id="now"')
    Match.objects.update(private=True)
    assert match.get_absolute_url() not in client.get(path).content.decode()


def test_front_page_takes_a_constant_number_of_queries(lena, jonas, browser_of):
    def costs(client):
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/").status_code == 200
        return len(queries)

    def more():
        start([lena, jonas])
        play_out(start([lena, jonas], round_limit=1).pk)
        NightFactory()
        AnnouncementFactory(by=MemberFactory())

    while not lists.turn_count(lena):
        more()
    clients = Client(), browser_of(lena)
    few = [costs(client) for client in clients]
    for _ in range(3):
        more()
    assert [costs(client) for client in clients] == few
    assert few[0] <= 12
    assert few[1] <= 18


# Numbers


def counted():
    return sum(Hour.objects.values_list("moves", flat=True))


def test_moves_are_counted_once(lena, jonas):
    match = start([lena, jonas])
    for _ in range(4):
        play_one(match.pk)
        move_counts.count()
    move_counts.count()
    move_counts.count()
    assert counted() == Move.objects.count()
    assert move_counts.moves_today() == Move.objects.count()


def test_move_committed_late_is_counted(lena, jonas):
    """Of two concurrent moves the one with the higher primary key may be committed first."""
    match = start([lena, jonas])
    move_counts.count()
    move_counts.count()
    before = counted()
    play_one(match.pk)
    late, early = (Move.objects.order_by("pk").last() for _ in range(2))
    early.pk = early.pk + 2
    early.number += 1
    early.opened += 1000
    early.save(force_insert=True)
    Move.objects.filter(pk=late.pk).delete()
    move_counts.count()  # sees only the later one
    late.save(force_insert=True)
    move_counts.count()
    move_counts.count()
    assert counted() == before + 2


def test_large_log_is_counted_in_batches(lena, jonas, monkeypatch):
    match = start([lena, jonas])
    for _ in range(6):
        play_one(match.pk)
    monkeypatch.setattr(move_counts, "AT_ONCE", 3)
    first = Move.objects.order_by("pk").first().pk
    Counted.objects.create(pk=1, upto=first - 1, seen=first - 1)
    move_counts.count()
    rounds = [move_counts.count() for _ in range(4)]
    assert max(rounds) <= 3
    assert counted() == Move.objects.count()


def test_high_first_primary_key_takes_no_extra_rounds(lena, jonas, monkeypatch):
    """Primary keys start high in a club that was restored or merged."""
    monkeypatch.setattr(move_counts, "AT_ONCE", 3)
    start([lena, jonas])
    Move.objects.update(id=F("id") + 1_000_000)
    assert [move_counts.count(), move_counts.count()] == [0, Move.objects.count()]


def test_moves_today_use_the_time_zone_of_the_reader():
    midnight = datetime(2026, 11, 16, 0, 0, tzinfo=UTC)
    for hours, moves in ((-2, 1), (-1, 10), (0, 100), (5, 1000)):
        Hour.objects.create(start=midnight + timedelta(hours=hours), moves=moves)
    with time_machine.travel(midnight + timedelta(hours=6), tick=False):
        for zone, expected in (("UTC", 1100), ("Europe/Berlin", 1110), ("America/New_York", 1000)):
            with timezone.override(zone):
                assert move_counts.moves_today() == expected, zone


def test_page_does_not_query_the_move_log(client):
    Hour.objects.create(start=timezone.now().replace(minute=0, second=0, microsecond=0), moves=87)
    with CaptureQueriesContext(connection) as queries:
        client.get("/")
    assert not [q["sql"] for q in queries if "matches_move" in q["sql"]]

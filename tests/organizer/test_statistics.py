"""Statistics: counted per day from indexed ranges, and idempotent."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.db import connection

from club.matches import services
from club.matches.models import Match, Move, Seat
from club.organizer.members.models import DailyCount
from club.organizer.statistics import charts, counting
from tests.factories import MemberFactory
from tests.playing import play_one, play_out, start

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def figure(day: date, key: str, game: str = "") -> int | None:
    row = DailyCount.objects.filter(day=day, key=key, game=game).first()
    return row.value if row else None


@pytest.fixture
def played(lena, jonas) -> Match:
    """A match started on the 8th, with one move two hours later and another a day and a half after it started."""
    with time_machine.travel(NOON - 2 * DAY, tick=False):
        match = start([lena, jonas])
    with time_machine.travel(NOON - 2 * DAY + timedelta(hours=2), tick=False):
        play_one(match.pk)
    with time_machine.travel(NOON - DAY / 2, tick=False):
        play_one(match.pk)
    return match


def test_a_day_is_counted(played):
    with time_machine.travel(NOON, tick=False):
        assert counting.count_when_due() == 3
    first, third = date(2026, 3, 8), date(2026, 3, 10)
    assert figure(first, "moves", "nine") == 1
    assert figure(first, "started", "nine") == 1
    assert figure(first, "members") == 1
    assert figure(first, "wait_2") == 1, "between one and three hours"
    assert figure(third, "moves", "nine") == 1
    assert figure(third, "wait_6") == 1, "between one and two days"
    assert figure(date(2026, 3, 1), "month_members") == 2


def test_counting_is_idempotent(played):
    def rows():
        return sorted(DailyCount.objects.exclude(key="counted").values_list("day", "game", "key", "value"))

    with time_machine.travel(NOON, tick=False):
        counting.count_when_due()
        before = rows()
        assert counting.count_when_due() == 0, "once an hour"
    with time_machine.travel(NOON + timedelta(hours=2), tick=False):
        assert counting.count_when_due() == 1, "today, which goes on"
    assert rows() == before
    with time_machine.travel(NOON + timedelta(hours=2), tick=False):
        play_one(played.pk)
    with time_machine.travel(NOON + timedelta(hours=4), tick=False):
        counting.count_when_due()
    assert figure(date(2026, 3, 10), "moves", "nine") == 2


def test_missed_days_are_counted_later(played):
    with time_machine.travel(NOON, tick=False):
        counting.count_when_due()
    with time_machine.travel(NOON + 9 * DAY, tick=False):
        play_one(played.pk)
        assert counting.count_when_due() == 10
    assert DailyCount.objects.filter(key="counted").count() == 12


def test_a_long_history_is_counted_in_several_runs(played, monkeypatch):
    monkeypatch.setattr(counting, "SECONDS", -1)
    with time_machine.travel(NOON, tick=False):
        assert [counting.count_when_due() for _ in range(4)] == [1, 1, 1, 0]
    assert DailyCount.objects.filter(key="counted").count() == 3


def test_a_day_is_final_only_some_time_after_midnight(played):
    """A move made in the last second of a day may be committed shortly after midnight."""
    midnight = datetime(2026, 3, 11, tzinfo=UTC)
    with time_machine.travel(midnight + timedelta(seconds=1), tick=False):
        counting.count_when_due()
    Move.objects.filter(match=played, number=1).update(created_at=midnight - timedelta(seconds=1))
    with time_machine.travel(midnight + timedelta(hours=1, seconds=2), tick=False):
        assert counting.count_when_due() == 2
    assert figure(date(2026, 3, 10), "moves", "nine") == 2
    with time_machine.travel(midnight + timedelta(hours=3), tick=False):
        assert counting.count_when_due() == 1


def test_the_ways_matches_ended_are_counted(lena, jonas):
    with time_machine.travel(NOON, tick=False):
        play_out(start([lena, jonas], round_limit=1).pk)
        given_up = start([lena, jonas, MemberFactory()])
        services.resign(match_id=given_up.pk, member=lena)
        play_out(given_up.pk)
        timed_out = play_out(start([lena, jonas], round_limit=1).pk)
        Seat.objects.filter(match=timed_out, member=lena).update(bot="default")  # the state after two misses
        counting.count_when_due()
        day = NOON.date()
        assert figure(day, "finished", "nine") == 3
        assert figure(day, "given_up", "nine") == 1
        assert figure(day, "timed_out", "nine") == 1
        ends = charts.one("endings", "month")
    assert ends.rows == [(day, 3, 33.3, 33.3)]


def test_guests_and_bots_do_not_count_as_members(lena):
    guest = MemberFactory(is_guest=True)
    with time_machine.travel(NOON, tick=False):
        match = start([guest], bots=1)
        play_one(match.pk)
        counting.count_when_due()
    assert figure(NOON.date(), "members") == 0


def test_the_page_and_its_downloads(played, mira, browser_of, django_assert_max_num_queries):
    with time_machine.travel(NOON, tick=False):
        counting.count_when_due()
        client = browser_of(mira)
        for span in charts.SPANS:
            with django_assert_max_num_queries(5):
                assert client.get(f"/organizer/figures/?span={span}").status_code == 200
            for name in charts.FIGURES:
                answer = client.get(f"/organizer/figures/{name}.json?span={span}")
                rows = json.loads(b"".join(answer.streaming_content))
                assert rows or name == "endings", f"{name} {span}"
                answer = client.get(f"/organizer/figures/{name}.csv?span={span}")
                assert len(b"".join(answer.streaming_content).splitlines()) == len(rows) + 1
        moves = json.loads(b"".join(client.get("/organizer/figures/moves.json").streaming_content))
        assert sum(row["moves"] for row in moves) == 2
        assert client.get("/organizer/figures/nonsense.csv").status_code == 404
        assert client.get("/organizer/figures/moves.exe").status_code == 404


def test_the_page_of_an_empty_club(mira, browser_of):
    assert "Nothing to show yet" in browser_of(mira).get("/organizer/figures/").content.decode()


def test_months_ago():
    assert charts.months_ago(date(2026, 3, 1), 11) == date(2025, 4, 1)
    assert charts.months_ago(date(2026, 12, 1), 11) == date(2026, 1, 1)


def test_the_median_is_in_the_right_interval():
    counts = [0] * 10
    counts[3] = 10  # three to six hours
    assert 3 * 3600 < charts.median(counts) < 6 * 3600
    counts[9] = 9
    assert 3 * 3600 < charts.median(counts) < 6 * 3600
    counts[9] = 30
    assert charts.median(counts) > 168 * 3600


@pytest.mark.both_databases
def test_a_range_of_days_uses_the_index():
    """With sequential scans disabled, the query plan uses the index."""
    moves = counting.moves_between(NOON.date(), NOON.date() + DAY)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute("SELECT indexdef FROM pg_indexes WHERE indexname = 'move_by_time'")
            assert "USING brin" in cursor.fetchone()[0]
    plan = moves.order_by().explain()
    assert "move_by_time" in plan
    assert "move_by_time" not in Move.objects.filter(line="x").order_by().explain()

"""Concurrent raters: every match is rated once, numbers have no gaps, and totals equal those of a single rater."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection

from club.ladder import seasons, services, tasks
from club.ladder.models import Book, Change, Honour, Rating
from club.ladder.recompute import recompute
from club.ladder.seasons import today
from club.matches.models import Match
from tests.concurrency.racing import race
from tests.factories import MemberFactory, SeasonFactory
from tests.ladder.playing import ended

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

RATERS = 4
MATCHES = 12


def waiting():
    members = [MemberFactory() for _ in range(3)]
    return [ended([members[i % 3], members[(i + 1) % 3]], [1, 2]).pk for i in range(MATCHES)]


def test_concurrent_raters_rate_every_match_once(transactional_db):
    waiting()
    assert sum(race([services.rate_finished] * RATERS)) == MATCHES
    assert sorted(Match.objects.values_list("rated_as", flat=True)) == list(range(1, MATCHES + 1))
    assert Change.objects.count() == 2 * MATCHES
    assert sum(Rating.objects.values_list("matches", flat=True)) == 2 * MATCHES
    assert not recompute(replace=False).differences


def test_without_the_lock_raters_hit_an_integrity_error(transactional_db, monkeypatch):
    """Negative control."""

    def unlocked():
        Book.objects.bulk_create([Book(pk=services.ONLY)], ignore_conflicts=True)
        return Book.objects.get(pk=services.ONLY)

    monkeypatch.setattr(services, "open_book", unlocked)
    if connection.vendor == "sqlite":  # every transaction locks the whole database
        assert sum(race([partial(services.rate, pk) for pk in waiting()[:RATERS]])) == RATERS
        return
    found = []
    for _round in range(5):
        found += race([partial(services.rate, pk) for pk in waiting()[:RATERS]])
        if any(isinstance(answer, IntegrityError) for answer in found):
            return
    raise AssertionError(f"nobody got into another's way: {found}")


def test_a_crashed_rater_leaves_no_partial_result(transactional_db, monkeypatch):
    (pk, *_) = waiting()

    def dies(*args):
        count(*args)
        raise KeyboardInterrupt

    count = services.count
    monkeypatch.setattr(services, "count", dies)
    with pytest.raises(KeyboardInterrupt):
        services.rate(pk)
    assert not Change.objects.exists()
    assert not Rating.objects.exists()
    assert Match.objects.get(pk=pk).rated_as is None
    monkeypatch.undo()
    assert services.rate_finished() == MATCHES
    assert Book.objects.get().last == MATCHES


def test_concurrent_closers_close_a_season_once(transactional_db):
    season = SeasonFactory(first=today() - timedelta(days=9), last=today() - timedelta(days=1))
    ended([MemberFactory(), MemberFactory()], [1, 2], at=season.ends_at - timedelta(hours=1))
    services.rate_finished()
    assert sum(race([seasons.close_seasons] * RATERS)) == 1
    assert Honour.objects.filter(season=season, game="").count() == 1


def test_both_the_task_and_the_sweeper_rate(transactional_db):
    lena, jonas = MemberFactory(), MemberFactory()
    ended([lena, jonas], [1, 2])
    tasks.rate_finished()
    tasks.close_seasons()
    assert Change.objects.count() == 2
    ended([lena, jonas], [1, 2])
    call_command("run_sweeper", "--once")
    assert Change.objects.count() == 4

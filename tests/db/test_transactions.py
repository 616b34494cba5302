"""A transaction is committed completely, or an error says that it was not."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from club.db.writes import Writes, values_of
from club.matches.models import Heartbeat, Match, Move, Seat
from club.matches.services.ledger import locked
from tests.playing import start

pytestmark = pytest.mark.django_db(transaction=True)
both_databases = pytest.mark.both_databases


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas])


def another(move: Move) -> Move:
    return Move(**{**values_of(move), "id": None})


@both_databases
def test_failed_savepoint_keeps_the_outer_transaction(match):
    first = Move.objects.get(match=match, number=0)
    with transaction.atomic():
        Heartbeat.objects.create(seen_at=timezone.now())
        with pytest.raises(IntegrityError), transaction.atomic():
            writes = Writes()
            writes.insert([another(first)])
            writes.execute()
        Match.objects.filter(pk=match.pk).update(private=True)
    assert Heartbeat.objects.exists()
    assert Match.objects.get(pk=match.pk).private


@both_databases
def test_all_rows_of_a_turn_are_written_or_none(match):
    first, seat = Move.objects.get(match=match, number=0), Seat.objects.filter(match=match).first()
    before = values_of(seat)
    seat.misses = 7
    with pytest.raises(IntegrityError), transaction.atomic():
        writes = Writes()
        writes.update(seat, before)
        writes.insert([another(first)])
        writes.execute()
    seat.refresh_from_db()
    assert seat.misses == 0


@both_databases
def test_conflicts_are_ignored_only_on_request(match):
    first = Move.objects.get(match=match, number=0)
    writes = Writes()
    writes.insert([another(first)], ignore_conflicts=True)
    writes.execute()
    assert Move.objects.filter(match=match, number=0).count() == 1


@both_databases
def test_unchanged_rows_are_not_written(match, django_assert_num_queries):
    seat = Seat.objects.filter(match=match).first()
    writes = Writes()
    writes.update(seat, values_of(seat))
    writes.insert([])
    with django_assert_num_queries(0):
        writes.execute()


def test_commit_that_postgres_would_answer_with_rollback_raises(match):
    """Without the check, leaving the block looks like a success and the note is gone."""
    with pytest.raises(DatabaseError), locked(match.pk):
        Heartbeat.objects.create(seen_at=timezone.now())
        with pytest.raises(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT 1 / 0")
    assert not Heartbeat.objects.exists()


def test_django_itself_does_not_notice_such_a_commit(match):
    """Negative control: the reason for the check. If this fails one day, Django has learnt it and the check can go."""
    with transaction.atomic():
        Heartbeat.objects.create(seen_at=timezone.now())
        with pytest.raises(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT 1 / 0")
    assert not Heartbeat.objects.exists()

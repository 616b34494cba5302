"""A transaction is committed completely, or an error says that it was not."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from club.db.transactions import guard_commits, note_failed_transaction
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


def fail() -> None:
    """Break the current transaction, and swallow the error."""
    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute("SELECT 1 / 0")


class TestCommitThatPostgresAnswersWithRollback:
    def test_atomic_block_raises(self):
        with pytest.raises(DatabaseError, match="rolled it back"), transaction.atomic():
            Heartbeat.objects.create(seen_at=timezone.now())
            fail()
        assert not Heartbeat.objects.exists()
        with transaction.atomic():  # the connection can be used again
            Heartbeat.objects.create(seen_at=timezone.now())
        assert Heartbeat.objects.exists()

    def test_locked_match_raises(self, match):
        with pytest.raises(DatabaseError, match="rolled it back"), locked(match.pk):
            Heartbeat.objects.create(seen_at=timezone.now())
            fail()
        assert not Heartbeat.objects.exists()

    def test_violated_constraint_in_the_outer_block_raises(self, match):
        first = Move.objects.get(match=match, number=0)
        with pytest.raises(DatabaseError, match="rolled it back"), transaction.atomic():
            Match.objects.filter(pk=match.pk).update(private=True)
            with pytest.raises(IntegrityError):
                writes = Writes()
                writes.insert([another(first)])
                writes.execute()
        assert not Match.objects.get(pk=match.pk).private

    def test_nested_block_that_swallows_the_error_raises(self):
        """Django itself refuses to release the savepoint of a broken transaction."""
        with pytest.raises(DatabaseError), transaction.atomic():
            Heartbeat.objects.create(seen_at=timezone.now())
            with transaction.atomic():
                fail()
        assert not Heartbeat.objects.exists()

    def test_a_failure_that_was_rolled_back_to_a_savepoint_does_not_count(self):
        with transaction.atomic():
            Heartbeat.objects.create(seen_at=timezone.now())
            with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SELECT 1 / 0")
        assert Heartbeat.objects.exists()

    def test_a_failure_in_an_earlier_transaction_does_not_count(self):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT 1 / 0")
        with transaction.atomic():
            Heartbeat.objects.create(seen_at=timezone.now())
        assert Heartbeat.objects.exists()

    def test_a_swallowed_error_of_the_orm_is_rolled_back_silently(self, match):
        """Negative control: the reason why tests/test_architecture.py forbids catching errors without a savepoint."""
        first = Move.objects.get(match=match, number=0)
        with transaction.atomic():
            Heartbeat.objects.create(seen_at=timezone.now())
            with pytest.raises(IntegrityError):
                Move.objects.bulk_create([another(first)])  # Django marks the transaction for a rollback
        assert not Heartbeat.objects.exists()

    def test_django_alone_does_not_detect_the_rollback(self):
        """Negative control: the reason for the guard. If a new Django makes this test fail, remove the guard."""
        connection.ensure_connection()
        connection.execute_wrappers.remove(note_failed_transaction)
        try:
            with transaction.atomic():
                Heartbeat.objects.create(seen_at=timezone.now())
                fail()
            assert not Heartbeat.objects.exists()
        finally:
            guard_commits(connection)

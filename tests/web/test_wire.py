"""Queued statements are sent in order and once, or not at all, and every error is raised."""

from __future__ import annotations

import threading

import pytest
from django.db import (
    DatabaseError,
    IntegrityError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    connection,
    transaction,
)
from django.test.utils import CaptureQueriesContext

from club.db.postgres.wire import numbered
from club.matches.models import Heartbeat

pytestmark = pytest.mark.django_db(transaction=True)

KEEP = "CREATE TABLE wire_test (number int PRIMARY KEY, text text NOT NULL)"
WRITE = "INSERT INTO wire_test (number, text) VALUES (%s, %s)"


@pytest.fixture(autouse=True)
def table():
    with connection.cursor() as cursor:
        cursor.execute(KEEP)
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE wire_test")


def numbers() -> list[int]:
    return [number for (number,) in connection.ask("SELECT number FROM wire_test ORDER BY number", ())]


def exchanges(monkeypatch) -> list[list[str]]:
    """Record the statements sent to the server in each round trip."""
    gone: list[list[str]] = []
    exchange = type(connection.wire)._exchange

    def noted(wire, statements):
        gone.append([statement.sql.partition(" ")[0] for statement in statements])
        return exchange(wire, statements)

    monkeypatch.setattr(type(connection.wire), "_exchange", noted)
    return gone


def test_begin_is_sent_with_the_first_query_and_commit_with_the_writes(monkeypatch):
    gone = exchanges(monkeypatch)
    with transaction.atomic():
        assert connection.ask("SELECT 1", ()) == [(1,)]
        connection.later(WRITE, [1, "one"])
        connection.later(WRITE, [2, "two"])
    assert gone == [["BEGIN", "SELECT"], ["INSERT", "INSERT", "COMMIT"]]
    assert numbers() == [1, 2]


def test_empty_transaction_sends_nothing(monkeypatch):
    gone = exchanges(monkeypatch)
    with transaction.atomic():
        pass
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        connection.later(WRITE, [1, "one"])
        _ = 1 / 0
    assert gone == []
    assert numbers() == []


def test_cursor_flushes_queued_statements():
    with transaction.atomic():
        connection.later(WRITE, [1, "one"])
        with connection.cursor() as cursor:
            cursor.execute("SELECT text FROM wire_test")
            assert cursor.fetchall() == [("one",)]
        assert Heartbeat.objects.count() == 0
        connection.later(WRITE, [2, "two"])
    assert numbers() == [1, 2]


def test_statement_outside_a_transaction_is_sent_at_once():
    connection.later(WRITE, [1, "one"])
    assert connection.wire.waiting == []
    assert numbers() == [1]


def test_error_is_raised_on_sending_and_rolls_back():
    with pytest.raises(IntegrityError), transaction.atomic():
        connection.later(WRITE, [1, "one"])
        connection.later(WRITE, [1, "once more"])
        connection.later(WRITE, [2, "two"])
    assert numbers() == []
    connection.later(WRITE, [1, "one"])
    assert numbers() == [1]


def test_savepoint_rolls_back_its_statements():
    with transaction.atomic():
        connection.later(WRITE, [1, "one"])
        with pytest.raises(IntegrityError), transaction.atomic():
            connection.later(WRITE, [1, "once more"])
        connection.later(WRITE, [2, "two"])
    assert numbers() == [1, 2]


def test_invalid_statement_raises_each_time():
    for _ in range(3):
        with pytest.raises(ProgrammingError):
            connection.ask("SELECT nothing FROM nowhere", ())
    assert numbers() == []


def test_invalid_value_is_refused_before_sending():
    with pytest.raises(DatabaseError), transaction.atomic():
        connection.later(WRITE, [1, "a\0b"])
    assert numbers() == []


def test_data_larger_than_the_socket_buffer_is_sent():
    long = "long " * 1_000_000
    with transaction.atomic():
        for number in range(3):
            connection.later(WRITE, [number, long])
    assert connection.ask("SELECT text FROM wire_test WHERE number = %s", [2]) == [(long,)]


def test_number_of_prepared_statements_is_limited(monkeypatch):
    monkeypatch.setattr("club.db.postgres.wire.MOST_PREPARED", 10)
    with transaction.atomic():
        for number in range(30):
            connection.later(f"{WRITE} /* {number} */", [number, "text"])
            connection.ask("SELECT 1", ())
    assert connection.ask("SELECT count(*) < 15 FROM pg_prepared_statements", ()) == [(True,)]
    assert numbers() == list(range(30))


def test_doubled_percent_sign_is_unescaped():
    assert numbered("a LIKE 'x%%' AND b = %s AND c = %s") == b"a LIKE 'x%' AND b = $1 AND c = $2"
    assert connection.ask("SELECT 'x%%', %s::int", [5]) == [("x%", 5)]


def test_terminated_connection_raises_and_the_next_one_works():
    with pytest.raises(OperationalError), transaction.atomic():
        connection.later(WRITE, [1, "one"])
        connection.ask("SELECT pg_terminate_backend(pg_backend_pid())", ())
    assert numbers() == []


def test_prepared_statement_on_a_terminated_connection_raises():
    mine = connection.ask("SELECT pg_backend_pid()", ())[0][0]

    def end() -> None:
        connection.ask("SELECT pg_terminate_backend(%s, 5000)", [mine])
        connection.close()

    other = threading.Thread(target=end)
    other.start()
    other.join()
    with pytest.raises(OperationalError):
        connection.ask("SELECT pg_backend_pid()", ())
    connection.close_if_unusable_or_obsolete()
    assert numbers() == []


def test_interrupted_read_closes_the_connection(monkeypatch):
    def interrupted(wire):
        raise KeyboardInterrupt

    before = connection.ask("SELECT pg_backend_pid()", ())
    with monkeypatch.context() as patch:
        patch.setattr(type(connection.wire), "_result", interrupted)
        with pytest.raises(KeyboardInterrupt):
            connection.ask("SELECT 1", ())
    assert connection.connection.closed
    connection.close_if_unusable_or_obsolete()  # Django does this at the end of every request
    assert connection.ask("SELECT pg_backend_pid()", ()) != before
    assert numbers() == []


def test_disabling_autocommit_is_not_supported():
    with pytest.raises(NotSupportedError):
        transaction.set_autocommit(False)


def test_sent_queries_are_captured():
    with CaptureQueriesContext(connection) as queries, transaction.atomic():
        connection.later(WRITE, [1, "one"])
    assert [query["sql"].partition(" ")[0] for query in queries] == ["BEGIN", "INSERT", "COMMIT"]

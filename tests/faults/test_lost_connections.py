"""A persistent connection closed by the server is detected before it is used, without a query."""

from __future__ import annotations

import select

import psycopg
import pytest
from django.core.signals import request_started
from django.db import OperationalError, connection
from django.test import Client

from club.db.connections import close_lost_connections, is_lost

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def lost() -> psycopg.Connection:
    """End the connection of this thread from the server's side; return it."""
    connection.close()
    connection.ensure_connection()
    assert not is_lost(connection)
    ended = connection.connection
    parameters = {k: v for k, v in ended.info.get_parameters().items() if k in ("host", "port", "user", "dbname")}
    with psycopg.connect(**parameters, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [ended.info.backend_pid])
    assert select.select([ended.fileno()], [], [], 10)[0]
    return ended


def test_a_request_opens_a_new_connection(lost) -> None:
    assert Client().get("/").status_code == 200
    assert connection.connection is not lost


def test_without_the_check_the_request_fails(lost) -> None:
    """Negative control."""
    request_started.disconnect(close_lost_connections, dispatch_uid="club.web")
    try:
        assert Client(raise_request_exception=False).get("/").status_code == 503
    finally:
        request_started.connect(close_lost_connections, dispatch_uid="club.web")
        connection.close()


def test_a_connection_inside_a_transaction_is_left_alone(lost) -> None:
    connection.in_atomic_block = True
    try:
        close_lost_connections()
        assert connection.connection is lost
    finally:
        connection.in_atomic_block = False
    with pytest.raises(OperationalError), connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    connection.close()

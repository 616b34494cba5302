"""A persistent connection closed by the server is detected before it is used, without a query."""

from __future__ import annotations

import select

import psycopg
import pytest
from django.db import connection

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_closed_connection_is_not_reused() -> None:
    connection.close()
    connection.ensure_connection()
    if connection.vendor != "postgresql":
        assert connection.is_usable()
        return
    lost = connection.connection
    assert connection.is_usable()
    parameters = {k: v for k, v in lost.info.get_parameters().items() if k in ("host", "port", "user", "dbname")}
    with psycopg.connect(**parameters, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [lost.info.backend_pid])
    select.select([lost.fileno()], [], [], 10)
    assert not connection.is_usable()
    connection.health_check_enabled, connection.health_check_done = True, False
    with connection.cursor() as cursor:  # as at the start of a request
        cursor.execute("SELECT 1")
    assert connection.connection is not lost

"""Cursors that prepare their statements on Postgres, for the few statements of a turn.

psycopg prepares nothing by default. `settings.DATABASE_PREPARE` turns it on for statements that are executed
through this module; the ORM never prepares. A prepared SELECT fails after a migration has changed the type of one of
its columns ("cached plan must not change result type"), so a statement run here must be repeatable: see `retrying`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from django.conf import settings
from django.db import NotSupportedError, connection

T = TypeVar("T")

AFTER = 1  # executions on a connection before a statement is prepared
CHANGED = "cached plan must not change result type"


@contextmanager
def prepared_cursor() -> Iterator[Any]:
    """Open a Django cursor whose statements are prepared, if the settings allow it."""
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql" or not settings.DATABASE_PREPARE:
            yield cursor
            return
        psycopg_connection: Any = connection.connection
        psycopg_connection.prepare_threshold = AFTER
        try:
            yield cursor
        finally:
            psycopg_connection.prepare_threshold = None


def fetch(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return all rows of a SELECT. Outside a transaction, retry it if its prepared plan has become invalid."""
    return _fetch(sql, values) if connection.in_atomic_block else retrying(lambda: _fetch(sql, values))


def _fetch(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    with prepared_cursor() as cursor:
        cursor.execute(sql, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def retrying(work: Callable[[], T]) -> T:
    """Call `work`, and once more on a new connection if a column changed under its prepared statements.

    `work` must not have changed anything: call this outside a transaction, or around a whole one.
    """
    try:
        return work()
    except NotSupportedError as problem:
        if CHANGED not in str(problem) or connection.in_atomic_block:
            raise
        connection.close()  # its prepared statements go with it
        return work()

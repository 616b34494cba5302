"""Execute the few statements of a turn: on Postgres they are prepared, and each of them keeps its cursor.

psycopg prepares nothing by default. `settings.DATABASE_PREPARE` turns it on for statements that are executed
through this module; the ORM never prepares. A prepared SELECT fails after a migration has changed the type of one of
its columns ("cached plan must not change result type"), so a statement run here must be repeatable: see `retrying`.
Measured gains: docs/scale.md.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, NotSupportedError, connections

T = TypeVar("T")

AFTER = 1  # executions on a connection before a statement is prepared
MOST = 50  # cursors kept by a thread
CHANGED = "cached plan must not change result type"


class _Kept(threading.local):
    """The cursors of each thread, by statement.

    psycopg finds the conversions of all columns and parameters anew, unless a cursor repeats the same statement.
    """

    def __init__(self) -> None:
        self.connection: Any = None
        self.cursors: dict[str, Any] = {}


_kept = _Kept()


def execute(sql: str, values: Sequence[Any]) -> Any:
    """Execute one statement and return its cursor, whose rows stay available until the statement is repeated.

    Pass the same string again, not an equal one: psycopg recognizes a repeated statement by its identity.
    """
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor != "postgresql":
        cursor = database.cursor()
        cursor.execute(sql, values)
        return cursor
    cursor = cursor_of(database, sql)
    psycopg_connection: Any = database.connection
    psycopg_connection.prepare_threshold = AFTER if settings.DATABASE_PREPARE else None
    try:
        cursor.execute(sql, values)
    finally:
        psycopg_connection.prepare_threshold = None
    return cursor


def cursor_of(database: Any, sql: str) -> Any:
    """Return the cursor kept for a statement, or a new one if the connection is new or its queries are logged."""
    database.ensure_connection()
    if database.queries_logged:
        return database.cursor()
    if _kept.connection is not database.connection or len(_kept.cursors) >= MOST:
        _kept.connection = database.connection
        _kept.cursors = {}
    cursor = _kept.cursors.get(sql)
    if cursor is None:
        cursor = _kept.cursors[sql] = database.cursor()
    return cursor


def fetch(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return all rows of a SELECT. Outside a transaction, retry it if its prepared plan has become invalid."""
    rows: list[tuple[Any, ...]]
    if connections[DEFAULT_DB_ALIAS].in_atomic_block:
        rows = execute(sql, values).fetchall()
    else:
        rows = retrying(lambda: execute(sql, values).fetchall())
    return rows


def retrying(work: Callable[[], T]) -> T:
    """Call `work`, and once more on a new connection if a column changed under its prepared statements.

    `work` must not have changed anything: call this outside a transaction, or around a whole one.
    """
    try:
        return work()
    except NotSupportedError as problem:
        database = connections[DEFAULT_DB_ALIAS]
        if CHANGED not in str(problem) or database.in_atomic_block:
            raise
        database.close()  # its prepared statements go with it
        return work()

"""Raise an error after a COMMIT that Postgres has answered with ROLLBACK.

Postgres does that if a statement of the transaction has failed and its error was swallowed, without a nested `atomic`
around the statement. Neither psycopg nor Django treats it as an error, so everything written would be lost silently.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import Error, InternalError, transaction
from psycopg.pq import TransactionStatus


def guard_commits(connection: Any, **_signal: object) -> None:
    """Watch the statements of a new connection. Receives `connection_created`."""
    if connection.vendor == "postgresql" and note_failed_transaction not in connection.execute_wrappers:
        connection.execute_wrappers.append(note_failed_transaction)


def note_failed_transaction(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Execute a statement. If it breaks the transaction, a commit raises an error.

    Django calls the hook after the commit, unless the broken part was rolled back: a nested `atomic` or all of it.
    """
    try:
        return execute(sql, params, many, context)
    except Error:
        connection = context["connection"]
        if connection.in_atomic_block and is_broken(connection):
            transaction.on_commit(raise_not_committed, using=connection.alias)
        raise


def is_broken(connection: Any) -> bool:
    status: TransactionStatus = connection.connection.info.transaction_status
    return status == TransactionStatus.INERROR


def raise_not_committed() -> None:
    raise InternalError("a statement of this transaction had failed, so Postgres has rolled it back")

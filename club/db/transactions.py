"""Detect transactions that Postgres would not commit."""

from __future__ import annotations

from typing import Any

from django.db import InternalError, connection
from psycopg.pq import TransactionStatus


def refuse_failed_transaction() -> None:
    """Raise an error if a statement of the current transaction has failed and the error was swallowed.

    Postgres answers the COMMIT of such a transaction with ROLLBACK. Neither psycopg nor Django treats that as an
    error, so everything written would be lost silently.
    """
    if connection.vendor == "postgresql":
        psycopg_connection: Any = connection.connection
        if psycopg_connection.info.transaction_status == TransactionStatus.INERROR:
            raise InternalError("a statement of this transaction has failed: it cannot be committed")

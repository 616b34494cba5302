"""Django's Postgres backend with fewer round trips: writes are queued and sent with the next query (`wire`).

BEGIN travels with the first statement of a transaction and COMMIT with the last one. Opening an ordinary Django
cursor sends everything that is queued first.
"""

from __future__ import annotations

import select
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.db import NotSupportedError
from django.db.backends.postgresql import base

from club.db.postgres.wire import Rows, Wire


class DatabaseWrapper(base.DatabaseWrapper):
    wire: Wire

    def is_usable(self) -> bool:
        """Return whether the idle connection is still open: a server only sends to one in order to close it."""
        if self.connection is None or self.connection.closed:
            return False
        waiting = select.poll()
        waiting.register(self.connection.fileno(), select.POLLIN)
        return not waiting.poll(0)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        self.wire = Wire(connection)
        return connection

    def ask(self, sql: str, values: Sequence[Any]) -> Rows:
        rows: Rows = self._say(self._ask, sql, values)
        return rows

    def later(self, sql: str, values: Sequence[Any]) -> None:
        """Queue a statement. Its errors are raised by the next query or at the end of the transaction."""
        self._say(self._later, sql, values)

    def _say(self, say: Callable[..., Any], sql: str, values: Sequence[Any]) -> Any:
        if self.connection is None or not self.in_atomic_block:
            self.close_if_health_check_failed()
            self.ensure_connection()
        for wrapper in reversed(self.execute_wrappers):
            say = partial(wrapper, say)
        return say(sql, values, False, {"connection": self})

    def _ask(self, sql: str, values: Sequence[Any], *_: object) -> Rows:
        self._write(sql, values)
        return self._send()

    def _later(self, sql: str, values: Sequence[Any], *_: object) -> None:
        self._write(sql, values)
        if not self.in_atomic_block:
            self._send()

    def _write(self, sql: str, values: Sequence[Any] = ()) -> None:
        self.validate_no_broken_transaction()
        with self.wrap_database_errors:
            self.wire.later(sql, values)
        if self.force_debug_cursor:
            self.queries_log.append({"sql": sql, "time": "0.000"})  # only the duration of the whole batch is known

    def _send(self) -> Rows:
        with self.wrap_database_errors:
            return self.wire.send()

    def create_cursor(self, name: str | None = None) -> Any:
        if self.wire.waiting:
            self._send()
        return super().create_cursor(name)

    def _start_transaction_under_autocommit(self) -> None:
        self._write("BEGIN")

    def _set_autocommit(self, autocommit: bool) -> None:
        """Keep psycopg in autocommit mode: transactions that it starts itself would bypass the queue."""
        if not autocommit:
            raise NotSupportedError("a transaction is begun by transaction.atomic")
        if not self.connection.autocommit:
            with self.wrap_database_errors:
                self.connection.autocommit = True

    def _commit(self) -> None:
        if self.connection is None:
            return
        if [statement.sql for statement in self.wire.waiting] == ["BEGIN"]:
            self.wire.waiting.clear()
        else:
            self._write("COMMIT")
            self._send()

    def _rollback(self) -> None:
        if self.connection is not None:
            self.wire.waiting.clear()
            with self.wrap_database_errors:
                self.connection.rollback()

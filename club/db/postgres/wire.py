"""Send queued statements to Postgres in one round trip per query.

In a turn, psycopg's cursors cost more time than Postgres itself (`make bench`). So writes are queued until a result is
needed or the transaction ends, and are then sent together through libpq's pipeline mode. Each statement is prepared
once per connection. psycopg still converts values, rows and errors.
"""

from __future__ import annotations

import select
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple

from psycopg import Connection, OperationalError, adapters, errors, postgres, pq
from psycopg.adapt import AdaptersMap, PyFormat, Transformer

Rows = list[tuple[Any, ...]]
Prepared = tuple[str, tuple[int, ...]]  # a statement and the types of its values

TIMESTAMP = postgres.types["timestamptz"].oid
MOST_PREPARED = 300  # statements per connection


class Written(NamedTuple):
    sql: str
    types: tuple[int, ...]
    values: Sequence[Any]
    formats: Sequence[pq.Format]


class Wire:
    def __init__(self, connection: Connection[Any]) -> None:
        self.connection = connection
        self.waiting: list[Written] = []
        self._names: dict[Prepared, bytes] = {}
        self._numbers = count()
        self._something_to_read, self._something_to_do = select.poll(), select.poll()
        self._something_to_read.register(connection.fileno(), select.POLLIN)
        self._something_to_do.register(connection.fileno(), select.POLLIN | select.POLLOUT)
        self.adapters = AdaptersMap(connection.adapters)
        # Django's timestamp loader is written in Python because it converts to the site's time zone. Both the site and
        # the connection use UTC, so psycopg's faster loader gives the same result.
        if reader := adapters.get_loader(TIMESTAMP, pq.Format.TEXT):
            self.adapters.register_loader(TIMESTAMP, reader)
        self._values = Transformer(self)

    def later(self, sql: str, values: Sequence[Any] = ()) -> None:
        """Queue a statement for the next query or the end of the transaction."""
        dumped = self._values.dump_sequence(values, [PyFormat.AUTO] * len(values))
        self.waiting.append(Written(sql, self._values.types or (), dumped, self._values.formats or ()))

    def send(self) -> Rows:
        """Send all queued statements and return the rows of the last one."""
        statements, self.waiting = self.waiting, []
        try:
            results = self._exchange(statements)
        except BaseException:
            self.connection.close()  # part of a response may still arrive
            raise
        for result in results:
            if result.status == pq.ExecStatus.FATAL_ERROR:
                raise errors.error_from_result(result, self._values.encoding)
        self._values.set_pgresult(results[-1])
        return self._values.load_rows(0, results[-1].ntuples, tuple)

    def _exchange(self, statements: Sequence[Written]) -> list[Any]:
        pgconn = self.connection.pgconn
        if len(statements) == 1 and (known := self._names.get(statements[0][:2])):
            return [self._whole(pgconn.exec_prepared(known, statements[0].values, statements[0].formats))]
        if len(self._names) > MOST_PREPARED:
            self._names.clear()
            pgconn.exec_(b"DEALLOCATE ALL")
        preparing: dict[int, Prepared] = {}  # by position in the results
        names: dict[Prepared, bytes] = {}
        answers = 0
        pgconn.enter_pipeline_mode()
        for sql, types, values, formats in statements:
            statement = sql, types
            name = self._names.get(statement) or names.get(statement)
            if name is None:
                name = names[statement] = b"club_%d" % next(self._numbers)
                preparing[answers] = statement
                pgconn.send_prepare(name, numbered(sql), types)
                answers += 1
            pgconn.send_query_prepared(name, values, formats)
            answers += 1
        pgconn.pipeline_sync()
        while pgconn.flush():
            self._something_to_do.poll()
            pgconn.consume_input()
        results = [self._result() for _ in range(answers)]
        self._next()  # the sync result
        pgconn.exit_pipeline_mode()
        for place, statement in preparing.items():
            if results[place].status == pq.ExecStatus.COMMAND_OK:
                self._names[statement] = names[statement]
        return results

    def _result(self) -> Any:
        result = self._whole(self._next())
        self.connection.pgconn.get_result()  # the None after each result, which has already arrived with it
        return result

    def _whole(self, result: Any) -> Any:
        pgconn = self.connection.pgconn
        if result is None or pgconn.status == pq.ConnStatus.BAD:
            raise OperationalError(pgconn.get_error_message())
        return result

    def _next(self) -> Any:
        pgconn = self.connection.pgconn
        while pgconn.is_busy():
            self._something_to_read.poll()
            pgconn.consume_input()
        return pgconn.get_result()


@lru_cache(maxsize=2000)
def numbered(sql: str) -> bytes:
    """Convert Django's %s placeholders to Postgres's $1, $2 …"""
    first, *others = sql.split("%s")
    return "".join([first, *(f"${i}{part}" for i, part in enumerate(others, 1))]).replace("%%", "%").encode()

"""Django's migrate command with a short lock timeout and retries, so that requests do not queue behind it.

A schema change needs an exclusive lock. While a long read such as a backup holds the table, the change would wait, and
every other query would wait behind it. So it waits for one second only, lets the others through, and tries again.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections
from psycopg.errors import LockNotAvailable

LOCK_TIMEOUT = "1s"
PAUSE_SECONDS = 4.0
ATTEMPTS = 150  # at least ten minutes


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        for _ in range(ATTEMPTS):
            try:
                with waiting_shortly(connection):
                    super().handle(*args, **options)
                return
            except OperationalError as problem:
                if not isinstance(problem.__cause__, LockNotAvailable):
                    raise
            self.stderr.write("A long query, perhaps a backup, holds a lock on a table. Waiting for it.")
            time.sleep(PAUSE_SECONDS)
        raise CommandError("A lock was never released. What was applied stays; run it again without long queries.")


@contextmanager
def waiting_shortly(connection: Any) -> Iterator[None]:
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        (before,) = cursor.fetchone()
        cursor.execute(f"SET lock_timeout = '{LOCK_TIMEOUT}'")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = '{before}'")

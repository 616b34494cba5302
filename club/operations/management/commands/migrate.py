"""Django's own, but nobody in an open club waits behind it.

Whatever changes a table must have it for itself for a moment. While somebody reads it for long (a backup does), the
change would wait, and everybody else behind the change. So it waits for a second only, lets the others through, and
tries again.
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
ATTEMPTS = 150  # ten minutes and more


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
            self.stderr.write("A table is being read for long, by a backup perhaps: the change waits until it is free.")
            time.sleep(PAUSE_SECONDS)
        raise CommandError("A table was never free. What was applied stays; run it again when nobody reads for long.")


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

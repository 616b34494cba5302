"""Abort requests that wait for an unresponsive Postgres: a frozen server, or a network that drops all packets.

Server-side timeouts do not help then, and neither do TCP's, because the remote kernel may still acknowledge. So each
web process has a thread that sends `SELECT 1` on its own connection whenever a request takes longer than usual. If no
answer comes, it shuts down the sockets of the process's database connections: waiting requests get an
OperationalError and answer 503. Until Postgres responds again, requests are refused before they query it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from django.conf import settings
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from psycopg import pq

from club.web import errors

logger = logging.getLogger(__name__)

Handler = Callable[[HttpRequest], HttpResponse]

# Seconds
TICK = 0.1  # between two checks of the running requests
SLOW = 0.1  # request duration after which the database is probed
HEALTH = 0.75  # timeout of a health check
FIRST = 3.0  # that a new process waits for its first verdict; connecting has its own timeout
PAUSE = 0.25  # between two probes of a silent database


class Verdict(Enum):
    ANSWERS = "answers"
    FAILS = "fails"  # immediately, so no request is stuck waiting
    SILENT = "silent"


class Probe:
    """Probe Postgres on a separate connection, with a timeout."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        self.parameters = parameters
        self.connection: psycopg.Connection[Any] | None = None

    def ask(self, seconds: float) -> Verdict:
        try:
            if self.connection is not None:
                with contextlib.suppress(psycopg.Error):  # closed since the last probe: reconnect
                    return self._ask(self.connection, seconds)
                self.close()
            self.connection = psycopg.connect(**self.parameters, autocommit=True)
            return self._ask(self.connection, seconds)
        except psycopg.errors.ConnectionTimeout:
            return Verdict.SILENT
        except psycopg.Error:
            self.close()
            return Verdict.FAILS

    def _ask(self, connection: psycopg.Connection[Any], seconds: float) -> Verdict:
        """Use libpq directly: psycopg would try to cancel a slow query, and wait for the cancellation."""
        pgconn = connection.pgconn
        pgconn.send_query(b"SELECT 1")
        pgconn.flush()
        while True:
            while pgconn.is_busy():
                if not is_readable_within(pgconn.socket, seconds):
                    self.close()
                    return Verdict.SILENT
                pgconn.consume_input()
            if pgconn.get_result() is None:
                return Verdict.ANSWERS

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None


def is_readable_within(file: int, seconds: float) -> bool:
    """Return whether the socket becomes readable in time.

    The timeout is split into two polls: after the machine was suspended, only the first one has expired.
    """
    waiting = select.poll()
    waiting.register(file, select.POLLIN)
    return bool(waiting.poll(seconds * 500) or waiting.poll(seconds * 500))


class Watchdog:
    def __init__(self, probe: Probe, seconds: float) -> None:
        self.probe = probe
        self.seconds = seconds  # without an answer before the database counts as silent
        self.silent = False
        self._opened: WeakKeyDictionary[psycopg.Connection[Any], int] = WeakKeyDictionary()
        self._lock = threading.Lock()
        self._begun: dict[int, float] = {}  # by thread
        self._work = threading.Event()
        self._judged = threading.Condition()
        self._verdicts = 0
        self._asked = False
        self._thread: threading.Thread | None = None

    # Called by request threads

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Watch a block that may wait for the database."""
        if self._thread is None:
            self._start()
        me = threading.get_ident()
        self._begun[me] = time.monotonic()
        self._work.set()
        try:
            yield
        finally:
            self._begun.pop(me, None)

    def wait_for_first(self) -> None:
        """Wait for the first verdict before connecting: the socket of a pending connection cannot be shut down."""
        if self._verdicts == 0:
            self._start()
            with self._judged:
                self._judged.wait_for(lambda: self._verdicts > 0, FIRST)

    def says_nothing(self) -> bool:
        """Probe now, for a health check. No answer in time counts as silent."""
        if self._thread is None:
            self._start()
        with self._judged:
            before = self._verdicts
            self._asked = True
            self._work.set()
            in_time = self._judged.wait_for(lambda: self.silent or self._verdicts > before, HEALTH)
            return self.silent or not in_time

    def remember(self, opened: psycopg.Connection[Any]) -> None:
        with self._lock:
            self._opened[opened] = os.fstat(opened.fileno()).st_ino

    # The watchdog thread

    def _start(self) -> None:
        """Start the thread at the first request, because the web server may fork before it."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="database watchdog", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        self._judge()  # opens the probe's connection before it is needed
        while True:
            self._work.wait()
            self._work.clear()
            while self._begun or self._asked or self.silent:
                if self._asked or self.silent or self._longest() > SLOW:
                    self._asked = False
                    self._judge()
                time.sleep(PAUSE if self.silent else TICK)

    def _longest(self) -> float:
        begun = list(self._begun.values())
        return time.monotonic() - min(begun) if begun else 0.0

    def _judge(self) -> None:
        try:
            verdict = self.probe.ask(self.seconds)
        except Exception:
            logger.exception("the database could not be asked")
            verdict = Verdict.FAILS
        silent = verdict is Verdict.SILENT
        if silent != self.silent:
            logger.warning("the database %s", "says nothing: pages are refused" if silent else "answers again")
        with self._judged:
            self.silent = silent
            self._verdicts += 1
            self._judged.notify_all()
        if silent:
            self._cut_off()

    def _cut_off(self) -> None:
        """Shut down all database sockets, which wakes the threads that wait on them."""
        with self._lock:
            opened = list(self._opened.items())
            self._opened.clear()
        for link, inode in opened:
            with contextlib.suppress(psycopg.Error, OSError):
                file = os.dup(link.fileno())
                if os.fstat(file).st_ino != inode:  # closed meanwhile, and the descriptor was reused
                    os.close(file)
                    continue
                with socket.socket(fileno=file) as other_handle:
                    other_handle.shutdown(socket.SHUT_RDWR)


# The watchdog of this process

watchdog: Watchdog | None = None


def install() -> None:
    """Install the watchdog in a web process. SQLite needs none."""
    global watchdog  # noqa: PLW0603  # one for the process
    if connection.vendor != "postgresql":
        return
    watchdog = Watchdog(Probe(parameters_of(connection)), settings.DATABASE_SILENCE_MS / 1000)
    connection_created.connect(prepare_connection)


def parameters_of(connection: BaseDatabaseWrapper) -> dict[str, Any]:
    """Return the libpq connection parameters, without those that Django adds for psycopg."""
    known = {option.keyword.decode() for option in pq.Conninfo.get_defaults()}
    return {name: value for name, value in connection.get_connection_params().items() if name in known}


def prepare_connection(connection: BaseDatabaseWrapper, **_kwargs: Any) -> None:
    if watchdog is not None:
        watchdog.remember(connection.connection)
    with connection.cursor() as cursor:  # not as a startup parameter: PgBouncer rejects unknown ones
        cursor.execute(f"SET statement_timeout = {int(settings.DATABASE_STATEMENT_MS)}")


def watchdog_middleware(handle: Handler) -> Handler:
    """Middleware that must come before the first one that queries the database."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if watchdog is None:
            return handle(request)
        watchdog.wait_for_first()
        if watchdog.silent:
            with translation.override(translation.get_language_from_request(request)):
                return errors.database_away(request)
        with watchdog.watching():
            return handle(request)

    return middleware


def known_to_be_silent() -> bool:
    return watchdog is not None and watchdog.silent


def refuse_if_silent() -> None:
    """Raise OperationalError if the database is silent, for queries outside of pages such as the health check."""
    if watchdog is not None and watchdog.says_nothing():
        raise OperationalError("the database does not answer")

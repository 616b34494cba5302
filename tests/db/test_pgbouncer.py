"""A storm of turns over HTTP through PgBouncer in transaction mode: nothing is lost, nothing is doubled."""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from club.matches.models import Match, Move
from club.notifications.models import Notification
from tests.bench import world
from tests.bench.turns import Caller, Table
from tests.concurrency.test_races import assert_log_leads_to_state
from tools.children import dies_with_parent, stop
from tools.programs import NO_POOLER, pgbouncer_environment, pgbouncer_path
from tools.services import free_port, postgres_account

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds
TABLES, TURNS = 10, 100
SENT_TWICE = 10  # every tenth turn is sent again, as after a lost response
SETTINGS = """
[databases]
{name} = host={host} port={port} dbname={name} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
"""


@contextmanager
def pooler(folder: Path) -> Iterator[str]:
    """Run PgBouncer in front of the test database; yield the address of the database behind it."""
    program = pgbouncer_path()
    assert program is not None, NO_POOLER
    found, own = connection.settings_dict, free_port()
    values = {"name": found["NAME"], "host": found["HOST"], "port": found["PORT"], "user": found["USER"], "own": own}
    file = folder / "pgbouncer.ini"
    file.write_text(SETTINGS.format(**values))
    process = subprocess.Popen(
        [program, "--quiet", str(file)],
        env=pgbouncer_environment(),
        preexec_fn=dies_with_parent(signal.SIGTERM),
        start_new_session=True,
        **postgres_account(),
    )
    try:
        url = f"postgres://{found['USER']}@127.0.0.1:{own}/{found['NAME']}"
        wait_until(lambda: psycopg.connect(url, connect_timeout=2).close())
        yield url
    finally:
        stop(process)


@contextmanager
def served(database: str, *, pooled: bool) -> Iterator[int]:
    """Serve the club by two processes with two threads each; yield the port."""
    port = free_port()
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "club.settings.test",
        "TEST_DATABASE_URL": database,
        "DATABASE_POOLER": "yes" if pooled else "no",
        "WRITES_PER_MINUTE": "0",
        "LOG_LEVEL": "ERROR",
    }
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--no-ws", "--host", "127.0.0.1", "--no-log"]
    command += ["--port", str(port), "--workers", "2", "--blocking-threads", "2", "club.wsgi:application"]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, preexec_fn=dies_with_parent(signal.SIGTERM), start_new_session=True
    )
    try:
        wait_until(lambda: socket.create_connection(("127.0.0.1", port), PATIENCE).close())
        yield port
    finally:
        stop(process)


def wait_until(attempt) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except (OSError, psycopg.OperationalError):
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def storm(port: int, tables: list[Table], turns: int) -> None:
    """Play this many turns at each table, all tables at the same time; send some of them twice."""
    with selectors.DefaultSelector() as ready:
        for table in tables:
            caller = Caller(port, table)
            ready.register(caller.connection, selectors.EVENT_READ, caller)
            caller.send()
        while ready.get_map():
            answered = ready.select(PATIENCE)
            assert answered, f"no answer within {PATIENCE} s"
            for key, _ in answered:
                caller = key.data
                request = caller.table.request()
                if not caller.receive():
                    continue
                if caller.table.version % SENT_TWICE == 0:
                    repeat(port, request)
                if caller.table.version < turns:
                    caller.send()
                else:
                    ready.unregister(key.fileobj)
                    caller.connection.close()


def repeat(port: int, request: bytes) -> None:
    from tests.bench.turns import exchange

    again = Caller(port, Table(0, [], 0, ""))
    assert exchange(again.connection, request)[0] == 200
    again.connection.close()


@pytest.fixture
def tables() -> list[Table]:
    made = world.tables(TABLES, "pooled-")
    connection.close()
    return made


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that PgBouncer's account can read; pytest's own folders are private."""
    with tempfile.TemporaryDirectory() as name:
        made = Path(name)
        made.chmod(0o755)
        yield made


def test_thousand_turns_through_pgbouncer(tables, folder):
    with pooler(folder) as database, served(database, pooled=True) as port:
        storm(port, tables, TURNS)
    for table in tables:
        match = Match.objects.get(pk=table.match_id)
        assert match.version == TURNS
        assert Move.objects.filter(match=match).count() == TURNS + 1
        assert Notification.objects.filter(match=match, kind="turn").count() > TURNS / 3
    assert_log_leads_to_state(tables[0].match_id)


def test_prepared_statements_fail_behind_pgbouncer(tables, folder):
    """Negative control: the reason for the setting DATABASE_POOLER."""
    with (
        pooler(folder) as database,
        served(database, pooled=False) as port,
        pytest.raises(AssertionError, match="answered with 50"),
    ):
        storm(port, tables, TURNS)

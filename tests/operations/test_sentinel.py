"""Redis failover with a real master, replica and Sentinel: cache and broker switch to the new master."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from celery import Celery
from django.core.cache import caches
from redis.exceptions import RedisError

from club.settings import redis as settings_redis
from tools.server_programs import redis_programs
from tools.services import ROUTES, answers, free_port, launch

PATIENCE = 60.0


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[str, Popen[bytes]]]:
    """Return the URL of a Redis behind a Sentinel, and the master's process."""
    program = next(redis_programs(ROUTES))
    with ExitStack() as stack:

        def serve(*arguments: object) -> tuple[int, Popen[bytes]]:
            port = free_port()
            folder = tmp_path / str(port)
            folder.mkdir()
            common = ["--port", port, "--bind", "127.0.0.1", "--dir", folder, "--save", ""]
            command = [program, *arguments, *common]
            process = launch([str(word) for word in command], folder / "log", 9, stack)
            wait_until(lambda: answers(port))
            return port, process

        master, process = serve()
        serve("--replicaof", "127.0.0.1", master, "--repl-diskless-sync-delay", 0)
        config = tmp_path / "sentinel.conf"
        config.write_text(
            f"sentinel monitor club 127.0.0.1 {master} 1\\nsentinel down-after-milliseconds club 500\\n"
            "sentinel failover-timeout club 5000\\n".replace("\\n", "\n")
        )
        sentinel, _process = serve(config, "--sentinel")
        yield f"sentinel://127.0.0.1:{sentinel}/0?master=club", process


def test_cache_and_broker_work_after_a_failover(settings: Any, watched: tuple[str, Popen[bytes]]) -> None:
    url, master = watched
    redis = settings_redis.read("REDIS_URL", url)
    settings.CACHES = {**settings.CACHES, "watched": settings_redis.cache(redis)}
    cache = caches["watched"]
    broker, options = settings_redis.broker(redis)
    app = Celery("test", broker=broker, broker_transport_options=options)

    def kept(word: str) -> bool:
        try:
            cache.set("word", word)
            return cache.get("word") == word
        except (RedisError, OSError):
            return False

    def reaches_broker() -> bool:
        with app.connection_for_write() as link:
            try:
                link.ensure_connection(max_retries=1, interval_start=0, timeout=2)
            except Exception:
                return False
            return True

    assert kept("before")
    assert reaches_broker()
    wait_until(lambda: replicas_of(redis) == 1)
    master.kill()
    wait_until(lambda: kept("after"))
    wait_until(reaches_broker)


def replicas_of(redis: Any) -> int:
    from redis import Redis

    host, port = redis.sentinels[0]
    with Redis(host, port) as sentinel:
        return len(sentinel.sentinel_slaves(redis.master))

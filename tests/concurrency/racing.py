"""Run several functions in threads that all start at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection


def race(runners: list[Callable[[], Any]]) -> list[Any]:
    """Run all functions at once; return each result, or the exception it raised."""
    line = Barrier(len(runners))

    def run(runner: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            line.wait(timeout=60)
            return runner()
        except Exception as problem:
            return problem
        finally:
            connection.close()

    with ThreadPoolExecutor(len(runners)) as pool:
        return list(pool.map(run, runners))

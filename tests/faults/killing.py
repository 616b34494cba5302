"""Processes that kill themselves with SIGKILL at a chosen step, as a power failure would."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.db import connection, connections


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class DieAt:
    """Kill the process right before the n-th statement; commits count as statements."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.seen = 0

    def __call__(self, execute: Any, *args: Any) -> Any:
        self.count()
        return execute(*args)

    def count(self) -> None:
        self.seen += 1
        if self.seen == self.step:
            die()

    def install(self) -> None:
        connection.execute_wrappers.append(self)
        commit = connection._commit

        def counted() -> Any:
            self.count()
            return commit()

        connection._commit = counted


def in_a_process(work: Callable[[], Any], die_at: int = 0) -> bool:
    """Run `work` in a fork with its own database connections; return False if it was killed."""
    child = os.fork()
    if child == 0:
        try:
            for alias in connections:
                connections[alias].connection = None  # closing the parent's connection here would close it there too
                connections[alias].savepoint_ids, connections[alias].in_atomic_block = [], False
            if die_at:
                DieAt(die_at).install()
            work()
            os._exit(0)
        except BaseException:
            import traceback

            traceback.print_exc()
            os._exit(1)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return False
    assert os.waitstatus_to_exitcode(status) == 0
    return True


def kill_tree(leader: int) -> None:
    """Kill a process, its descendants and its process group."""
    signal_tree(leader, signal.SIGKILL)
    kill_group(leader)


def kill_group(leader: int) -> None:
    """Kill the rest of a process group; its id is not reused while any member is alive."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def signal_tree(leader: int, number: signal.Signals) -> None:
    for pid in [leader, *descendants(leader)]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def descendants(pid: int) -> list[int]:
    """Return all descendants, including those in their own session such as Postgres backends."""
    try:
        children = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return children + [further for child in children for further in descendants(child)]

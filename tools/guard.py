"""Stop the processes of `make up` if it dies without doing so itself, for example by kill -9.

Reads lines from stdin: "+123" for a session that started, "-123" for one that ended, and "/folder" for a folder to
remove at the end. When the pipe closes, `make up` has ended. Remaining processes get SIGTERM, and later SIGKILL.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time

PATIENCE = 10.0  # seconds


def signal_all(leaders: set[int], number: int) -> set[int]:
    """Signal the process groups and return those that are still alive."""
    alive = set()
    for leader in leaders:
        try:
            os.killpg(leader, number)
            alive.add(leader)
        except (ProcessLookupError, PermissionError):  # macOS raises the latter for a dead group
            pass
    return alive


def end(leaders: set[int]) -> None:
    for leader in leaders:
        try:
            os.kill(leader, signal.SIGTERM)
        except ProcessLookupError:
            signal_all({leader}, signal.SIGTERM)
    deadline = time.monotonic() + PATIENCE
    while (leaders := signal_all(leaders, 0)) and time.monotonic() < deadline:
        time.sleep(0.1)
    signal_all(leaders, signal.SIGKILL)


if __name__ == "__main__":
    leaders: set[int] = set()
    folders: set[str] = set()
    for line in sys.stdin:
        if line[0] == "/":
            folders.add(line.rstrip("\n"))
        else:
            (leaders.add if line[0] == "+" else leaders.discard)(int(line[1:]))
    end(leaders)
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)

"""Ends the processes of `make up` when it dies without doing so itself, kill -9 included.

Reads lines such as "+123" and "-123", the sessions that live and those that ended. The end of the pipe is the death of
`make up`: whatever still lives is asked to stop, and after a while made to.
"""

from __future__ import annotations

import os
import signal
import sys
import time

PATIENCE = 10.0  # seconds


def signal_all(leaders: set[int], number: int) -> set[int]:
    """Those that still live."""
    alive = set()
    for leader in leaders:
        try:
            os.killpg(leader, number)
            alive.add(leader)
        except (ProcessLookupError, PermissionError):  # macOS says the latter of a dead group
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
    for line in sys.stdin:
        (leaders.add if line[0] == "+" else leaders.discard)(int(line[1:]))
    end(leaders)

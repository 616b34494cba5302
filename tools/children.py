"""Child processes that never outlive their parent."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable

PR_SET_PDEATHSIG = 1


def dies_with_parent(signal_number: int) -> Callable[[], None] | None:
    """Return a `preexec_fn` that makes Linux signal the child when its parent thread ends, even by kill -9."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    parent = os.getpid()

    def in_the_child() -> None:
        libc.prctl(PR_SET_PDEATHSIG, signal_number)
        if os.getppid() != parent:  # the parent died before the line above
            os._exit(1)

    return in_the_child


def signal_group(leader: int, signal_number: int) -> bool:
    """Signal a process that leads its own session, and all processes it started. Return False if none is left."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal_number)
        return True
    return False


def stop(process: subprocess.Popen[bytes], politely: int = signal.SIGTERM, patience: float = 10) -> None:
    signal_group(process.pid, politely)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(patience)
    signal_group(process.pid, signal.SIGKILL)
    process.wait()

"""Serve the pages as in production: granian, WSGI, two processes."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tools.children import dies_with_parent, stop
from tools.services import free_port

ROOT = Path(__file__).resolve().parents[2]
PROCESSES = 2


@contextlib.contextmanager
def running_server(*, compressed: bool = False) -> Iterator[int]:
    """Run the web server. `compressed`: it compresses pages itself, because there is no proxy."""
    port = free_port()
    command = [
        sys.executable, "-m", "granian", "--interface", "wsgi", "--no-ws", "--host", "127.0.0.1", "--port", str(port),
        "--workers", str(PROCESSES), "--blocking-threads", "2", "--no-log", "club.wsgi:application",
    ]  # fmt: skip
    child = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "BENCH_COMPRESSED": "1" if compressed else ""},
        preexec_fn=dies_with_parent(signal.SIGTERM),
        start_new_session=True,
    )
    try:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
                break
            time.sleep(0.1)
        yield port
    finally:
        stop(child)

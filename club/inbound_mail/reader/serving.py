"""Main loop of the reader process: read emails from stdin and write the results to stdout, until stdin is closed.

The resource limits are the last resort: they end this process, not the worker that waits for it.
"""

from __future__ import annotations

import contextlib
import resource
import sys
from collections.abc import Callable

import msgspec

from club.inbound_mail.reader import protocol
from club.inbound_mail.reader.protocol import Reading, Request

CPU_SECONDS = 2  # per email
MEMORY = 512 * 1024 * 1024


def serve(read: Callable[[Request], Reading]) -> None:
    limit_all()
    protocol.write_frame(sys.stdout.buffer, protocol.READY)
    while frame := protocol.read_frame(sys.stdin.buffer):
        limit_cpu()
        request = msgspec.msgpack.decode(frame, type=Request)
        try:
            found = read(request)
        except Exception as problem:  # an email may be broken in any way
            found = Reading(unreadable=f"{type(problem).__name__} while it was read")
        protocol.write_frame(sys.stdout.buffer, msgspec.json.encode(found))


def limit_all() -> None:
    """Forbid files and core dumps and limit the memory. macOS does not support all of these limits."""
    for kind, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0)):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))


def limit_cpu() -> None:
    """Raise the CPU limit for the next email, because the limit counts from the start of the process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    most = int(used.ru_utime + used.ru_stime) + 1 + CPU_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (most, hard))

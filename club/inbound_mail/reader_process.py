"""Child process that parses emails (club/inbound_mail/reader). It is killed if an email takes too long."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec

from club.inbound_mail.reader import protocol
from club.inbound_mail.reader.protocol import Reading, Request

ROOT = Path(__file__).resolve().parents[2]
MODULE = "club.inbound_mail.reader"
SECONDS = 2.0  # for one email, from the moment it is passed to the child
START_SECONDS = 30.0  # generous: a slow start on a busy machine must not count as an attempt
PASSED_ON = ("PATH", "LANG", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")  # nothing else: the environment contains secrets


class NotRead(Exception):
    """The child process died or was killed."""


class Reader:
    """Parse emails one at a time in a child process, which is started on demand and restarted after it died."""

    def __init__(self, module: str = MODULE, seconds: float = SECONDS) -> None:
        self.module = module
        self.seconds = seconds
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_problem: object) -> None:
        self.close()

    def read(self, request: Request) -> Reading:
        process = self.started()
        answer = exchange(process, msgspec.msgpack.encode(request), self.seconds)
        if not answer:
            self.close()
            raise NotRead(f"the reader ended with {process.returncode}")
        return msgspec.json.decode(answer, type=Reading)

    def started(self) -> subprocess.Popen[bytes]:
        """Return the running child. Raise OSError if it cannot be started, which does not count against the email."""
        if self.process is not None and self.process.poll() is None:
            return self.process
        self.close()
        environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.module],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        if exchange(self.process, b"", START_SECONDS) != protocol.READY:
            self.close()
            raise OSError("the reader of mails does not start")
        return self.process

    def close(self) -> None:
        """Kill the child, because it may be in the middle of an email."""
        if self.process is not None:
            self.process.kill()
            with contextlib.suppress(BrokenPipeError), self.process:
                self.process.wait()


def exchange(process: subprocess.Popen[bytes], message: bytes, seconds: float) -> bytes:
    """Send the message, if any, and return the answer; b'' if the process died or was killed after the timeout."""
    assert process.stdin is not None and process.stdout is not None
    with killing_after(seconds, process):
        try:
            if message:
                protocol.write_frame(process.stdin, message)
            return protocol.read_frame(process.stdout)
        except BrokenPipeError:
            return b""


@contextlib.contextmanager
def killing_after(seconds: float, process: subprocess.Popen[bytes]) -> Iterator[None]:
    timer = threading.Timer(seconds, process.kill)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()

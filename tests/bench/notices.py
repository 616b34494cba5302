"""Measure the time from a move to its email, through the real background loop and a real SMTP server."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from email import message_from_bytes
from typing import Any

from aiosmtpd.controller import Controller
from allauth.account.models import EmailAddress

from club.accounts.models import Member
from tests.bench.server import ROOT
from tests.bench.world import match_of, member
from tests.playing import play_one
from tools.children import dies_with_parent, stop
from tools.services import free_port

PAUSE = 0.4  # seconds between two moves, so that they hit every phase of the loop
PATIENCE = 120


class Sink:
    """Accept every email and record its arrival time and its match."""

    def __init__(self) -> None:
        self.came: list[tuple[int, float]] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        references = str(message_from_bytes(envelope.content)["References"])
        found = re.search(r"<match-(\d+)@", references)
        self.came.append((int(found[1]) if found else 0, time.time()))
        return "250 OK"


@contextlib.contextmanager
def running_sink() -> Iterator[tuple[Sink, int]]:
    sink, port = Sink(), free_port()
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield sink, port
    finally:
        controller.stop()


@contextlib.contextmanager
def running_relay(port: int) -> Iterator[None]:
    """Run deadlines and emails in a plain loop, as often as beat would schedule them."""
    environment = {**os.environ, "EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(port)}
    command = [sys.executable, "manage.py", "run_sweeper"]
    child = subprocess.Popen(
        command, cwd=ROOT, env=environment, preexec_fn=dies_with_parent(signal.SIGTERM), start_new_session=True
    )
    try:
        yield
    finally:
        stop(child)


def reachable(name: str) -> Member:
    made = member(name)
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made


def measure(moves: int) -> list[float]:
    """Return the seconds from each move to the arrival of its email, sorted."""
    tables = [match_of([reachable(f"mail{i}-{seat}") for seat in range(2)])[0] for i in range(moves)]
    with running_sink() as (sink, port), running_relay(port):
        wait_for(sink, 2 * moves)  # the emails about the start of the matches
        sink.came.clear()
        began: dict[int, float] = {}
        for table in tables:
            play_one(table)
            began[table] = time.time()
            time.sleep(PAUSE)
        wait_for(sink, moves)
    return sorted(at - began[table] for table, at in sink.came)


def wait_for(sink: Sink, mails: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while len(sink.came) < mails:
        if time.monotonic() > deadline:
            raise AssertionError(f"only {len(sink.came)} of {mails} mails came within {PATIENCE} s")
        time.sleep(0.05)

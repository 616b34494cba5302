"""Run all periodic jobs (deadlines, emails and so on) without Celery or a broker.

Jobs are grouped into threads, each with its own database connection, so that a slow mail server or a long list of
matches to rate does not delay deadlines.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand
from django.db import close_old_connections, connections

from club.db.connections import close_lost_connections
from club.notifications import relay
from club.web import periodic
from club.web.periodic import Job

logger = logging.getLogger(__name__)

PATIENCE = 3.0  # seconds to finish current work on shutdown; unfinished work is picked up by the next process


class Command(BaseCommand):
    help = "Enforces deadlines, sends emails and deletes old data, until it is stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seconds", type=float, default=periodic.OFTEN, help="between two runs")
        parser.add_argument("--once", action="store_true", help="run every job once, one after the other")

    def handle(self, *args: Any, seconds: float, once: bool, **options: Any) -> None:
        groups = threads_of(periodic.jobs())
        if once:
            for jobs in groups.values():
                for job in jobs:
                    attempt(job)
            return
        with told_to_stop() as stopped:
            threads = [
                threading.Thread(target=repeat, args=(jobs, seconds, stopped), name=name, daemon=True)
                for name, jobs in groups.items()
            ]
            for thread in threads:
                thread.start()
            stopped.wait()
            until = time.monotonic() + PATIENCE
            for thread in threads:
                thread.join(max(0.0, until - time.monotonic()))


def threads_of(jobs: Sequence[Job]) -> dict[str, list[Job]]:
    """Group the jobs by thread, deadlines first. Jobs for Celery only are left out."""
    groups: dict[str, list[Job]] = defaultdict(list)
    for job in jobs:
        if job.thread:
            groups[job.thread].append(job)
    return dict(sorted(groups.items(), key=lambda group: group[0] != "deadlines"))


@contextmanager
def told_to_stop() -> Iterator[threading.Event]:
    """Set an event on SIGTERM or SIGINT. The relay then finishes the message it is sending and starts no other."""
    stopped = threading.Event()

    def stop(*_: Any) -> None:
        stopped.set()
        relay.ending.set()

    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        for number in before:
            signal.signal(number, stop)
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        relay.ending.clear()


def repeat(jobs: Sequence[Job], seconds: float, stopped: threading.Event) -> None:
    """Run each job of a thread when it is due, beginning at once."""
    due = dict.fromkeys(jobs, 0.0)
    try:
        while not stopped.is_set():
            for job in jobs:
                if due[job] <= time.monotonic() and not stopped.is_set():
                    attempt(job)
                    due[job] = time.monotonic() + pause_after(job, seconds)
            stopped.wait(max(0.0, min(due.values()) - time.monotonic()))
    finally:
        connections.close_all()


def pause_after(job: Job, seconds: float) -> float:
    return seconds if job.seconds <= periodic.OFTEN else max(job.seconds, seconds)


def attempt(job: Job) -> None:
    """Run the job and log any exception, so that the next round still runs, with a new connection if one was lost."""
    try:
        close_old_connections()
        close_lost_connections()
        job.task.run()
    except Exception:
        logger.exception("%s failed and will be tried again", job.name)

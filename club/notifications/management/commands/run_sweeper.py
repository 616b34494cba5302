"""Run all periodic work (deadlines, emails and so on) without Celery or a broker, in one thread per kind of work.

Each thread has its own database connection, so that a slow mail server or a long list of matches to rate does not
delay deadlines.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand
from django.db import close_old_connections, connections

from club.accounts.sessions import SessionStore
from club.events import services as events
from club.house import counting, post
from club.house.services import carry_out_deletions
from club.inbound_mail import answers, inbox, mailbox, processing
from club.ladder import seasons
from club.ladder import services as ladder
from club.matches import services
from club.matches.services import members as membership
from club.notifications import relay, retention
from club.social.people import news, tally

logger = logging.getLogger(__name__)

DAY = 86400.0
HALF_A_MINUTE = 30.0
PATIENCE = 3.0  # seconds to finish current work on shutdown; unfinished work is picked up by the next process


class Command(BaseCommand):
    help = "Enforces deadlines, sends mails and tidies up, until it is stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seconds", type=float, default=5.0, help="between two rounds")
        parser.add_argument("--once", action="store_true", help="one round only, one thing after the other")

    def handle(self, *args: Any, seconds: float, once: bool, **options: Any) -> None:
        pauses = {
            enforce: seconds,
            send: seconds,
            call_out: seconds,
            receive: max(seconds, HALF_A_MINUTE),
            read_mails: seconds,
            keep_books: seconds,
            tidy: DAY,
        }
        if once:
            for work in pauses:
                work()
            return
        with told_to_stop() as stopped:
            threads = [
                threading.Thread(target=repeat, args=(work, pause, stopped), name=work.__name__, daemon=True)
                for work, pause in pauses.items()
            ]
            for thread in threads:
                thread.start()
            stopped.wait()
            until = time.monotonic() + PATIENCE
            for thread in threads:
                thread.join(max(0.0, until - time.monotonic()))


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


def repeat(work: Callable[[], None], pause: float, stopped: threading.Event) -> None:
    try:
        while not stopped.is_set():
            work()
            stopped.wait(pause)
    finally:
        connections.close_all()


# The kinds of work


def enforce() -> None:
    attempt(services.sweep)
    attempt(events.sweep)
    attempt(services.offer_seats)


def send() -> None:
    """Send everything that goes through our own mail server."""
    attempt(deliver_mails)
    attempt(answers.deliver)
    attempt(post.deliver)


def call_out() -> None:
    """Send push messages and webhooks, separately from emails because third-party servers may be slow."""
    attempt(deliver_outward)


def deliver_mails() -> None:
    relay.deliver("mail", "daily")


def deliver_outward() -> None:
    relay.deliver("push", "webhook")


def receive() -> None:
    """Fetch moves sent by email, if the club has a mailbox. Has its own thread because it waits for a remote server."""
    attempt(mailbox.fetch)


def read_mails() -> None:
    """Process stored replies, in its own thread so that an email that is slow to parse delays nothing else."""
    attempt(processing.work)


def keep_books() -> None:
    attempt(ladder.rate_finished)
    attempt(seasons.close_seasons)
    attempt(news.tell_members)
    attempt(tally.count)
    attempt(counting.count_when_due)
    attempt(carry_out_deletions)


def tidy() -> None:
    attempt(services.clear_tables)
    attempt(membership.forget_stale_guests)
    attempt(SessionStore.clear_expired)
    attempt(inbox.forget)
    attempt(retention.forget)


def attempt(work: Callable[[], object]) -> None:
    """Run the work and log any exception, so that the next round still runs, with a new connection if one was lost."""
    try:
        close_old_connections()
        work()
    except Exception:
        logger.exception("%s failed and will be tried again", work.__qualname__)

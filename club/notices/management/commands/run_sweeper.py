"""The second waker, without Celery or a broker: deadlines, mails and all other work, in plain loops side by side.

Each kind of work has a thread and a database connection of its own, so that a mail server that takes its time, or a
long list of matches to rate, holds up no deadline.
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

from club.accounts import services as accounts
from club.accounts.sessions import SessionStore
from club.events import services as events
from club.house import counting, post
from club.house.services import carry_out_deletions
from club.ladder import seasons
from club.ladder import services as ladder
from club.matches import services
from club.notices import relay, retention
from club.people import news, tally
from club.replies import answers, inbox, mailbox

logger = logging.getLogger(__name__)

DAY = 86400.0
HALF_A_MINUTE = 30.0
PATIENCE = 3.0  # seconds for what is under way when it is told to stop; what does not end is found again by the next


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
    """The relay is told as well: it finishes the mail that it is sending, and begins no other."""
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
    """Whatever waits for our own mail server."""
    attempt(deliver_mails)
    attempt(answers.deliver)
    attempt(post.deliver)


def call_out() -> None:
    """Push and webhooks: strangers' servers may be slow, and must not keep mails waiting."""
    attempt(deliver_outward)


def deliver_mails() -> None:
    relay.deliver("mail", "daily")


def deliver_outward() -> None:
    relay.deliver("push", "webhook")


def receive() -> None:
    """Moves by mail, where the club has a mailbox; in a thread of its own, because that is a server far away too."""
    attempt(mailbox.fetch)


def keep_books() -> None:
    attempt(inbox.work)
    attempt(ladder.rate_finished)
    attempt(seasons.close_seasons)
    attempt(news.tell_members)
    attempt(tally.count)
    attempt(counting.count_when_due)
    attempt(carry_out_deletions)


def tidy() -> None:
    attempt(services.clear_tables)
    attempt(accounts.forget_stale_guests)
    attempt(SessionStore.clear_expired)
    attempt(inbox.forget)
    attempt(retention.forget)


def attempt(work: Callable[[], object]) -> None:
    """Whatever goes wrong in one round, the next one comes, with a new connection where the old one is lost."""
    try:
        close_old_connections()
        work()
    except Exception:
        logger.exception("%s failed and will be tried again", work.__qualname__)

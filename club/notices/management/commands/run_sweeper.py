"""The second waker, without Celery or a broker: deadlines and mails in a plain loop."""

from __future__ import annotations

import logging
import signal
import threading
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand
from django.db import close_old_connections

from club.events import services as events
from club.ladder import seasons
from club.ladder import services as ladder
from club.matches import services
from club.notices import relay
from club.people import news, tally
from club.replies import answers, inbox

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Enforces deadlines and sends mails every few seconds, until it is stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seconds", type=float, default=5.0, help="between two rounds")
        parser.add_argument("--once", action="store_true", help="one round only")

    def handle(self, *args: Any, seconds: float, once: bool, **options: Any) -> None:
        stopped = threading.Event()
        before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
        try:
            for number in before:
                signal.signal(number, lambda *_: stopped.set())
            while not stopped.is_set():
                attempt(services.sweep)
                attempt(events.sweep)
                attempt(services.offer_seats)
                attempt(relay.deliver)
                attempt(inbox.work)
                attempt(answers.deliver)
                attempt(ladder.rate_finished)
                attempt(seasons.close_seasons)
                attempt(news.tell_members)
                attempt(tally.count)
                if once:
                    return
                stopped.wait(seconds)
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def attempt(work: Callable[[], int]) -> None:
    """Whatever goes wrong in one round, the next one comes."""
    close_old_connections()
    try:
        work()
    except Exception:
        logger.exception("%s failed and will be tried again", work.__qualname__)

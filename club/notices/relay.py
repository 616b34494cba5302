"""From the outbox to the mail server: each notice under its own lock, held until the outcome is written down.

Two relays never send the same notice, and one that dies after sending leaves the row queued: the mail goes out again
under the same Message-ID. That is as much as mail can promise.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.core.mail import EmailMessage, get_connection
from django.db import connection, transaction
from django.utils import timezone

from club.notices import mails, policy
from club.notices.models import Notice

logger = logging.getLogger(__name__)

Status = Notice.Status

BATCH = 50
RETRY_MINUTES = (1, 5, 15, *[60] * 23)  # a day in all
LONGEST_ERROR = 200


class Postman:
    """One connection for many mails. A server that cannot be reached is asked once per round, not once per mail."""

    def __init__(self) -> None:
        self._connection = get_connection()
        self.reachable = True

    def hand_over(self, message: EmailMessage) -> None:
        self.reachable = False
        self._connection.open()
        self.reachable = True
        try:
            self._connection.send_messages([message])
        except Exception:
            self.close()
            raise

    def close(self) -> None:
        self._connection.close()


def deliver() -> int:
    """Sends what is due; returns how many mails went out."""
    postman = Postman()
    sent = 0
    try:
        for key in due():
            sent += deliver_one(key, postman)
            if not postman.reachable:
                break
    finally:
        postman.close()
    return sent


def due() -> Iterator[int]:
    last = 0
    while True:
        waiting = Notice.objects.filter(status=Status.QUEUED, send_after__lte=timezone.now(), pk__gt=last)
        keys = list(waiting.order_by("pk").values_list("pk", flat=True)[:BATCH])
        yield from keys
        if len(keys) < BATCH:
            return
        last = keys[-1]


def deliver_one(key: int, postman: Postman) -> bool:
    """True when a mail went out."""
    with transaction.atomic(durable=True):
        now = timezone.now()
        notice = claim(key, now)
        if notice is None:
            return False
        try:
            with transaction.atomic():
                verdict = policy.judge(notice, now)
                if isinstance(verdict, policy.Send):
                    postman.hand_over(mails.compose(notice))
        except Exception as problem:
            logger.exception("notice %s could not be sent", key)
            put_off(notice, problem)
            return False
        return record(notice, verdict)


def claim(key: int, now: datetime) -> Notice | None:
    """The notice under a lock, unless another relay has it or was faster. SQLite locks the whole database instead."""
    skip = connection.features.has_select_for_update_skip_locked
    rows = Notice.objects.select_for_update(skip_locked=skip, of=("self",)).select_related("member", "match")
    return rows.filter(pk=key, status=Status.QUEUED, send_after__lte=now).first()


def record(notice: Notice, verdict: policy.Verdict) -> bool:
    match verdict:
        case policy.Wait(until):
            notice.send_after = until
            notice.save(update_fields=["send_after"])
        case policy.Drop(why):
            settle(notice, Status.DROPPED, why)
        case policy.Send():
            notice.attempts += 1
            settle(notice, Status.SENT)
    return isinstance(verdict, policy.Send)


def put_off(notice: Notice, problem: Exception) -> None:
    """Tried again later and later, and after a day given up, but never forgotten."""
    notice.attempts += 1
    words = " ".join(f"{type(problem).__name__}: {problem}".split())[:LONGEST_ERROR]
    if notice.attempts > len(RETRY_MINUTES):
        settle(notice, Status.FAILED, words)
        return
    notice.error = words
    notice.send_after = timezone.now() + timedelta(minutes=RETRY_MINUTES[notice.attempts - 1])
    notice.save(update_fields=["attempts", "error", "send_after"])


def settle(notice: Notice, status: Notice.Status, error: str = "") -> None:
    notice.status = status
    notice.error = error
    notice.settled_at = timezone.now()
    notice.save(update_fields=["status", "error", "settled_at", "attempts"])

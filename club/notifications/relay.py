"""Send queued deliveries. Each one is tried by one relay at a time, until its outcome is recorded.

A relay takes a lease on a delivery, so no lock is held while a remote server is slow. If the relay dies, the row stays
queued and is sent again when the lease expires (at-least-once delivery). An email then has the same Message-ID, so that
mail clients can recognize the duplicate.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from club.db.constants import Constant
from club.notifications import policy, routing, trouble
from club.notifications.channels import Refused, Sender
from club.notifications.channels.mail import DailyPostman, Postman
from club.notifications.channels.push import Pusher
from club.notifications.channels.webhook import Messenger
from club.notifications.models import LONGEST_ERROR, Channel, Delivery
from club.web import metrics

logger = logging.getLogger(__name__)

Status = Delivery.Status

BATCH = 50
ROUND_SECONDS = 15  # slow servers must not keep a worker from deadlines; the next round continues
LEASE = timedelta(minutes=5)  # longer than any server timeout
RETRY_MINUTES = (1, 5, 15, *[60] * 23)  # one day in total

ending = threading.Event()  # set when the process is shutting down: start no further message

SENDERS: dict[str, Callable[[], Sender]] = {
    Channel.MAIL: Postman,
    Channel.DAILY: DailyPostman,
    Channel.PUSH: Pusher,
    Channel.WEBHOOK: Messenger,
}


def deliver(*channels: str) -> int:
    """Send what is due by these channels, or by all; return how many messages were sent."""
    routing.route()
    return sum(deliver_by(channel) for channel in channels or SENDERS)


def deliver_by(channel: str) -> int:
    sent, until = 0, time.monotonic() + ROUND_SECONDS
    with closing(SENDERS[channel]()) as sender:
        for keys in due(channel):
            sent += deliver_together(keys, sender)
            if not sender.reachable or time.monotonic() > until or ending.is_set():
                break
    return sent


def due(channel: str) -> Iterator[Sequence[int]]:
    """Yield the keys of deliveries that go into one message: a single one, or all of a member's daily email."""
    last = 0
    while True:
        queued = Delivery.objects.filter(channel=channel, status=Constant(Status.QUEUED.value))
        waiting = queued.filter(send_after__lte=timezone.now())
        if channel == Channel.DAILY:
            members = waiting.filter(notice__member__gt=last).order_by("notice__member").values("notice__member")
            found = list(members.distinct().values_list("notice__member", flat=True)[:BATCH])
            for member in found:
                yield list(waiting.filter(notice__member=member).order_by("pk").values_list("pk", flat=True))
        else:
            found = list(waiting.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH])
            yield from ([key] for key in found)
        if len(found) < BATCH:
            return
        last = found[-1]


def deliver_together(keys: Sequence[int], sender: Sender) -> bool:
    """Send these deliveries in one message; return whether it was sent."""
    deliveries = claim(keys, timezone.now())
    try:
        ready = [delivery for delivery in deliveries if still_wanted(delivery)]
        if not ready:
            return False
        message_id = sender.send(ready)
    except Refused as refusal:
        for delivery in ready:
            settle(delivery, Status.BOUNCED if refusal.bounced else Status.FAILED, one_line(str(refusal)))
        trouble.refused(ready[0], refusal)
        return False
    except Exception as problem:
        logger.exception("deliveries %s could not be sent", keys)
        for delivery in deliveries:
            put_off(delivery, problem)
        return False
    for delivery in ready:
        settle(delivery, Status.SENT, message_id=message_id)
    trouble.went_well(ready[0])
    return True


@transaction.atomic(durable=True)
def claim(keys: Sequence[int], now: datetime) -> list[Delivery]:
    """Lease these deliveries, except those leased or settled by another relay. SQLite locks the whole database."""
    skip = connection.features.has_select_for_update_skip_locked
    rows = Delivery.objects.select_for_update(skip_locked=skip, of=("self",))
    rows = rows.select_related("notice__member", "notice__match", "endpoint")
    claimed = list(rows.filter(pk__in=keys, status=Status.QUEUED, send_after__lte=now).order_by("pk"))
    if claimed:
        mine = Delivery.objects.filter(pk__in=[delivery.pk for delivery in claimed])
        mine.update(attempts=F("attempts") + 1, send_after=now + LEASE)
    for delivery in claimed:
        delivery.attempts += 1
    return claimed


def still_wanted(delivery: Delivery) -> bool:
    match policy.judge(delivery, timezone.now()):
        case policy.Wait(until):
            write(delivery, send_after=until, attempts=delivery.attempts - 1)
            return False
        case policy.Drop(why):
            settle(delivery, Status.DROPPED, why)
            return False
    return True


def put_off(delivery: Delivery, problem: Exception) -> None:
    """Schedule a retry with increasing delay; after a day mark the delivery as failed."""
    words = one_line(f"{type(problem).__name__}: {problem}")
    if delivery.attempts > len(RETRY_MINUTES):
        settle(delivery, Status.FAILED, words)
        trouble.refused(delivery, Refused(words))
        return
    later = timezone.now() + timedelta(minutes=RETRY_MINUTES[delivery.attempts - 1])
    write(delivery, error=words, send_after=later)


def settle(delivery: Delivery, status: Delivery.Status, error: str = "", message_id: str = "") -> None:
    message_id = message_id or delivery.message_id
    now = timezone.now()
    write(delivery, status=status, error=error, message_id=message_id, settled_at=now)
    metrics.DELIVERIES.labels(delivery.channel, status).inc()
    if status == Status.SENT:
        metrics.NOTICE_LATENESS.labels(delivery.channel).observe((now - delivery.send_after).total_seconds())


def write(delivery: Delivery, **outcome: object) -> None:
    """Save the outcome, unless another relay has leased or settled the delivery in the meantime."""
    mine = Delivery.objects.filter(pk=delivery.pk, status=Status.QUEUED, attempts=delivery.attempts)
    mine.update(**outcome)


def one_line(words: str) -> str:
    return " ".join(words.split())[:LONGEST_ERROR]

"""Send queued deliveries. Each one is tried by one relay at a time, until its outcome is recorded.

If a relay dies, the delivery is sent again when its lease ends (club/db/leases.py). An email then has the same
Message-ID, so that mail clients can recognize the duplicate.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

from django.db.models import Q
from django.utils import timezone

from club.db.constants import Constant
from club.db.leases import LeaseQueue
from club.notifications import broken_channels, policy, routing
from club.notifications.channels import Refused, Sender, error_text
from club.notifications.channels.mail import DailyMailSender, MailSender
from club.notifications.channels.push import Pusher
from club.notifications.channels.webhook import Messenger
from club.notifications.models import Channel, Delivery
from club.web import metrics

logger = logging.getLogger(__name__)

Status = Delivery.Status

BATCH = 50
ROUND_SECONDS = 15  # slow servers must not keep a worker from deadlines; the next round continues

QUEUE = LeaseQueue(
    Delivery, waiting=Q(status=Constant(Status.QUEUED.value)), due_at="send_after",
    related=("notice__member", "notice__match", "endpoint"),
)  # fmt: skip

ending = threading.Event()  # set when the process is shutting down: start no further message

SENDERS: dict[str, Callable[[], Sender]] = {
    Channel.MAIL: MailSender,
    Channel.DAILY: DailyMailSender,
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
        waiting = QUEUE.due().filter(channel=channel)
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
    deliveries = QUEUE.claim(keys)
    try:
        ready = [delivery for delivery in deliveries if still_wanted(delivery)]
        if not ready:
            return False
        message_id = sender.send(ready)
    except Refused as refusal:
        for delivery in ready:
            settle(delivery, Status.BOUNCED if refusal.bounced else Status.FAILED, error_text(refusal))
        broken_channels.refused(ready[0], refusal)
        return False
    except Exception as problem:
        logger.exception("deliveries %s could not be sent", keys)
        for delivery in deliveries:
            put_off(delivery, problem)
        return False
    for delivery in ready:
        settle(delivery, Status.SENT, message_id=message_id)
    broken_channels.went_well(ready[0])
    return True


def still_wanted(delivery: Delivery) -> bool:
    match policy.judge(delivery, timezone.now()):
        case policy.Wait(until):
            QUEUE.postpone(delivery, until)
            return False
        case policy.Drop(why):
            settle(delivery, Status.DROPPED, why)
            return False
    return True


def put_off(delivery: Delivery, problem: Exception) -> None:
    """Schedule a retry with increasing delay; after a day mark the delivery as failed."""
    words = error_text(problem)
    if not QUEUE.retry(delivery, error=words):
        settle(delivery, Status.FAILED, words)
        broken_channels.refused(delivery, Refused(words))


def settle(delivery: Delivery, status: Delivery.Status, error: str = "", message_id: str = "") -> None:
    message_id = message_id or delivery.message_id
    now = timezone.now()
    QUEUE.settle(delivery, status=status, error=error, message_id=message_id, settled_at=now)
    metrics.DELIVERIES.labels(delivery.channel, status).inc()
    if status == Status.SENT:
        metrics.NOTICE_LATENESS.labels(delivery.channel).observe((now - delivery.send_after).total_seconds())

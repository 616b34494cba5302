"""Output for Prometheus: the process metrics, and gauges from the database. Every query uses an index."""

from __future__ import annotations

import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any

from django.db import DatabaseError
from django.db.models import Min, QuerySet
from django.utils import timezone
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily

from club.db.constants import Constant
from club.inbound_mail.models import Reply
from club.matches.models import Seat
from club.notifications.models import Channel, Delivery
from club.operations import heartbeats
from club.outbox.models import Notification
from club.web import metrics, watchdog

TRIES = 5
PAUSE_SECONDS = 0.05


def text() -> bytes:
    return of_processes() + generate_latest(FromDatabase())


def of_processes() -> bytes:
    """Return the metrics of all processes. The file of a process that has just started may not be readable yet."""
    for _try in range(TRIES - 1):
        with suppress(OSError, RuntimeError, ValueError, struct.error):
            return generate_latest(metrics.registry())
        time.sleep(PAUSE_SECONDS)
    return generate_latest(metrics.registry())


class FromDatabase(CollectorRegistry):
    """Gauges collected from the database at each scrape, including whether it is up."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        up = GaugeMetricFamily("fernzug_database_up", "Whether the database answers", 0)
        try:
            watchdog.refuse_if_silent()
            yield from list(ages(timezone.now()))
            up = GaugeMetricFamily(up.name, up.documentation, 1)
        except DatabaseError:
            pass
        yield up


def ages(now: datetime) -> Iterator[GaugeMetricFamily]:
    beats = GaugeMetricFamily("fernzug_heartbeat_age_seconds", "Since when it was not seen", labels=["of"])
    for name, seen_at in heartbeats.seen().items():
        beats.add_metric([name], (now - seen_at).total_seconds())
    yield beats
    queues = GaugeMetricFamily("fernzug_queue_age_seconds", "How long the oldest has been due", labels=["queue"])
    for name, oldest in oldest_due(now).items():
        queues.add_metric([name], 0 if oldest is None else (now - oldest).total_seconds())
    yield queues


def oldest_due(now: datetime) -> dict[str, datetime | None]:
    waiting: dict[str, tuple[QuerySet[Any], str]] = {
        "deadlines": (Seat.objects.filter(due_at__lte=now), "due_at"),
        "reminders": (Seat.objects.filter(remind_at__lte=now), "remind_at"),
        "notices": (Notification.objects.filter(routed_at=None, send_after__lte=now), "send_after"),
        "replies": (Reply.objects.filter(status=Constant(Reply.Status.WAITING.value)), "received_at"),
        "answers": (Reply.objects.filter(answer_after__lte=now), "answer_after"),
    }
    queued = Delivery.objects.filter(status=Constant(Delivery.Status.QUEUED.value), send_after__lte=now)
    for channel in Channel.values:
        waiting[channel] = queued.filter(channel=channel), "send_after"
    return {name: rows.aggregate(oldest=Min(column))["oldest"] for name, (rows, column) in waiting.items()}

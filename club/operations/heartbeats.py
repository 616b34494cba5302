"""Heartbeats of the sweep and of the workers of both queues, in one table."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from club.matches.models import Heartbeat
from club.matches.services import outages

WORKER = 2
READER = 3  # a worker of the mail queue
NAMES = {outages.ONLY: "sweep", WORKER: "worker", READER: "reader"}
SECONDS = 15  # between two heartbeats of a worker


def beat(key: int = WORKER) -> None:
    """Record a heartbeat. It is called by a periodic task, so it proves that beat, broker and worker are running."""
    Heartbeat.objects.update_or_create(pk=key, defaults={"seen_at": timezone.now()})


def seen() -> dict[str, datetime]:
    return {NAMES[heart.pk]: heart.seen_at for heart in Heartbeat.objects.filter(pk__in=NAMES)}

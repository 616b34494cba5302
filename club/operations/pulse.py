"""Who was last seen alive: the sweep, and a worker that beat had asked to say so. Both are rows of one table."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from club.matches import outages
from club.matches.models import Heartbeat

NAMES = {outages.ONLY: "sweep", 2: "worker"}
WORKER = 2
SECONDS = 15  # between two beats of a worker


def beat() -> None:
    """Called by a task: beat asked for it, the broker brought it, a worker did it. All three live."""
    Heartbeat.objects.update_or_create(pk=WORKER, defaults={"seen_at": timezone.now()})


def seen() -> dict[str, datetime]:
    return {NAMES[heart.pk]: heart.seen_at for heart in Heartbeat.objects.filter(pk__in=NAMES)}

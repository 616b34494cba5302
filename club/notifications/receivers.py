"""Receivers of signals of lower layers."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from club.notifications.models import REWOUND, Delivery
from club.outbox.models import Notification


def drop_deliveries(*, notices: QuerySet[Notification], now: datetime, **signal: Any) -> None:
    waiting = Delivery.objects.filter(notice__in=notices, status=Delivery.Status.QUEUED)
    waiting.update(status=Delivery.Status.DROPPED, error=REWOUND, settled_at=now)

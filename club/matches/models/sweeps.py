"""The heartbeat of the sweep that enforces deadlines."""

from __future__ import annotations

from django.db import models


class Heartbeat(models.Model):
    """When the sweep last ran. After an outage this shows how long the club was down."""

    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.seen_at)

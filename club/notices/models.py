"""The outbox: what members are to be told, written in the same transaction as what happened."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.matches.models import Match


class Notice(models.Model):
    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        REMINDER = "reminder", _("reminder")
        TIMEOUT = "timeout", _("time ran out")
        STARTED = "started", _("match started")
        FINISHED = "finished", _("match finished")

    class Status(models.TextChoices):
        QUEUED = "queued", _("queued")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer needed")
        FAILED = "failed", _("failed")

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    version = models.PositiveIntegerField()  # of the match when it was written
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    created_at = models.DateTimeField()
    send_after = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)  # when it was sent, dropped or failed for good
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member", "kind", "version"], name="one_notice_per_event")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["send_after"], name="notice_queue", condition=Q(status="queued"))
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.match_id} v{self.version}"

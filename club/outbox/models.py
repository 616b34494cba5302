"""Notifications to members. They belong to the app "notices" (club/notifications), which delivers them.

The model is below the app, so that matches can write notifications in the transaction of a move.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Notification(models.Model):
    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        REMINDER = "reminder", _("reminder")
        TIMEOUT = "timeout", _("time ran out")
        STARTED = "started", _("match started")
        FINISHED = "finished", _("match finished")
        PLAN = "plan", _("your plan")
        INVITATION = "invitation", _("invitation")
        SEAT = "seat", _("an open seat")
        CHAT = "chat", _("chat")
        NEWS = "news", _("club news")
        ORGANIZER = "organizer", _("organizer action")
        TEST = "test", _("test")

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    match = models.ForeignKey("matches.Match", null=True, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    version = models.PositiveBigIntegerField()  # of the match; without a match, a number that makes it unique
    created_at = models.DateTimeField()
    send_after = models.DateTimeField()
    routed_at = models.DateTimeField(null=True)  # when its deliveries were created

    # Written by people: an announcement, a chat message, a note with an invitation.
    by = models.CharField(max_length=40, blank=True)
    title = models.CharField(max_length=120, blank=True)
    text = models.TextField(blank=True)
    path = models.CharField(max_length=200, blank=True)  # link target, if not the match

    # Written by the club: title and text as club/outbox/sentences.py stores them, instead of the two columns above.
    sentences = models.JSONField(null=True)

    class Meta:
        app_label = "notices"
        db_table = "notices_notice"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member", "kind", "version"], name="one_notice_per_event"),
            models.UniqueConstraint(
                fields=["member", "kind", "version"], condition=Q(match=None), name="one_notice_per_number"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["send_after"], name="notice_unrouted", condition=Q(routed_at=None)),
            models.Index(fields=["member", "-id"], name="notice_receipts"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.match_id} v{self.version}"

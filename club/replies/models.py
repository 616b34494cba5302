"""Mails that members answered, as they arrived: stored before anything is made of them, kept for a while."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.matches.models import Match


class Reply(models.Model):
    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        PLAYED = "played", _("played")
        REFUSED = "refused", _("not played")
        STRANGER = "stranger", _("from a stranger")
        IGNORED = "ignored", _("ignored")
        FAILED = "failed", _("failed")

    key = models.CharField(max_length=64, unique=True)  # of this mail to this address: what arrives twice counts once
    raw = models.BinaryField()
    envelope_from = models.CharField(max_length=320, blank=True)
    envelope_to = models.CharField(max_length=320)
    received_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)

    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    note = models.CharField(max_length=200, blank=True)  # why, for those who look after the club
    settled_at = models.DateTimeField(null=True)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="replies")
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="replies")
    first_move = models.PositiveIntegerField(null=True)  # the member's own moves that it made
    last_move = models.PositiveIntegerField(null=True)
    problem = models.TextField(default="", blank=True)  # what was wrong, in the member's words
    line = models.PositiveSmallIntegerField(default=0)  # with which line; 0: with none alone
    written = models.TextField(default="", blank=True)  # that line

    # The answer: at most one, with the state of its delivery.
    answer_to = models.CharField(max_length=320, blank=True)
    answer_after = models.DateTimeField(null=True)  # when to try (again); null: nothing (more) to send
    answer_attempts = models.PositiveSmallIntegerField(default=0)
    answer_error = models.CharField(max_length=200, blank=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("mail reply")
        verbose_name_plural = _("mail replies")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["received_at"], name="reply_waiting", condition=Q(status="waiting")),
            models.Index(fields=["answer_after"], name="reply_answers", condition=Q(answer_after__isnull=False)),
            models.Index(fields=["member", "received_at"], name="reply_of_member"),
        ]

    def __str__(self) -> str:
        return f"{self.get_status_display()}: {self.envelope_from or '<>'} {self.received_at:%Y-%m-%d %H:%M}"


class Stranger(models.Model):
    """Who wrote from an address the club does not know, and when they were last told so: once a day is enough."""

    address = models.CharField(max_length=320, unique=True)
    told_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.address

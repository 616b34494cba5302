"""Members' email replies, stored as they arrived before they are processed, and deleted after a while."""

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
        STRANGER = "stranger", _("from an unknown sender")
        IGNORED = "ignored", _("ignored")
        FAILED = "failed", _("failed")

    key = models.CharField(max_length=64, unique=True)  # hash of token and Message-ID, so that a duplicate counts once
    raw = models.BinaryField()
    envelope_from = models.CharField(max_length=320, blank=True)
    envelope_to = models.CharField(max_length=320)
    received_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)  # to parse it; reset to 0 on success
    leased_until = models.DateTimeField(null=True)  # until then a worker has it

    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    note = models.CharField(max_length=200, blank=True)  # reason, for administrators
    settled_at = models.DateTimeField(null=True)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="replies")
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="replies")
    first_move = models.PositiveIntegerField(null=True)  # range of the member's moves from it
    last_move = models.PositiveIntegerField(null=True)
    problem = models.TextField(default="", blank=True)  # what was wrong, in the member's language
    line = models.PositiveSmallIntegerField(default=0)  # number of the line that was wrong; 0: no single line
    written = models.TextField(default="", blank=True)  # text of that line

    # The answer (at most one) and the state of its delivery.
    answer_to = models.CharField(max_length=320, blank=True)
    answer_after = models.DateTimeField(null=True)  # next attempt; null: nothing to send
    answer_attempts = models.PositiveSmallIntegerField(default=0)
    answer_error = models.CharField(max_length=200, blank=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("email reply")
        verbose_name_plural = _("email replies")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["received_at"], name="reply_waiting", condition=Q(status="waiting")),
            models.Index(fields=["answer_after"], name="reply_answers", condition=Q(answer_after__isnull=False)),
            models.Index(fields=["member", "received_at"], name="reply_of_member"),
        ]

    def __str__(self) -> str:
        return f"{self.get_status_display()}: {self.envelope_from or '<>'} {self.received_at:%Y-%m-%d %H:%M}"


class UnknownSender(models.Model):
    """An unknown address that replied, and when it last got an answer: at most one a day."""

    address = models.CharField(max_length=320, unique=True)
    told_at = models.DateTimeField()

    class Meta:
        db_table = "replies_stranger"

    def __str__(self) -> str:
        return self.address

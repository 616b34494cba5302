"""Organizers' notes about members, invitation emails, planned deletions, and daily counts."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class MemberNote(models.Model):
    """An organizers' note about a member, hidden from the member's pages but part of the copy of their data."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="organizers_notes")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField(max_length=2000)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return f"note {self.pk} about {self.member_id}"


class InvitationMail(models.Model):
    """An invitation email, retried until it is sent or fails permanently. One per address."""

    class Status(models.TextChoices):
        QUEUED = "queued", _("on its way")
        SENT = "sent", _("sent")
        FAILED = "failed", _("could not be delivered")

    invitation = models.OneToOneField("accounts.Invitation", on_delete=models.CASCADE, related_name="mail")
    email = models.EmailField()
    name = models.CharField(max_length=60, blank=True)
    language = models.CharField(max_length=5)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    created_at = models.DateTimeField()
    send_after = models.DateTimeField()  # while it is being sent: the end of the lease
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=200, blank=True)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(Lower("email"), name="one_invitation_per_address")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["send_after"], name="invitation_queue", condition=Q(status="queued")),
        ]

    def __str__(self) -> str:
        return f"invitation {self.invitation_id}: {self.status}"


class Deletion(models.Model):
    """A planned account deletion, carried out after a week unless the member or an administrator cancels it."""

    member = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deletion")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"deletion of {self.member_id}"


class DailyCount(models.Model):
    """A daily count (UTC), so that no page has to scan the move log."""

    day = models.DateField()
    game = models.CharField(max_length=30, blank=True)  # empty: the whole club
    key = models.CharField(max_length=20)
    value = models.BigIntegerField()

    class Meta:
        db_table = "house_dayfigure"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["day", "game", "key"], name="one_figure_per_day")
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["key", "day"], name="figure_over_time")]

    def __str__(self) -> str:
        return f"{self.day} {self.game} {self.key}: {self.value}"

"""What people say and write beside a match: no part of the game, and nothing of it is in the log."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.accounts.models import FORMER
from club.matches.models import Match

LONGEST_LINE = 1000
LONGEST_REASON = 500
LONGEST_NOTE = 10_000


class ChatLine(models.Model):
    class RemovedBy(models.TextChoices):
        NOBODY = "", _("not removed")
        AUTHOR = "author", _("its author")
        ORGANIZER = "organizer", _("an organizer")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="chat_lines")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="chat_lines"
    )
    text = models.CharField(max_length=LONGEST_LINE)  # stays when removed: an organizer may have to read it
    token = models.CharField(max_length=32, blank=True)  # of the form, so that a double click says it once
    created_at = models.DateTimeField()
    removed_by = models.CharField(max_length=10, choices=RemovedBy.choices, default=RemovedBy.NOBODY, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["match", "member", "token"], condition=~Q(token=""), name="one_chat_line_per_form"
            )
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.author}"

    @property
    def author(self) -> str:
        return self.member.name if self.member else gettext(FORMER)


class LastRead(models.Model):
    """Up to which line a member has read the chat of a match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    line = models.PositiveBigIntegerField()  # its key, a number only: lines come and go without it

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member"], name="one_last_read_per_member")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} has read {self.match_id} up to {self.line}"


class Report(models.Model):
    """Somebody asks the organizers to look at a line."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        SETTLED = "settled", _("settled")

    line = models.ForeignKey(ChatLine, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.CharField(max_length=LONGEST_REASON)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    created_at = models.DateTimeField()
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    settled_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["line", "reporter"], name="one_report_per_line_and_member")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["created_at"], name="report_open", condition=Q(status="open"))
        ]

    def __str__(self) -> str:
        return f"{self.line_id}: {self.reason[:40]}"


class Note(models.Model):
    """A member's own words about a match, shown to nobody else, neither before nor after its end."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(max_length=LONGEST_NOTE)
    saved_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member"], name="one_note_per_member")
        ]

    def __str__(self) -> str:
        return f"note of {self.member_id} on {self.match_id}"

"""Chat, reports and private notes of a match. They are not part of the game or its log."""

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
        AUTHOR = "author", _("the author")
        ORGANIZER = "organizer", _("an organizer")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="chat_lines")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="chat_lines"
    )
    text = models.CharField(max_length=LONGEST_LINE)  # kept after removal: an organizer may have to read it
    token = models.CharField(max_length=32, blank=True)  # form token, so that a double click posts once
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
    """The last chat line of a match that a member has read."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    line = models.PositiveBigIntegerField()  # primary key of the line; not a foreign key, so that lines can be deleted

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member"], name="one_last_read_per_member")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} has read {self.match_id} up to {self.line}"


class Report(models.Model):
    """A member's request that the organizers look at a chat line."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        SETTLED = "settled", _("resolved")

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
    """A member's private note on a match. Never shown to anyone else, not even after the end."""

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

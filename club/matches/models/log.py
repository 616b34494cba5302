"""The log of a match, from which every position can be rebuilt."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from club.db.indexes import TimeIndex
from club.matches.models.match import Match


class Move(models.Model):
    """One entry of the append-only log, from which every position can be rebuilt."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    seat = models.PositiveSmallIntegerField(null=True)
    decision = models.CharField(max_length=30, blank=True)
    line = models.TextField(blank=True)
    origin = models.CharField(max_length=10)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    opened = models.PositiveIntegerField(default=0)  # the version at which the answered question was asked
    events = models.TextField(default="[]")
    snapshot = models.TextField(default="", blank=True)  # the state after it, stored if nothing can be undone
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["match", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "number"], name="one_move_per_number"),
            models.UniqueConstraint(
                fields=["match", "seat", "decision", "opened"], condition=Q(kind="act"), name="one_answer_per_question"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [TimeIndex(fields=["created_at"], name="move_by_time")]  # statistics

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number} {self.line or self.kind}"


class Remark(models.Model):
    """A log entry that is not a move, such as a pause or a seat that was taken over."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    number = models.PositiveIntegerField()  # the version of the match at that time
    kind = models.CharField(max_length=20)
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["match", "pk"]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number} {self.kind}"

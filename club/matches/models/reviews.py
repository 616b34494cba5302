"""What the worker computes from the log of a finished match: its analysis and its film."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from club.matches.models.match import Match

WAITING, FAILED = 0, -1  # values of `version` without a result


class Review(models.Model):
    """A result that can be computed again from the log at any time. The row is also its place in the queue."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="+")
    version = models.SmallIntegerField(default=WAITING)  # of the computation; WAITING or FAILED: there is no result
    match_version = models.PositiveIntegerField(default=0)  # of the match, which an organizer may continue
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.match_id}, version {self.version}"


class MatchInsight(Review):
    """What could be known, luck, better decisions: JSON of `games.core.insight.Analysis`."""

    data = models.TextField(default="", blank=True)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["version", "due_at"], name="insight_waiting")]


class MatchFilm(Review):
    """The match as an animated picture, and its last board as a still."""

    film = models.BinaryField(default=b"")  # WebP
    still = models.BinaryField(default=b"")  # PNG

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["version", "due_at"], name="film_waiting"),
            models.Index(fields=["made_at"], name="film_age"),
        ]

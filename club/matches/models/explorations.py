"""What members try out: trees of lines, private and apart from state and log."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.matches.models.match import Match

CARRIED_ON = -1  # as `root`: the tree of a running match, which follows the real moves


class Exploration(models.Model):
    """A member's tree of tried lines, from the eyes of one seat. Only this member can see it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    root = models.IntegerField(default=CARRIED_ON)  # in a finished match: the number of the move it begins after
    document = models.TextField()  # JSON of its Tree, see trees.py
    version = models.PositiveIntegerField(default=1)  # how often it was saved
    changed_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "member", "seat", "root"], name="one_exploration_per_root")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} explores {self.match_id}/{self.seat}"

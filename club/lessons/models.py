"""How far members and guests are in the lessons."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class LessonProgress(models.Model):
    """One member's lesson in one game. The lesson is a script, so the number of steps done is its whole state."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="lessons")
    game = models.CharField(max_length=30)
    done = models.PositiveSmallIntegerField(default=0)  # steps; back to 0 when the lesson is started again
    began_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)  # when the last step was done for the first time
    moved_at = models.DateTimeField(null=True)  # when a move in a match of this game was noticed afterwards

    class Meta:
        verbose_name = _("lesson")
        verbose_name_plural = _("lessons")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["member", "game"], name="one_lesson_per_member_and_game")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["began_at"], name="lesson_not_followed_up", condition=Q(moved_at__isnull=True))
        ]

    def __str__(self) -> str:
        return f"{self.member_id} learns {self.game}: {self.done}"

"""The audit log: what organizers did, to what, and why. Append-only."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class AppendOnly(Exception):
    """Raised on attempts to change or delete audit entries."""


class AuditEntryQuerySet(models.QuerySet["AuditEntry"]):
    def update(self, **changes: Any) -> NoReturn:
        raise AppendOnly

    def delete(self) -> NoReturn:
        raise AppendOnly


class AuditEntry(models.Model):
    """An audit entry. Its foreign keys have no constraint, so that deleting members or matches leaves it unchanged."""

    kind = models.CharField(max_length=30)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )  # null: the system itself
    match = models.ForeignKey(
        "matches.Match", null=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    about = models.CharField(max_length=80, blank=True)  # what else it concerns: an event, a setting
    reason = models.TextField(blank=True)
    data = models.JSONField(default=dict)
    token = models.CharField(max_length=40, null=True, unique=True)  # noqa: DJ001  # idempotency key of the form
    created_at = models.DateTimeField()

    objects: ClassVar[models.Manager[Self]] = models.Manager.from_queryset(AuditEntryQuerySet)()

    class Meta:
        db_table = "organizer_act"
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        ordering: ClassVar[list[str]] = ["-pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["match", "-id"], name="act_of_match", condition=models.Q(match__isnull=False)),
            models.Index(fields=["member", "-id"], name="act_of_member", condition=models.Q(member__isnull=False)),
            models.Index(fields=["actor", "-id"], name="act_by_actor"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        written: int | None = self.pk
        if written is not None:
            raise AppendOnly
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnly

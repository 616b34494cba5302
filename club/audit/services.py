"""Write to the audit log, in the same transaction as the action."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Model
from django.utils import timezone

from club.audit.models import AuditEntry


def record(
    actor: AbstractBaseUser | None,
    kind: str,
    *,
    reason: str,
    match: Model | None = None,
    member: AbstractBaseUser | None = None,
    about: str = "",
    token: str | None = None,
    **data: Any,
) -> AuditEntry:
    """Record an action. Call it under the same lock as the action, after `done(token)` returned None."""
    related: dict[str, Any] = {"actor": actor, "match": match, "member": member}  # models of the layers above
    return AuditEntry.objects.create(
        **related, kind=kind, reason=reason, about=about[:80], token=token, data=data, created_at=timezone.now()
    )


def done(token: str) -> AuditEntry | None:
    """Return the entry that this form's token already recorded, so that a second submit has the same result."""
    return AuditEntry.objects.filter(token=token).first()

"""Write to the audit log, in the same transaction as the action."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from club.accounts.models import Member
from club.matches.models import Match
from club.organizer.models import Act


def record(
    actor: Member | None,
    kind: str,
    *,
    reason: str,
    match: Match | None = None,
    member: Member | None = None,
    about: str = "",
    token: str | None = None,
    **data: Any,
) -> Act:
    """Record an action. Call it under the same lock as the action, after `done(token)` returned None."""
    return Act.objects.create(
        actor=actor, kind=kind, reason=reason, match=match, member=member, about=about[:80], token=token, data=data,
        created_at=timezone.now(),
    )  # fmt: skip


def done(token: str) -> Act | None:
    """Return the action that this form's token already recorded, so that a second submit has the same result."""
    return Act.objects.filter(token=token).first()

"""Writing to the audit trail, in the transaction of what is done."""

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
    """Call it under the same lock as the act itself, after `done(token)` said that it is not done yet."""
    return Act.objects.create(
        actor=actor, kind=kind, reason=reason, match=match, member=member, about=about[:80], token=token, data=data,
        created_at=timezone.now(),
    )  # fmt: skip


def done(token: str) -> Act | None:
    """What this form has already done: a second press is answered the same."""
    return Act.objects.filter(token=token).first()

"""Change the club's settings."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from club.accounts.models import Member
from club.audit import services as audit
from club.clubinfo.models import ClubSettings


@transaction.atomic(durable=True)
def change_club(*, actor: Member, changes: dict[str, Any]) -> list[str]:
    """Change the settings and return the names of the fields that changed."""
    row = ClubSettings.objects.select_for_update().filter(pk=1).first() or ClubSettings(pk=1)
    changed = [name for name, value in changes.items() if getattr(row, name) != value]
    if changed:
        before = {name: getattr(row, name) for name in changed}
        for name in changed:
            setattr(row, name, changes[name])
        row.save()
        after = {name: changes[name] for name in changed}
        audit.record(actor, "club_settings", reason="", about=", ".join(changed), before=before, after=after)
    return changed

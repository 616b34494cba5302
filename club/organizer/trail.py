"""Audit entries for display, with links to undo them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from club.audit.models import AuditEntry
from club.organizer import selectors, wording


def shown(acts: Any, may_undo: Callable[[str], bool] = lambda kind: False) -> list[dict[str, Any]]:
    """Describe the entries. The newest of each kind can be undone, if that is possible and not yet done."""
    rows = list(acts)
    undone = {act.data["undoes"] for act in rows if "undoes" in act.data}
    offered: set[str] = set()
    told = []
    for act in rows:
        found = selectors.undo_of(act) if act.pk not in undone else None
        if found is not None and (found[0] in offered or not may_undo(found[0])):
            found = None
        offered |= {found[0]} if found else set()
        undo = undo_link(act, *found) if found else ""
        told.append({"act": act, "name": wording.name_of(act), "details": wording.details(act), "undo": undo})
    return told


def undo_link(act: AuditEntry, kind: str, values: dict[str, Any]) -> str:
    target = reverse("organizer_deed", args=[act.match_id, kind]) if act.match_id else ""
    target = target or reverse("organizer_member_deed", args=[act.member_id, kind])
    return f"{target}?{urlencode({**values, 'undoes': act.pk}, doseq=True)}"

"""Audit entries for display, with links to undo them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.urls import reverse

from club.accounts.selectors import called
from club.audit.interventions import Undo
from club.audit.models import AuditEntry
from club.organizer import wording
from club.organizer.interventions.matches import MATCH_INTERVENTIONS
from club.organizer.interventions.members import MEMBER_INTERVENTIONS

LATEST = 20


@dataclass(frozen=True)
class EntryRow:
    entry: AuditEntry
    name: str
    details: list[str]
    undo_url: str  # '' if it cannot be undone


def entries() -> QuerySet[AuditEntry]:
    """Return the entries, newest first. Deleted members and matches are shown only by `about`."""
    return AuditEntry.objects.select_related("actor", "member", "match").defer("match__state").order_by("-pk")


def entries_about(*, match: int | None = None, member: int | None = None) -> QuerySet[AuditEntry]:
    return entries().filter(match=match) if match is not None else entries().filter(member=member)


def filtered(*, kind: str = "", who: str = "", words: str = "") -> QuerySet[AuditEntry]:
    found = entries()
    if kind:
        found = found.filter(kind=kind)
    if who:
        them = list(called(who).values_list("pk", flat=True))
        found = found.filter(Q(actor__in=them) | Q(member__in=them))
    if words:
        found = found.filter(Q(reason__icontains=words) | Q(about__icontains=words))
    return found


def rows(found: Iterable[AuditEntry], may_undo: Callable[[str], bool] = lambda kind: False) -> list[EntryRow]:
    """Describe the entries. The newest of each kind can be undone, if that is possible and not yet done."""
    listed = list(found)
    undone = {entry.data["undoes"] for entry in listed if "undoes" in entry.data}
    offered: set[str] = set()
    described = []
    for entry in listed:
        undo = undo_of(entry) if entry.pk not in undone else None
        if undo is not None and (undo[0] in offered or not may_undo(undo[0])):
            undo = None
        offered |= {undo[0]} if undo else set()
        url = undo_url(entry, *undo) if undo else ""
        described.append(EntryRow(entry, wording.name_of(entry), wording.details(entry), url))
    return described


def undo_of(entry: AuditEntry) -> Undo | None:
    if entry.match_id is not None:
        return MATCH_INTERVENTIONS.undo_of(entry)
    return MEMBER_INTERVENTIONS.undo_of(entry) if entry.member_id is not None else None


def undo_url(entry: AuditEntry, kind: str, values: dict[str, Any]) -> str:
    if entry.match_id:
        path = reverse("organizer_match_intervention", args=[entry.match_id, kind])
    else:
        path = reverse("organizer_member_intervention", args=[entry.member_id, kind])
    return f"{path}?{urlencode({**values, 'undoes': entry.pk}, doseq=True)}"

"""Personal data and tables of this app (see club/accounts/personal_data.py). Audit entries are never changed."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from club.accounts.personal_data import KEPT, PersonalData
from club.audit.models import AuditEntry
from club.web.exports import Row, Table, in_pages

ENTRY = ("kind", "match", "about", "reason", "created_at")

PERSONAL = [
    PersonalData("acts", _("What organizers did that affects you, and why"), AuditEntry, KEPT, ENTRY),
    PersonalData("deeds", _("What you did as an organizer"), AuditEntry, KEPT, ENTRY, "actor"),
]

TRAIL = (
    "id", "created_at", "kind", "actor", "actor__username", "match", "member", "member__username", "about", "reason",
    "data",
)  # fmt: skip


def trail() -> Iterator[Row]:
    return in_pages(AuditEntry.objects.all(), TRAIL)


TABLES = [Table("acts", _("Audit log"), TRAIL, trail)]

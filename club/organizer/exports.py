"""Personal data and tables that this app exports (see club/house/holdings.py). The audit log is never changed."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from club.house.holdings import NUMBER, Holding, Row, Table, in_pages
from club.organizer.models import Act

ACT = ("kind", "match", "about", "reason", "created_at")

PERSONAL = [
    Holding("acts", _("What organizers did that concerns you, and why"), Act, NUMBER, ACT),
    Holding("deeds", _("What you did as an organizer"), Act, NUMBER, ACT, "actor"),
]

TRAIL = (
    "id", "created_at", "kind", "actor", "actor__username", "match", "member", "member__username", "about", "reason",
    "data",
)  # fmt: skip


def trail() -> Iterator[Row]:
    return in_pages(Act.objects.all(), TRAIL)


TABLES = [Table("acts", _("Audit trail"), TRAIL, trail)]

"""What this app holds of its members (see club/house/holdings.py). The trail itself is never rewritten."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.house.holdings import NUMBER, Holding
from club.organizer.models import Act

ACT = ("kind", "match", "about", "reason", "created_at")

PERSONAL = [
    Holding("acts", _("What organizers did that concerns you, and why"), Act, NUMBER, ACT),
    Holding("deeds", _("What you did as an organizer"), Act, NUMBER, ACT, "actor"),
]

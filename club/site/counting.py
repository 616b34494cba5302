"""How many rows there are, without counting all of them for every page."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet

EXACTLY = 1000
SECONDS = 60


def roughly(name: str, rows: QuerySet[Any]) -> int:
    """Exactly where they are few; of more, what was counted under this name within the last minute."""
    few = rows[:EXACTLY].count()
    if few < EXACTLY:
        return few
    return int(cache.get_or_set(f"roughly:{name}", rows.count, SECONDS) or 0)

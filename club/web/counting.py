"""Approximate row counts, so that not every page counts a whole table."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet

EXACTLY = 1000
SECONDS = 60


def roughly(name: str, rows: QuerySet[Any]) -> int:
    """Return the exact count below `EXACTLY` rows, otherwise a count cached under this name for up to a minute."""
    few = rows[:EXACTLY].count()
    if few < EXACTLY:
        return few
    return int(cache.get_or_set(f"roughly:{name}", rows.count, SECONDS) or 0)

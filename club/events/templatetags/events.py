"""Template tags that link a match to its event."""

from __future__ import annotations

from django import template

from club.events.models import Table
from club.matches.models import Match

register = template.Library()


@register.simple_tag
def table_of(match: Match) -> Table | None:
    """Return the table this match was opened for, with its round and event."""
    return Table.objects.select_related("round__event").filter(match=match).first()

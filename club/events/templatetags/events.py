"""Template tags that link a match to its event."""

from __future__ import annotations

from django import template

from club.db import sql
from club.events.models import Table
from club.matches.models import Match

register = template.Library()
paired = sql.Prepared(lambda match: Table.objects.select_related("round__event").filter(match_id=match), sql.SOME)


@register.simple_tag
def table_of(match: Match) -> Table | None:
    """Return the table this match was opened for, with its round and event."""
    return next(iter(paired(match.pk)), None)

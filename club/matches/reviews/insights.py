"""The analysis of a finished match: computed by the worker, read by the end page."""

from __future__ import annotations

from typing import Any

import msgspec

from club.matches.models import Match, MatchInsight
from club.matches.reviews.log import MatchLog
from games.core import analysis, codec
from games.core.analysis import analyse
from games.core.insight import Analysis

VERSION = analysis.VERSION


def compute(played: MatchLog) -> dict[str, Any]:
    if played.game.insight is None:
        return {"data": ""}
    people = [seat.number for seat in played.seats if seat.member_id is not None]
    found = analyse(
        played.game, played.rules, played.start, played.entries, played.key, seats=len(played.seats), people=people
    )
    return {"data": codec.encode(found)}


def stored(match: Match) -> tuple[Analysis | None, bool]:
    """Return the analysis of a finished match, if there is one, and whether it can be requested."""
    row = MatchInsight.objects.filter(match=match).first()
    if row is None or row.version <= 0 or row.match_version != match.version:
        return None, row is None or row.version < 0
    try:
        return (codec.decode(row.data, Analysis) if row.data else None), False
    except msgspec.DecodeError:  # of an older version of the computation
        return None, True

"""What comes after the end of a match: how it came about, and whether the same people play again."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.matches import positions
from club.matches.models import Match, Seat, Sequel
from club.matches.page import MatchPage
from club.site import charts
from club.site.charts import Chart, Series


@dataclass(frozen=True)
class Ending:
    match: Match
    chart: Chart | None
    next_table: Match | None  # where the same people play again
    may_join: bool  # the reader played, and has no seat there yet


def ending_of(page: MatchPage) -> Ending:
    table = next_table(page.match)
    played = page.me is not None and not page.by_deputy
    waits = table is not None and table.status == Match.Status.OPEN
    joined = table is not None and any(seat.member_id == page.reader.pk for seat in table.seats.all())
    return Ending(page.match, scores_chart(page.match, page.seats), table, played and waits and not joined)


def next_table(match: Match) -> Match | None:
    known = Sequel.objects.filter(match=match).exclude(table__status=Match.Status.CANCELLED)
    sequel = known.select_related("table__owner").prefetch_related("table__seats__member").first()
    return None if sequel is None else sequel.table


def scores_chart(match: Match, seats: list[Seat]) -> Chart | None:
    """The scores by turn, where the game counts any."""
    tally, counted = match.rulebook.tally, positions.scores_of(match)
    if tally is None or len(counted) < 2:
        return None
    lines = [Series(seat.shown_name, [(number, scores[seat.number]) for number, scores in counted]) for seat in seats]
    return charts.lines(tally.name(), lines, x=_("Move"))

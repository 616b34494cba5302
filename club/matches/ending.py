"""What the page shows after the end of a match: scores by turn and the rematch."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from club.matches import positions
from club.matches.models import Match, Seat, Sequel
from club.matches.page import MatchPage
from club.web import charts
from club.web.charts import Chart, Series


@dataclass(frozen=True)
class Ending:
    match: Match
    chart: Chart | None
    next_table: Match | None  # the rematch
    may_join: bool  # the reader played, and has no seat there yet
    seats: list[Seat]


def ending_of(page: MatchPage) -> Ending:
    sits = Exists(Seat.objects.filter(match=OuterRef("table"), member=page.reader.pk or 0))
    known = Sequel.objects.filter(match=page.match).exclude(table__status=Match.Status.CANCELLED)
    sequel = known.select_related("table__owner").annotate(sits=sits).first()
    table = sequel.table if sequel else None
    played = page.me is not None and not page.by_deputy
    waits = sequel is not None and sequel.table.status == Match.Status.OPEN and not sequel.sits
    return Ending(
        match=page.match,
        chart=scores_chart(page.match, page.seats),
        next_table=table,
        may_join=played and waits,
        seats=page.seats,
    )


def scores_chart(match: Match, seats: list[Seat]) -> Chart | None:
    """Chart the scores by turn, if the game keeps scores."""
    tally, counted = match.rulebook.tally, positions.scores_of(match)
    if tally is None or not any(any(scores) for _number, scores in counted):
        return None
    lines = [Series(seat.shown_name, [(number, scores[seat.number]) for number, scores in counted]) for seat in seats]
    return charts.lines(tally.name(), lines, x=_("Move"))

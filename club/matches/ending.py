"""What the page shows after the end of a match: scores by turn, hindsight, the film and the rematch."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from club.matches import plan_wording, positions, reviews, wording
from club.matches.hindsight import Hindsight, hindsight_of
from club.matches.models import Match, Move, Seat, Sequel
from club.matches.page import MatchPage
from club.matches.services import explorations
from club.web import charts
from club.web.charts import Chart, Series


@dataclass(frozen=True)
class Ending:
    match: Match
    chart: Chart | None
    next_table: Match | None  # the rematch
    may_join: bool  # the reader played, and has no seat there yet
    seats: list[Seat]
    turning_point: TurningPoint | None
    hindsight: Hindsight | None
    has_film: bool
    foreseen: Foreseen | None


@dataclass(frozen=True)
class Foreseen:
    """Moves of others that the reader had tried before they were made."""

    text: str
    moves: list[tuple[int, str]]  # number and URL


@dataclass(frozen=True)
class TurningPoint:
    """The move that decided the match."""

    number: int
    text: str
    lead: str  # who took the lead
    url: str


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
        turning_point=turning_point_of(page),
        foreseen=foreseen_of(page),
        hindsight=hindsight_of(page),
        has_film=reviews.film_of(page.match).exists(),
    )


def note_foreseen(page: MatchPage) -> None:
    """Let the log of a finished match mark the moves that the reader had foreseen."""
    if page.match.over and page.me is not None and not page.by_deputy:
        page.foreseen = frozenset(explorations.foreseen(page.match, page.reader, page.me.number))


def foreseen_of(page: MatchPage) -> Foreseen | None:
    if not page.foreseen or page.me is None:
        return None
    others = Move.objects.filter(match=page.match, kind="act").exclude(seat=page.me.number).count()
    numbers = sorted(page.foreseen)
    text = plan_wording.foreseen(len(numbers), others)
    return Foreseen(text, [(number, f"{page.url}?at={number}") for number in numbers])


def turning_point_of(page: MatchPage) -> TurningPoint | None:
    """Find the move with the largest gain of the winner after which they never fell behind again.

    A move may have several events, such as a new round. The longest sentence about the winner tells how they gained.
    """
    winners = page.outcome.ranking[0] if page.outcome and not page.by_agreement else ()
    if len(winners) != 1 or len(page.seats) == 1:
        return None
    number = decisive_move(positions.scores_of(page.match), winners[0])
    move = Move.objects.filter(match=page.match, number=number).defer("snapshot").first() if number else None
    if move is None or number is None:
        return None
    by_winner = [event for event in page.visible_events(move) if event.data.get("seat") == winners[0]]
    told = [page.game.wording.event(event, page.names) for event in by_winner]
    text = max(filter(None, told), key=len, default="") or "".join(page.captions(move)[:1])
    if not text:
        return None
    lead = wording.took_the_lead(page.names, winners[0])
    return TurningPoint(number, text, lead, f"{page.url}?at={number}")


def decisive_move(counted: positions.Scores, winner: int) -> int | None:
    """Return the number of the move with the winner's largest gain in the lead, among those after the last time behind.

    The lead is the winner's score minus the best other score."""
    leads = [
        (number, scores[winner] - max(s for seat, s in enumerate(scores) if seat != winner))
        for number, scores in counted
    ]
    behind = max((i for i, (_number, lead) in enumerate(leads) if lead < 0), default=0)
    gains = [(leads[i][1] - leads[i - 1][1], leads[i][0]) for i in range(max(1, behind), len(leads))]
    gain, number = max(gains, key=lambda found: (found[0], -found[1]), default=(0, 0))
    return number if gain > 0 else None


def scores_chart(match: Match, seats: list[Seat]) -> Chart | None:
    """Chart the scores by turn, if the game keeps scores."""
    tally, counted = match.rulebook.tally, positions.scores_of(match)
    if tally is None or not any(any(scores) for _number, scores in counted):
        return None
    lines = [Series(seat.shown_name, [(number, scores[seat.number]) for number, scores in counted]) for seat in seats]
    return charts.lines(tally.name(), lines, x=_("Move"))

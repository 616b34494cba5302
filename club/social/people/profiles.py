"""Data for the profile page: results per game, head-to-head scores, matches, last visit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from club.accounts import privacy
from club.accounts.models import Member
from club.ladder import selectors as ladder
from club.ladder.models import Rating
from club.matches import rows, selectors
from club.matches.models import Match, Presence, Seat
from club.social.people import selectors as people
from club.social.people.selectors import Reader, Relation
from club.web import charts
from games.core import registry
from games.core.contract import AnyGame

MOST_RUNNING = 6
LATEST = 8
MOST_POINTS = 60  # per rating curve

FINISHED, RUNNING = Match.Status.FINISHED, Match.Status.RUNNING


@dataclass(frozen=True)
class Results:
    """A member's results at one game. A win is a first place in a match where another player came lower."""

    game: AnyGame
    running: int
    finished: int
    wins: int


@dataclass(frozen=True)
class Score:
    """Head-to-head score of two members at one game or all games, from the point of view of the first."""

    game: AnyGame | None
    won: int
    lost: int
    drawn: int

    @property
    def matches(self) -> int:
        return self.won + self.lost + self.drawn


def results_of(member: Member) -> list[Results]:
    """Return the results per game, most played game first."""
    beaten = Seat.objects.filter(match=OuterRef("match"), place__gt=1)
    seats = Seat.objects.filter(member=member, match__status__in=(RUNNING, FINISHED)).values("match__game")
    counts = seats.annotate(
        running=Count("pk", filter=Q(match__status=RUNNING)),
        finished=Count("pk", filter=Q(match__status=FINISHED)),
        wins=Count("pk", filter=Q(Exists(beaten), place=1)),
    ).order_by("match__game")
    known = registry.all_games()
    found = [
        Results(known[row["match__game"]], row["running"], row["finished"], row["wins"])
        for row in counts
        if row["match__game"] in known
    ]
    return sorted(found, key=lambda one: -(one.finished + one.running))


def head_to_head(one: Member, other: Member) -> list[Score]:
    """Return the score over all games, then per game. Empty if they never played each other."""
    theirs = Seat.objects.filter(match=OuterRef("match"), member=other).values("place")[:1]
    met = Seat.objects.filter(member=one, match__status=FINISHED).annotate(theirs=Subquery(theirs))
    counts = (
        met.filter(theirs__isnull=False, place__isnull=False)
        .values("match__game")
        .annotate(
            won=Count("pk", filter=Q(place__lt=F("theirs"))),
            lost=Count("pk", filter=Q(place__gt=F("theirs"))),
            drawn=Count("pk", filter=Q(place=F("theirs"))),
        )
        .order_by("match__game")
    )
    known = registry.all_games()
    scores = [
        Score(known[row["match__game"]], row["won"], row["lost"], row["drawn"])
        for row in counts
        if row["match__game"] in known
    ]
    return [total(scores), *scores] if scores else []


def total(scores: Iterable[Score]) -> Score:
    won, lost, drawn = (sum(column) for column in zip(*((s.won, s.lost, s.drawn) for s in scores), strict=True))
    return Score(None, won, lost, drawn)


def sat_at(matches: QuerySet[Match], *members: Reader) -> QuerySet[Match]:
    for member in members:
        matches = matches.filter(Exists(Seat.objects.filter(match=OuterRef("pk"), member=member.pk)))
    return matches


def matches_of(member: Member, reader: Reader, status: Match.Status, most: int) -> list[rows.Row]:
    """Return the member's public matches and those shared with the reader, latest first."""
    found = {match.pk: match for match in sat_at(selectors.public_matches(status), member)[:most]}
    if reader.is_authenticated:
        shared = sat_at(selectors.my_matches(reader, status), member, reader)[:most]
        found |= {match.pk: match for match in shared}
    latest = sorted(found.values(), key=lambda match: match.changed_at, reverse=True)[:most]
    return rows.rows(latest, reader)


def met(pair: Sequence[Member], reader: Reader) -> list[rows.Row]:
    """Return the latest finished matches of two members that the reader may see."""
    mine = selectors.my_matches(reader, FINISHED) if reader in pair and reader.is_authenticated else None
    matches = selectors.public_matches(FINISHED) if mine is None else mine
    return rows.rows(sat_at(matches, *pair)[:LATEST], reader)


def last_seen(member: Member) -> datetime | None:
    looked = Presence.objects.filter(member=member).aggregate(at=Max("seen_at"))["at"]
    moments = [moment for moment in (looked, member.last_login) if moment is not None]
    return max(moments, default=None)


@dataclass
class Profile:
    """A member's page as this reader may see it. Hidden sections are empty."""

    member: Member
    relation: Relation
    shown: privacy.Shown
    results: list[Results] = field(default_factory=list)
    charts: list[charts.Chart] = field(default_factory=list)
    score: Score | None = None  # of the reader against the member
    running: list[rows.Row] = field(default_factory=list)
    finished: list[rows.Row] = field(default_factory=list)
    seen_at: datetime | None = None

    ratings: list[Rating] = field(default_factory=list)
    reliability: int | None = None  # percentage of moves made in time

    @property
    def favourite(self) -> AnyGame | None:
        """The game played most, unless two are tied or only one is played."""
        played = [one.running + one.finished for one in self.results]
        return self.results[0].game if len(played) > 1 and played[0] > played[1] else None

    @property
    def hidden(self) -> bool:
        return not (self.shown.results and self.shown.matches and self.shown.presence)


def profile_of(member: Member, reader: Reader) -> Profile:
    relation = people.relation(reader, member)
    shown = privacy.shown_to(reader, member, friends=relation.friends)
    page = Profile(member, relation, shown)
    if shown.results or shown.presence:
        rated = ladder.ratings_of(member)
    if shown.results:
        page.results = results_of(member)
        page.ratings = rated
        page.charts = drawings(page)
        page.finished = matches_of(member, reader, FINISHED, LATEST)
        if reader.is_authenticated and reader != member:
            page.score = next(iter(head_to_head(reader, member)), None)
    if shown.matches:
        page.running = matches_of(member, reader, RUNNING, MOST_RUNNING)
    if shown.presence:
        page.seen_at = last_seen(member)
        page.reliability = in_time(rated)
    return page


def in_time(rated: Sequence[Rating]) -> int | None:
    moves, late = sum(rating.moves for rating in rated), sum(rating.late for rating in rated)
    return None if not moves else (moves - late) * 100 // moves


def drawings(page: Profile) -> list[charts.Chart]:
    """Return charts of the ratings over time and of the matches per game."""
    drawn = []
    curves = [charts.Series(rating.rulebook.name, curve_of(page.member, rating)) for rating in page.ratings]
    if any(curve.points for curve in curves):
        drawn.append(charts.lines(_("Ratings over time"), curves, x=_("day"), y=_("points"), dates=True))
    finished = [(one.game.name, one.finished) for one in page.results if one.finished]
    if len(finished) > 1:
        drawn.append(charts.bars(_("Finished matches by game"), finished, x=_("game"), y=_("matches")))
    return drawn


def curve_of(member: Member, rating: Rating) -> list[tuple[datetime, float]]:
    """Return the rating curve, thinned out to `MOST_POINTS`. The last point is always kept."""
    points = ladder.curve(member, rating.game)
    step = -(-len(points) // MOST_POINTS) or 1
    return points[::-1][::step][::-1]

"""Statistics for the organizers' page, from the daily counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Sum
from django.db.models.functions import TruncMonth
from django.utils import timezone
from django.utils.translation import gettext as _

from club.lessons import services as learning
from club.organizer.members.models import DailyCount
from club.organizer.statistics.counting import HOUR, WAITS, begin
from club.web import charts
from games.core import registry

SPANS = ("month", "year", "all")
DAYS = 30
LONGEST_WAIT = 336 * HOUR  # upper limit of the last bucket


@dataclass(frozen=True)
class Figure:
    name: str
    title: str
    columns: tuple[str, ...]  # column names for files, the same in every language
    rows: list[tuple[Any, ...]]
    chart: charts.Chart | None

    def dicts(self) -> list[dict[str, Any]]:
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


class Period:
    """The counts of a time span, by day or by month, loaded with one query for all figures."""

    def __init__(self, span: str) -> None:
        self.monthly = span != "month"
        rows: Any = DailyCount.objects.exclude(key="counted")
        today = timezone.now().date()
        first = today - timedelta(days=DAYS - 1) if span == "month" else months_ago(today.replace(day=1), 11)
        self.since: datetime | None = None if span == "all" else begin(first)
        if span == "month":
            rows = rows.filter(day__gt=today - timedelta(days=DAYS)).exclude(key="month_members")
            rows = rows.values_list("day", "game", "key", "value")
        else:
            if span == "year":
                rows = rows.filter(day__gte=months_ago(today.replace(day=1), 11))
            rows = rows.annotate(month=TruncMonth("day")).order_by().values("month", "game", "key")
            rows = rows.annotate(total=Sum("value")).values_list("month", "game", "key", "total")
        self._by_time: Counter[tuple[date, str]] = Counter()
        self._by_game: Counter[tuple[str, str]] = Counter()
        for at, game, key, value in rows:
            self._by_time[at, key] += value
            self._by_game[game, key] += value
        self.times = sorted({at for at, _key in self._by_time})

    def at(self, time: date, key: str) -> int:
        """Return the total of all games."""
        return self._by_time[time, key]

    def of_game(self, game: str, key: str) -> int:
        return self._by_game[game, key]


def months_ago(first: date, months: int) -> date:
    number = first.year * 12 + first.month - 1 - months
    return date(number // 12, number % 12 + 1, 1)


def active(period: Period) -> Figure:
    key = "month_members" if period.monthly else "members"
    rows = [(at, period.at(at, key), period.at(at, "joined")) for at in period.times]
    title = _("Active members per month") if period.monthly else _("Active members per day")
    chart = over_time(title, {_("played a move"): rows_of(rows, 1), _("joined"): rows_of(rows, 2)}, _("members"))
    return Figure("active", title, ("date", "active", "joined"), rows, chart)


def moves(period: Period) -> Figure:
    rows = [(at, period.at(at, "moves")) for at in period.times]
    title = _("Moves per month") if period.monthly else _("Moves per day")
    return Figure("moves", title, ("date", "moves"), rows, over_time(title, {_("moves"): rows_of(rows, 1)}, _("moves")))


def thinking(period: Period) -> Figure:
    rows = []
    for at in period.times:
        counts = [period.at(at, f"wait_{place}") for place in range(len(WAITS) + 1)]
        if sum(counts):
            within_a_day = sum(counts[: WAITS.index(24 * HOUR) + 1]) / sum(counts)
            rows.append((at, round(median(counts) / HOUR, 1), round(100 * within_a_day, 1)))
    title = _("Median time per move")
    chart = over_time(title, {_("hours"): rows_of(rows, 1)}, _("hours"))
    return Figure("thinking", title, ("date", "median_hours", "percent_within_a_day"), rows, chart)


def games(period: Period) -> Figure:
    names = {slug: str(game.name) for slug, game in registry.all_games().items()}
    rows = [(slug, period.of_game(slug, "started"), period.of_game(slug, "finished")) for slug in names]
    rows.sort(key=lambda row: -row[1])
    title = _("Matches started, by game")
    bars = [(names[slug], float(started)) for slug, started, _finished in rows]
    chart = charts.bars(title, bars, x=_("Game"), y=_("matches")) if any(row[1] for row in rows) else None
    return Figure("games", title, ("game", "started", "finished"), rows, chart)


def endings(period: Period) -> Figure:
    rows = []
    for at in period.times:
        finished = period.at(at, "finished")
        if finished:
            shares = [round(100 * period.at(at, key) / finished, 1) for key in ("timed_out", "given_up")]
            rows.append((at, finished, *shares))
    title = _("Matches that ended early")
    lines = {_("time ran out"): rows_of(rows, 2), _("seat given up"): rows_of(rows, 3)}
    chart = over_time(title, lines, _("percent"))
    return Figure("endings", title, ("date", "finished", "percent_timed_out", "percent_given_up"), rows, chart)


def lessons(period: Period) -> Figure:
    """Count the lessons begun in the period: how many were finished, and how many learners moved in a match later."""
    counted = learning.figures(period.since)
    names = {slug: str(game.name) for slug, game in registry.all_games().items() if game.lesson is not None}
    rows = [(slug, *astuple(counted.get(slug, learning.Figures()))) for slug in names]
    title = _("Lessons, by game")
    chart = None
    if counted:
        drawn = charts.bars(title, [(names[slug], float(began)) for slug, began, *_rest in rows], y=_("lessons begun"))
        head = (_("Game"), _("begun"), _("finished"), _("moved in a match afterwards"))
        chart = replace(drawn, head=head, rows=tuple((names[slug], *map(str, numbers)) for slug, *numbers in rows))
    return Figure("lessons", title, ("game", "began", "finished", "moved"), rows, chart)


FIGURES: dict[str, Callable[[Period], Figure]] = {
    "active": active,
    "moves": moves,
    "thinking": thinking,
    "games": games,
    "endings": endings,
    "lessons": lessons,
}


def all_of(span: str) -> list[Figure]:
    period = Period(span)
    return [make(period) for make in FIGURES.values()]


def one(name: str, span: str) -> Figure:
    return FIGURES[name](Period(span))


def rows_of(rows: Sequence[tuple[Any, ...]], column: int) -> list[tuple[date, float]]:
    return [(row[0], row[column]) for row in rows]


def over_time(title: str, lines: dict[str, list[tuple[date, float]]], y: str) -> charts.Chart | None:
    """Return a line chart, or None for fewer than two points, where only the table is shown."""
    if max(map(len, lines.values())) < 2:
        return None
    series = [charts.Series(name, points) for name, points in lines.items()]
    return charts.lines(title, series, x=_("Date"), y=y, dates=True)


def median(counts: Sequence[int]) -> float:
    """Estimate the median in seconds from the counts per bucket, interpolating on a logarithmic scale."""
    limits = (60, *WAITS, LONGEST_WAIT)
    half, below = sum(counts) / 2, 0
    for place, n in enumerate(counts):
        if below + n >= half:
            share = (half - below) / n
            low, high = limits[place], limits[place + 1]
            return float(low * (high / low) ** share)
        below += n
    return 0.0

"""Aggregate the move log per day into `DailyCount`, by indexed date ranges and without full scans.

Today is recounted every hour, and missed days are caught up. Counting is idempotent: a day counted twice gives the
same rows.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from datetime import time as clock

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from club.accounts.models import Member
from club.matches.models import Match, Move, Seat
from club.organizer.members.models import DailyCount

HOUR = 3600
WAITS = (600, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR, 96 * HOUR, 168 * HOUR)  # seconds
SECONDS = 20.0  # per run: a long history takes several runs
DAY = timedelta(days=1)

Figures = Counter[tuple[str, str]]  # by game and key


def count_when_due() -> int:
    """Count at most once an hour. Return the number of days counted."""
    now = timezone.now()
    latest = DailyCount.objects.filter(key="counted").order_by("-day").first()
    if latest is not None and latest.day == now.date() and latest.value > now.timestamp() - HOUR:
        return 0
    return count(now)


def count(now: datetime) -> int:
    until, done = time.monotonic() + SECONDS, 0
    for day in days_to_count(now.date()):
        write(day, now)
        done += 1
        if time.monotonic() > until:
            break
    return done


def days_to_count(today: date) -> Iterator[date]:
    """Yield the days from the first one that was not counted, or was counted before it had ended."""
    latest = list(DailyCount.objects.filter(key="counted").order_by("-day")[:2])
    first = latest[0].day + DAY if latest else first_day(today)
    for counted in latest:
        if counted.value < begin(counted.day + DAY).timestamp() + HOUR:
            first = counted.day
    for number in range((today - first).days + 1):
        yield first + number * DAY


def first_day(today: date) -> date:
    oldest = Move.objects.order_by("pk").values_list("created_at", flat=True).first()
    return min(oldest.astimezone(UTC).date(), today) if oldest else today


@transaction.atomic(durable=True)
def write(day: date, now: datetime) -> None:
    figures = of_day(day)
    figures["", "counted"] = int(now.timestamp())
    DailyCount.objects.filter(day=day).exclude(key="month_members").delete()
    rows = [DailyCount(day=day, game=game, key=key, value=value) for (game, key), value in figures.items()]
    DailyCount.objects.bulk_create(rows)
    month = day.replace(day=1)
    if (day + DAY).day == 1 or day >= now.date():  # the last day of a month, or the current month so far
        people = active(moves_between(month, day + DAY))
        DailyCount.objects.update_or_create(day=month, game="", key="month_members", defaults={"value": people})


def of_day(day: date) -> Figures:
    moves = moves_between(day, day + DAY)
    figures: Figures = Counter()
    for row in moves.filter(kind__in=("act", "setup")).order_by().values("match__game", "kind").annotate(n=Count("pk")):
        figures[row["match__game"], "moves" if row["kind"] == "act" else "started"] += row["n"]
    figures["", "members"] = active(moves)
    for place in waits(moves):
        figures["", f"wait_{place}"] += 1
    for game, timed_out, given_up in endings(day):
        figures[game, "finished"] += 1
        figures[game, "timed_out"] += timed_out
        figures[game, "given_up"] += given_up
    came = Q(date_joined__gte=begin(day), date_joined__lt=begin(day + DAY))
    figures["", "joined"] = Member.objects.filter(came, is_guest=False).count()
    return figures


def begin(day: date) -> datetime:
    return datetime.combine(day, clock(), UTC)


def moves_between(first: date, end: date) -> QuerySet[Move]:
    return Move.objects.filter(created_at__gte=begin(first), created_at__lt=begin(end))


def active(moves: QuerySet[Move]) -> int:
    people: int = moves.filter(member__is_guest=False).aggregate(n=Count("member", distinct=True))["n"]
    return people


def waits(moves: QuerySet[Move]) -> Iterator[int]:
    """Yield each member's thinking time per move as its bucket in WAITS."""
    asked = Move.objects.filter(match=OuterRef("match"), number=OuterRef("opened")).values("created_at")[:1]
    own = moves.filter(kind="act", member__isnull=False).order_by().annotate(asked_at=Subquery(asked))
    for played_at, asked_at in own.values_list("created_at", "asked_at").iterator(chunk_size=5000):
        if asked_at is not None:
            yield bisect_right(WAITS, (played_at - asked_at).total_seconds())


def endings(day: date) -> Iterator[tuple[str, bool, bool]]:
    """Yield the matches that ended on this day, by the indexed `changed_at`: finished matches no longer change."""
    seats = Seat.objects.filter(match=OuterRef("pk"))
    over = Match.objects.filter(
        status=Match.Status.FINISHED, changed_at__gte=begin(day), changed_at__lt=begin(day + DAY)
    ).annotate(
        timed_out=Exists(seats.filter(member__isnull=False).exclude(bot="")), given_up=Exists(seats.filter(left=True))
    )
    yield from over.order_by().values_list("game", "timed_out", "given_up").iterator(chunk_size=5000)

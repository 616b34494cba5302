"""Count the moves per hour incrementally, so that no page has to count the log."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import transaction
from django.db.models import Count, F, Max, Sum
from django.db.models.functions import TruncHour
from django.utils import timezone

from club.matches.models import Move
from club.social.people.models import Counted, Hour

AT_ONCE = 50_000  # range of primary keys per run: after an upgrade the backlog is counted in steps


@transaction.atomic(durable=True)
def count() -> int:
    """Add the moves since the last run. Return how many.

    Count only up to the newest move that the previous run saw. Transactions can commit out of order: a move with a
    lower primary key may become visible after a higher one, and would otherwise never be counted.
    """
    Counted.objects.bulk_create([Counted(pk=1)], ignore_conflicts=True)
    counted = Counted.objects.select_for_update().get(pk=1)
    following = Move.objects.filter(pk__gt=counted.upto).order_by("pk").values_list("pk", flat=True).first()
    begin = counted.upto if following is None else min(following - 1, counted.seen)  # skip gaps at once
    upto = min(counted.seen, begin + AT_ONCE)
    new = Move.objects.filter(pk__gt=counted.upto, pk__lte=upto).order_by()
    hours = new.annotate(hour=TruncHour("created_at", tzinfo=UTC)).values_list("hour").annotate(n=Count("pk"))
    moves = 0
    for hour, n in hours:
        Hour.objects.bulk_create([Hour(start=hour)], ignore_conflicts=True)
        Hour.objects.filter(start=hour).update(moves=F("moves") + n)
        moves += n
    newest = Move.objects.aggregate(pk=Max("pk"))["pk"] or 0
    Counted.objects.filter(pk=1).update(upto=upto, seen=max(newest, counted.seen))
    return moves


def moves_since(moment: datetime) -> int:
    return Hour.objects.filter(start__gte=moment).aggregate(n=Sum("moves"))["n"] or 0


def moves_today() -> int:
    """Return the number of moves since midnight in the reader's time zone."""
    return moves_since(timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0))

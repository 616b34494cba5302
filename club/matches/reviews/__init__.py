"""Compute analysis and film of finished matches in the worker.

The rows are the queue, so nothing is lost while no worker runs. The web process computes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from club.db.constants import Constant
from club.db.leases import LeaseQueue
from club.matches.errors import NotNow
from club.matches.models import FAILED, WAITING, Match, MatchFilm, MatchInsight
from club.matches.reviews import films, insights
from club.matches.reviews.log import MatchLog, log_of

log = logging.getLogger(__name__)

RECENT = timedelta(days=2)  # matches that ended earlier are reviewed only on request
KEPT = timedelta(days=60)  # films can be made again
BATCH = 5  # reviews per run, so that the other jobs of a thread do not wait for long
RETRIES = (timedelta(minutes=1), timedelta(minutes=15), timedelta(hours=1))

Model = type[MatchInsight | MatchFilm]
INSIGHTS: LeaseQueue[MatchInsight] = LeaseQueue(MatchInsight, Q(version=WAITING), "due_at", retries=RETRIES)
FILMS: LeaseQueue[MatchFilm] = LeaseQueue(MatchFilm, Q(version=WAITING), "due_at", retries=RETRIES)


def review_finished() -> int:
    """Queue the matches that ended lately, and review what is due. Return how many were reviewed."""
    now = timezone.now()
    for model in (MatchInsight, MatchFilm):
        queue_recent(model, now)
    return work(INSIGHTS, insights.VERSION, insights.compute) + work(FILMS, films.VERSION, films.compute)


def queue_recent(model: Model, now: datetime) -> None:
    recent = Match.objects.filter(status=Constant(Match.Status.FINISHED.value), changed_at__gte=now - RECENT)
    rows: QuerySet[Any] = QuerySet(model)
    known = rows.filter(match=OuterRef("pk"))
    new = recent.filter(~Exists(known)).order_by("-changed_at").values_list("pk", flat=True)[:100]
    rows.bulk_create([model(match_id=pk, due_at=now) for pk in new], ignore_conflicts=True)
    continued = rows.filter(match__in=recent, version__gt=WAITING).exclude(match_version=F("match__version"))
    continued.update(version=WAITING, due_at=now, attempts=0)


def request(match: Match) -> None:
    """Queue an older match, or one whose review failed."""
    if not match.over:
        raise NotNow("not_finished")
    now = timezone.now()
    for model in (MatchInsight, MatchFilm):
        rows: QuerySet[Any] = QuerySet(model)
        rows.bulk_create([model(match=match, due_at=now)], ignore_conflicts=True)
        rows.filter(match=match, version=FAILED).update(version=WAITING, due_at=now, attempts=0)


def work(queue: LeaseQueue[Any], version: int, compute: Callable[[MatchLog], dict[str, Any]]) -> int:
    done = 0
    for key in queue.due().order_by("due_at").values_list("pk", flat=True)[:BATCH]:
        row = queue.claim_one(key)
        if row is not None:
            done += review(queue, row, version, compute)
    return done


def review(queue: LeaseQueue[Any], row: Any, version: int, compute: Callable[[MatchLog], dict[str, Any]]) -> bool:
    """Compute one result. A failure is logged and retried; one broken match does not block the others."""
    try:
        played = log_of(row.match_id)
        result = compute(played) if played.match.over else None
    except Exception:
        log.exception("match %s could not be reviewed", row.match_id)
        if not queue.retry(row):
            queue.settle(row, version=FAILED)
        return False
    if result is None:  # an organizer continued it; its next end queues it again
        row.delete()
        return False
    now = timezone.now()
    return queue.settle(row, version=version, match_version=played.match.version, made_at=now, **result)


def film_of(match: Match) -> QuerySet[MatchFilm]:
    """Return the film of the match as it ended, if there is one."""
    return MatchFilm.objects.filter(match=match, version__gt=WAITING, match_version=match.version)


def forget_films() -> int:
    """Delete old films. They can be made again on request."""
    return MatchFilm.objects.filter(made_at__lt=timezone.now() - KEPT).delete()[0]

"""The club was down: nobody's time may have run in it. Every sweep leaves a heartbeat and looks for the last one."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from club.matches.models import Heartbeat, Match, Remark, Seat
from club.matches.timing import REMINDER_AT

LONGEST_SILENCE = timedelta(minutes=10)
ONLY = 1  # there is one heartbeat


def silent_since() -> datetime | None:
    """When the last sweep ran, where that is too long ago; None in quiet operation."""
    last = Heartbeat.objects.filter(pk=ONLY, seen_at__lt=timezone.now() - LONGEST_SILENCE).first()
    return last.seen_at if last else None


def note_heartbeat() -> timedelta | None:
    """Says that the sweep is alive; after a long silence all open deadlines move by it. Two sweepers move them once."""
    now = timezone.now()
    with transaction.atomic(durable=True):
        Heartbeat.objects.bulk_create([Heartbeat(pk=ONLY, seen_at=now)], ignore_conflicts=True)
        heart = Heartbeat.objects.select_for_update().get(pk=ONLY)
        gap = now - heart.seen_at
        if gap <= timedelta(0):
            return None
        if gap > LONGEST_SILENCE:
            move_deadlines(heart.seen_at, now)
        heart.seen_at = now
        heart.save()
    return gap if gap > LONGEST_SILENCE else None


def move_deadlines(since: datetime, now: datetime) -> None:
    """By the gap; a clock that was set in the middle of it gets back what it lost. All reminders are armed again."""
    waiting = Seat.objects.filter(due_at__isnull=False, match__status=Match.Status.RUNNING)
    gap = now - since
    matches = dict(waiting.order_by().values_list("match_id", "match__version"))
    inside = Q(clock_at__gt=since)
    lost = now - F("clock_at")
    waiting.filter(inside).update(due_at=F("due_at") + lost, remind_at=F("remind_at") + lost, clock_at=now)
    waiting.exclude(inside).update(
        due_at=F("due_at") + gap, remind_at=F("remind_at") + gap, clock_at=F("clock_at") + gap
    )
    reminded = list(waiting.filter(remind_at=None))  # ours until the end of the transaction: they were just written
    for seat in reminded:
        assert seat.due_at is not None
        seat.remind_at = now + (seat.due_at - now) * REMINDER_AT
    Seat.objects.bulk_update(reminded, ["remind_at"], batch_size=500)
    minutes = int(gap.total_seconds() // 60)
    Remark.objects.bulk_create(
        [
            Remark(match_id=match, number=version, kind="outage", data={"minutes": minutes}, created_at=now)
            for match, version in matches.items()
        ],
        batch_size=1000,
    )

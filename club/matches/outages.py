"""Move deadlines after an outage, so that no player loses time. Every sweep writes a heartbeat and reads the last one.

The machine's clock may be wrong. A gap between heartbeats is taken for an outage only if it is short enough. Deadlines
set while the clock was ahead are corrected once the clock is right again.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from club.audit import services as audit
from club.matches.models import Heartbeat, Match, Remark, Seat
from club.matches.timing import REMINDER_AT

LONGEST_SILENCE = timedelta(minutes=10)
MOST_SHIFT = timedelta(days=31)  # backups are kept for 30 days; a longer gap is more likely a clock that jumped
BELIEVED_AFTER = timedelta(days=1)
ONLY, DOUBTED_FROM, DOUBTED_UNTIL = 1, 3, 4  # keys: the heartbeat; first and last doubted time


def silent_since() -> datetime | None:
    """Return when the last sweep ran if that is too long ago, else None."""
    last = Heartbeat.objects.filter(pk=ONLY, seen_at__lt=timezone.now() - LONGEST_SILENCE).first()
    return last.seen_at if last else None


def note_heartbeat() -> timedelta | None:
    """Write the heartbeat; after an outage move all open deadlines by its length, once even with concurrent sweeps.

    A gap longer than MOST_SHIFT is more likely a clock that jumped. Then no deadline is moved or enforced (see
    `silent_since`) until the clock is back, or has kept the new time for a day.
    """
    now = timezone.now()
    with transaction.atomic(durable=True):
        Heartbeat.objects.bulk_create([Heartbeat(pk=ONLY, seen_at=now)], ignore_conflicts=True)
        heart = Heartbeat.objects.select_for_update().get(pk=ONLY)
        gap = now - heart.seen_at
        if -LONGEST_SILENCE <= gap <= timedelta(0):  # another sweep has just run
            return None
        if gap > MOST_SHIFT and not believed(gap, now):
            return None
        ahead = max(heart.seen_at, end_doubts(now)) - now
        if ahead > LONGEST_SILENCE:
            set_clocks_back(ahead, now)
        if gap > LONGEST_SILENCE:
            move_deadlines(heart.seen_at, now)
        heart.seen_at = now
        heart.save()
    return gap if gap > LONGEST_SILENCE else None


def doubted_silences() -> list[datetime]:
    """Return the last heartbeat (as a list) if the current time is in doubt."""
    doubted = Heartbeat.objects.filter(pk=DOUBTED_FROM).exists()
    return list(Heartbeat.objects.filter(pk=ONLY).values_list("seen_at", flat=True)) if doubted else []


def believed(gap: timedelta, now: datetime) -> bool:
    """Whether the clock has shown this gap for a day. Record the start and end of the doubt in the audit log."""
    first, created = Heartbeat.objects.get_or_create(pk=DOUBTED_FROM, defaults={"seen_at": now})
    if created or first.seen_at > now:
        first.seen_at = now
        first.save()
        audit.record(None, "clock_doubted", reason="", minutes=minutes_of(gap))
    Heartbeat.objects.update_or_create(pk=DOUBTED_UNTIL, defaults={"seen_at": now})
    if now - first.seen_at < BELIEVED_AFTER:
        return False
    Heartbeat.objects.filter(pk__in=(DOUBTED_FROM, DOUBTED_UNTIL)).delete()
    audit.record(None, "clock_believed", reason="", minutes=minutes_of(gap))
    return True


def end_doubts(now: datetime) -> datetime:
    """Clear the doubt; return the last doubted time, or `now` if there was no doubt."""
    last = Heartbeat.objects.filter(pk=DOUBTED_UNTIL).first()
    if last is None:
        return now
    Heartbeat.objects.filter(pk__in=(DOUBTED_FROM, DOUBTED_UNTIL)).delete()
    return last.seen_at


def set_clocks_back(ahead: timedelta, now: datetime) -> None:
    """Move back the deadlines that were set while the machine's clock was ahead by this much."""
    waiting = Seat.objects.filter(due_at__isnull=False, match__status=Match.Status.RUNNING, clock_at__gt=now)
    matches = dict(waiting.order_by().values_list("match_id", "match__version"))
    waiting.filter(turn_at__gt=now).update(turn_at=F("turn_at") - ahead)
    waiting.update(due_at=F("due_at") - ahead, remind_at=F("remind_at") - ahead, clock_at=F("clock_at") - ahead)
    remark_on("clock_back", matches, ahead, now)
    audit.record(None, "clock_back", reason="", minutes=minutes_of(ahead))


def move_deadlines(since: datetime, now: datetime) -> None:
    """Move deadlines by the gap, or by the part of it since the clock was set. Reminders are scheduled again."""
    waiting = Seat.objects.filter(due_at__isnull=False, match__status=Match.Status.RUNNING)
    gap = now - since
    matches = dict(waiting.order_by().values_list("match_id", "match__version"))
    inside = Q(clock_at__gt=since)
    lost = now - F("clock_at")
    waiting.filter(inside).update(due_at=F("due_at") + lost, remind_at=F("remind_at") + lost, clock_at=now)
    waiting.exclude(inside).update(
        due_at=F("due_at") + gap, remind_at=F("remind_at") + gap, clock_at=F("clock_at") + gap
    )
    reminded = list(waiting.filter(remind_at=None))  # locked by the updates above until the transaction ends
    for seat in reminded:
        assert seat.due_at is not None
        seat.remind_at = now + (seat.due_at - now) * REMINDER_AT
    Seat.objects.bulk_update(reminded, ["remind_at"], batch_size=500)
    remark_on("outage", matches, gap, now)


def remark_on(kind: str, matches: dict[int, int], span: timedelta, now: datetime) -> None:
    data = {"minutes": minutes_of(span)}
    rows = [
        Remark(match_id=key, number=number, kind=kind, data=data, created_at=now) for key, number in matches.items()
    ]
    Remark.objects.bulk_create(rows, batch_size=1000)


def minutes_of(span: timedelta) -> int:
    return int(span.total_seconds() // 60)

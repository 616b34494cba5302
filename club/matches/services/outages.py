"""Move deadlines after an outage, so that no player loses time. Every sweep writes a heartbeat and reads the last one.

The machine's clock may be wrong. A gap between heartbeats is taken for an outage only if it is short enough; whether a
longer one counts is decided by an organizer. Deadlines set while the clock was ahead are corrected once it is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from club.accounts.models import Member
from club.audit import services as audit
from club.audit.models import AuditEntry
from club.matches.errors import Stale
from club.matches.models import Heartbeat, Match, Remark, Seat
from club.matches.timing import REMINDER_AT

LONGEST_SILENCE = timedelta(minutes=10)
MOST_SHIFT = timedelta(days=31)  # backups are kept for 30 days; a longer gap is more likely a clock that jumped
ONLY = 1  # key of the sweep's heartbeat; those of the workers follow (club.operations.heartbeats)
DOUBTED_FROM, DOUBTED_UNTIL = 101, 102  # keys of the first and the last doubted time


def silent_since() -> datetime | None:
    """Return when the last sweep ran if that is too long ago, else None."""
    last = Heartbeat.objects.filter(pk=ONLY, seen_at__lt=timezone.now() - LONGEST_SILENCE).first()
    return last.seen_at if last else None


def last_sweep() -> datetime | None:
    """Return when the sweep last ran by the machine's clock, even if that time is doubted."""
    rows = Heartbeat.objects.filter(pk__in=(ONLY, DOUBTED_UNTIL)).order_by("-pk")
    return rows.values_list("seen_at", flat=True).first()


def note_heartbeat() -> timedelta | None:
    """Write the heartbeat; after an outage move all open deadlines by its length, once even with concurrent sweeps.

    A gap longer than MOST_SHIFT is more likely a clock that jumped. Then no deadline is moved or enforced (see
    `silent_since`) until the clock is back or an organizer accepts the new time (`accept_gap`).
    """
    now = timezone.now()
    with transaction.atomic(durable=True):
        Heartbeat.objects.bulk_create([Heartbeat(pk=ONLY, seen_at=now)], ignore_conflicts=True)
        heart = Heartbeat.objects.select_for_update().get(pk=ONLY)
        gap = now - heart.seen_at
        if -LONGEST_SILENCE <= gap <= timedelta(0):  # another sweep has just run
            return None
        if gap > MOST_SHIFT:
            note_doubt(gap, now)
            return None
        ahead = max(heart.seen_at, end_doubts(now)) - now
        if ahead > LONGEST_SILENCE:
            set_clocks_back(ahead, now)
        if gap > LONGEST_SILENCE:
            moved = move_deadlines(heart.seen_at, now)
            audit.record(None, "outage", reason="", minutes=minutes_of(gap), matches=moved)
        heart.seen_at = now
        heart.save()
    return gap if gap > LONGEST_SILENCE else None


@dataclass(frozen=True)
class Doubt:
    """A gap too long to be believed: the last heartbeat, and a token that only this doubt has."""

    since: datetime
    token: str


def current_doubt() -> Doubt | None:
    times = dict(Heartbeat.objects.filter(pk__in=(ONLY, DOUBTED_FROM)).values_list("pk", "seen_at"))
    if DOUBTED_FROM not in times:
        return None
    return Doubt(times[ONLY], f"clock {times[DOUBTED_FROM].isoformat()}")


def waiting_seats() -> QuerySet[Seat]:
    """Return the seats whose clock runs. Their deadlines move after an outage."""
    return Seat.objects.filter(due_at__isnull=False, match__status=Match.Status.RUNNING)


def accept_gap(organizer: Member, token: str) -> AuditEntry:
    """Move all open deadlines by the whole doubted gap, once per token: an organizer says that the clock is right."""
    now = timezone.now()
    with transaction.atomic(durable=True):
        heart = Heartbeat.objects.select_for_update().filter(pk=ONLY).first()
        done = audit.done(token)
        if done is not None:
            return done
        doubt = current_doubt()
        if heart is None or doubt is None or doubt.token != token or now - heart.seen_at <= MOST_SHIFT:
            raise Stale("clock_not_doubted")
        moved = move_deadlines(heart.seen_at, now)
        act = audit.record(
            organizer, "clock_accepted", reason="", token=token, minutes=minutes_of(now - heart.seen_at), matches=moved
        )
        end_doubts(now)
        heart.seen_at = now
        heart.save()
    return act


def note_doubt(gap: timedelta, now: datetime) -> None:
    """Store since when and until when the time is doubted. Record the start of the doubt in the audit log."""
    first, created = Heartbeat.objects.get_or_create(pk=DOUBTED_FROM, defaults={"seen_at": now})
    if created or first.seen_at > now:
        first.seen_at = now
        first.save()
        audit.record(None, "clock_doubted", reason="", minutes=minutes_of(gap))
    Heartbeat.objects.update_or_create(pk=DOUBTED_UNTIL, defaults={"seen_at": now})


def end_doubts(now: datetime) -> datetime:
    """Clear the doubt; return the last doubted time, or `now` if there was no doubt."""
    last = Heartbeat.objects.filter(pk=DOUBTED_UNTIL).first()
    if last is None:
        return now
    Heartbeat.objects.filter(pk__in=(DOUBTED_FROM, DOUBTED_UNTIL)).delete()
    return last.seen_at


def set_clocks_back(ahead: timedelta, now: datetime) -> None:
    """Move back the deadlines that were set while the machine's clock was ahead by this much."""
    waiting = waiting_seats().filter(clock_at__gt=now)
    matches = dict(waiting.order_by().values_list("match_id", "match__version"))
    waiting.filter(turn_at__gt=now).update(turn_at=F("turn_at") - ahead)
    waiting.update(due_at=F("due_at") - ahead, remind_at=F("remind_at") - ahead, clock_at=F("clock_at") - ahead)
    remark_on("clock_back", matches, ahead, now)
    audit.record(None, "clock_back", reason="", minutes=minutes_of(ahead))


def move_deadlines(since: datetime, now: datetime) -> int:
    """Move deadlines by the gap, or by the part of it since the clock was set. Reminders are scheduled again.

    Return the number of matches.
    """
    waiting = waiting_seats()
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
    return len(matches)


def remark_on(kind: str, matches: dict[int, int], span: timedelta, now: datetime) -> None:
    data = {"minutes": minutes_of(span)}
    rows = [
        Remark(match_id=key, number=number, kind=kind, data=data, created_at=now) for key, number in matches.items()
    ]
    Remark.objects.bulk_create(rows, batch_size=1000)


def minutes_of(span: timedelta) -> int:
    return int(span.total_seconds() // 60)

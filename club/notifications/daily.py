"""Time of the daily email: once per local day, including days of 23 and 25 hours."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from django.db import transaction
from django.utils import timezone

from club.accounts.middleware import known_zone
from club.accounts.models import Member
from club.notifications.models import Channel, Contact, Delivery


def next_daily(after: datetime, zone: tzinfo, hour: int) -> datetime:
    """Return the first time after `after` at which the local clock shows this hour."""
    today = after.astimezone(zone).date()
    days = (today + timedelta(days=ahead) for ahead in range(-1, 3))
    return next(moment for moment in (moment_of(day, zone, hour) for day in days) if moment > after)


def moment_of(day: date, zone: tzinfo, hour: int) -> datetime:
    """Return when this hour starts on this local day, taking daylight saving time into account.

    If the hour occurs twice, use the first. If it is skipped, use the hour after it, or the hour before it if the hour
    after it belongs to the next day: Greenland skips the hour before midnight.
    """
    next_or_first, before = (datetime.combine(day, time(hour, fold=fold), zone).astimezone(UTC) for fold in (0, 1))
    return next_or_first if next_or_first.astimezone(zone).date() == day else before


@transaction.atomic
def come_at(member: Member, hour: int) -> None:
    """Set the hour of the daily email, also for deliveries that are already queued for the next one."""
    Contact.objects.update_or_create(member=member, defaults={"digest_hour": hour})
    waiting = Delivery.objects.filter(notice__member=member, channel=Channel.DAILY, status=Delivery.Status.QUEUED)
    now = timezone.now()
    waiting.filter(send_after__gt=now, attempts=0).update(
        send_after=next_daily(now, known_zone(member.time_zone), hour)
    )

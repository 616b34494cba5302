"""When the daily mail comes: once on every local day, also on those of 23 and 25 hours."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from django.db import transaction
from django.utils import timezone

from club.accounts.middleware import known_zone
from club.accounts.models import Member
from club.notices.models import Channel, Contact, Delivery


def next_daily(after: datetime, zone: tzinfo, hour: int) -> datetime:
    """The next moment later than this one at which the local clock shows that hour."""
    today = after.astimezone(zone).date()
    days = (today + timedelta(days=ahead) for ahead in range(-1, 3))
    return next(moment for moment in (moment_of(day, zone, hour) for day in days) if moment > after)


def moment_of(day: date, zone: tzinfo, hour: int) -> datetime:
    """An hour that comes twice counts the first time; instead of one that is skipped, the next or the one before it.

    The one before it where the next is tomorrow: in Greenland the hour before midnight is skipped.
    """
    next_or_first, before = (datetime.combine(day, time(hour, fold=fold), zone).astimezone(UTC) for fold in (0, 1))
    return next_or_first if next_or_first.astimezone(zone).date() == day else before


@transaction.atomic
def come_at(member: Member, hour: int) -> None:
    """Also for what waits for the next daily mail."""
    Contact.objects.update_or_create(member=member, defaults={"digest_hour": hour})
    waiting = Delivery.objects.filter(notice__member=member, channel=Channel.DAILY, status=Delivery.Status.QUEUED)
    now = timezone.now()
    waiting.filter(send_after__gt=now, attempts=0).update(
        send_after=next_daily(now, known_zone(member.time_zone), hour)
    )

"""Club nights: dates, times and visitors. A weekly night begins at the same local time all year."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts.models import Member
from club.audit import services as audit
from club.social.people.models import Night, Visit
from club.social.people.selectors import Reader
from club.web.errors import NotPossible
from club.web.times import absolute

WEEK = timedelta(days=7)
NEXT = 3  # number of upcoming evenings shown per night


@dataclass(frozen=True)
class Evening:
    night: Night
    day: date
    begins: datetime
    ends: datetime
    coming: list[str] = field(default_factory=list)
    mine: bool = False  # the reader will attend

    @property
    def words(self) -> str:
        """Start time in the time zone of the night."""
        with timezone.override(self.night.zone):
            return absolute(self.begins)

    @property
    def elsewhere(self) -> str:
        """Start time in the reader's time zone, or empty if it has the same UTC offset."""
        mine = timezone.get_current_timezone()
        known = str(mine) != "UTC"  # UTC is also the fallback if the browser sent no zone
        differs = self.begins.astimezone(mine).utcoffset() != self.begins.astimezone(self.night.zone).utcoffset()
        return absolute(self.begins) if known and differs else ""


def moment_of(night: Night, day: date) -> datetime:
    """Return the start on that day in UTC, following DST. A start in a skipped hour moves to the next hour."""
    local = datetime.combine(day, night.starts, night.zone)
    return local.astimezone(UTC)


def evening(night: Night, day: date) -> Evening:
    begins = moment_of(night, day)
    return Evening(night, day, begins, begins + timedelta(minutes=night.minutes))


def days_of(night: Night, since: date) -> Iterator[date]:
    """Yield the days from `since` on, in order. Practically endless for a weekly night without a last day."""
    if night.cancelled_at is not None:
        return
    if not night.weekly:
        if night.first >= since:
            yield night.first
        return
    weeks = max(0, -((night.first - since).days // 7))
    day = night.first + weeks * WEEK
    while night.last is None or day <= night.last:
        if day >= since and day.isoformat() not in night.off:
            yield day
        if day > date.max - WEEK:
            return
        day += WEEK


def coming_evenings(night: Night, now: datetime, most: int = NEXT) -> list[Evening]:
    """Return the next evenings that are not over yet."""
    yesterday = (now - timedelta(minutes=night.minutes)).astimezone(night.zone).date()
    found = []
    for day in days_of(night, yesterday):
        one = evening(night, day)
        if one.ends > now:
            found.append(one)
        if len(found) == most:
            break
    return found


def active() -> list[Night]:
    return list(Night.objects.filter(cancelled_at=None).order_by("first", "pk"))


def next_evenings(reader: Reader, each: int = NEXT) -> list[Evening]:
    """Return the next evenings of all nights with their visitors, earliest first. Two queries."""
    now = timezone.now()
    evenings = [one for night in active() for one in coming_evenings(night, now, each)]
    return with_visits(sorted(evenings, key=lambda one: one.begins), reader)


def by_night(evenings: Iterable[Evening]) -> list[list[Evening]]:
    """Group evenings by night, in the order of each night's first evening."""
    found: dict[int, list[Evening]] = defaultdict(list)
    for one in evenings:
        found[one.night.pk].append(one)
    return list(found.values())


def with_visits(evenings: Iterable[Evening], reader: Reader) -> list[Evening]:
    evenings = list(evenings)
    nights, days = {one.night.pk for one in evenings}, {one.day for one in evenings}
    rows = Visit.objects.filter(night__in=nights, day__in=days, member__is_active=True).select_related("member")
    names: dict[tuple[int, date], list[str]] = defaultdict(list)
    mine = set()
    for visit in rows.order_by("pk"):
        names[visit.night_id, visit.day].append(visit.member.name)
        if visit.member_id == reader.pk:
            mine.add((visit.night_id, visit.day))
    return [
        Evening(one.night, one.day, one.begins, one.ends, names[one.night.pk, one.day], (one.night.pk, one.day) in mine)
        for one in evenings
    ]


def visit(*, member: Member, night: Night, day: date, comes: bool) -> None:
    if member.is_guest:
        raise NotPossible(_("Join the club first, then you can say you're coming."), 403)
    if day not in [one.day for one in coming_evenings(night, timezone.now(), 60)]:
        raise NotPossible(_("This club night doesn't exist, or it's over."), 422)
    if comes:
        Visit.objects.bulk_create([Visit(member=member, night=night, day=day)], ignore_conflicts=True)
    else:
        Visit.objects.filter(member=member, night=night, day=day).delete()


@transaction.atomic
def save(*, night: Night, by: Member) -> None:
    night.changed_at = timezone.now()
    night.save()
    audit.record(by, "night", reason="", about=night.title, night=night.pk)


@transaction.atomic
def call_off(*, night: Night, by: Member, day: date | None = None) -> None:
    """Cancel one evening of a weekly night, or the whole night. The calendar feed passes it on."""
    night = Night.objects.select_for_update().get(pk=night.pk)
    now = timezone.now()
    if day is None or not night.weekly:
        night.cancelled_at = night.cancelled_at or now
    elif day.isoformat() not in night.off and day in [one.day for one in coming_evenings(night, now, 60)]:
        night.off = sorted([*night.off, day.isoformat()])
    night.changed_at = now
    night.save()
    about = f"{night.title}, {day.isoformat()}" if day else night.title
    audit.record(by, "night_called_off", reason="", about=about, night=night.pk)

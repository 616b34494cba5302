"""iCalendar export of club nights: one recurring event per night, with its time zone, so that DST is handled."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar, Event

from club.clubinfo.selectors import club
from club.social.people.models import Night
from club.web.site_urls import hostname, site_url

REMEMBERED = timedelta(days=60)  # how long the feed lists a cancelled night


def nights() -> list[Night]:
    gone = timezone.now() - REMEMBERED
    return list(Night.objects.filter(Q(cancelled_at=None) | Q(cancelled_at__gt=gone)).order_by("pk"))


def add_nights(book: Calendar, nights: Iterable[Night]) -> None:
    for night in nights:
        book.add_component(event_of(night))
    book.add_missing_timezones()


def event_of(night: Night) -> Event:
    def local(day: date) -> datetime:
        return datetime.combine(day, night.starts, night.zone)

    event = Event()
    event.add("uid", f"night-{night.pk}@{hostname()}")
    event.add("dtstamp", night.changed_at.astimezone(UTC))
    event.add("last-modified", night.changed_at.astimezone(UTC))
    event.add("sequence", int(night.changed_at.timestamp()))
    event.add("dtstart", local(night.first))
    event.add("duration", timedelta(minutes=night.minutes))
    event.add("summary", f"{club().name}: {night.title}")
    if night.place:
        event.add("location", night.place)
    if night.text:
        event.add("description", night.text)
    event.add("url", site_url(reverse("nights")))
    if night.cancelled_at is not None:
        event.add("status", "CANCELLED")
    if night.weekly:
        rule: dict[str, object] = {"freq": "weekly"}
        if night.last is not None:
            rule["until"] = datetime.combine(night.last, time.max, night.zone).astimezone(UTC).replace(microsecond=0)
        event.add("rrule", rule)
        for day in night.off:
            event.add("exdate", local(date.fromisoformat(day)))
    return event


def calendar(nights: Iterable[Night]) -> Calendar:
    book = Calendar()
    book.add("prodid", "-//Fernzug//club nights//EN")
    book.add("version", "2.0")
    book.add("x-wr-calname", club().name)
    book.add("refresh-interval", timedelta(hours=6), parameters={"value": "DURATION"})
    add_nights(book, nights)
    return book

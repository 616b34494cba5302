"""Queries on events for pages, the organizer's panel and profiles."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from club.accounts.access import organizes
from club.accounts.models import Member
from club.events.drawing import PLAYED
from club.events.errors import NotThere
from club.events.models import Chair, Entry, Event, Table
from club.matches.models import Match, Seat

Reader = Member | AnonymousUser
Status = Event.Status
PATIENCE = timedelta(days=1)  # a table is late this long after a deadline


def may_organize(reader: Reader) -> bool:
    return reader.is_authenticated and organizes(reader)


def visible(reader: Reader) -> QuerySet[Event]:
    """Return the events the reader may see. Drafts are for organizers only."""
    events = Event.objects.select_related("owner", "previous", "signed_by")
    return events if may_organize(reader) else events.exclude(status=Status.DRAFT)


def event_for(event_id: int, reader: Reader) -> Event:
    event = visible(reader).filter(pk=event_id).first()
    if event is None:
        raise NotThere("no_such_event")
    return event


def counted(events: QuerySet[Event]) -> QuerySet[Event]:
    return events.annotate(players=Count("entries", filter=Q(entries__withdrawn_at=None)))


def listed(reader: Reader, *statuses: Status) -> QuerySet[Event]:
    return counted(visible(reader).filter(status__in=statuses)).order_by("-id")


def entry_of(event: Event, reader: Reader) -> Entry | None:
    if not reader.is_authenticated:
        return None
    return Entry.objects.filter(event=event, member=reader, withdrawn_at=None).first()


def events_of(member: Member) -> QuerySet[Event]:
    """Return the events the member plays or played in, latest first (for profiles)."""
    mine = Entry.objects.filter(event=OuterRef("pk"), member=member)
    return Event.objects.filter(Exists(mine)).exclude(status=Status.DRAFT).order_by("-id")


# For the organizer's panel


def unfinished_tables() -> QuerySet[Table]:
    chairs = Chair.objects.select_related("entry__member").order_by("position")
    return (
        Table.objects.filter(round__event__status=Status.RUNNING, ruled_at=None)
        .filter(Q(match__status=Match.Status.RUNNING) | Q(match=None, note__in=PLAYED))
        .select_related("round__event", "match")
        .defer("match__state", "match__seed", "match__asked", "match__undo")
        .prefetch_related(Prefetch("chairs", chairs))
        .order_by("round__due_at", "pk")
    )


def late_tables() -> QuerySet[Table]:
    """Return unfinished tables whose round is overdue or in which a deadline passed more than `PATIENCE` ago."""
    now = timezone.now()
    overdue = Seat.objects.filter(match=OuterRef("match"), due_at__lt=now - PATIENCE)
    return unfinished_tables().filter(Q(round__due_at__lt=now) | Exists(overdue))


def to_sign_off() -> QuerySet[Event]:
    return Event.objects.filter(status=Status.FINISHED).order_by("finished_at")


def stalled() -> QuerySet[Event]:
    """Return events that did not start on their date because too few players registered."""
    now = timezone.now()
    return counted(Event.objects.filter(status=Status.REGISTRATION, register_until__lt=now)).order_by("register_until")


# Hall of fame


@dataclass(frozen=True)
class Honour:
    event: Event
    winners: tuple[Entry, ...]


def honours(most: int = 50) -> list[Honour]:
    """Return the winners of signed-off events, latest first."""
    winners = Entry.objects.filter(place=1, division__lte=1).select_related("member").order_by("number")
    events = Event.objects.filter(status=Status.SIGNED).order_by("-signed_at", "-pk")
    found = events.prefetch_related(Prefetch("entries", winners, to_attr="winners"))[:most]
    return [Honour(event, tuple(event.winners)) for event in found]

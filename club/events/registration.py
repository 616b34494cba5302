"""Create and publish events, register and withdraw players."""

from __future__ import annotations

from typing import Any

from django.db.models import Max
from django.utils import timezone

from club.accounts.models import Member
from club.events import news, seasons
from club.events.errors import NotNow, NotYours, Refused
from club.events.locks import locked, must_be
from club.events.models import Entry, Event, Round

Status = Event.Status
Kind = Event.Kind


def create(*, owner: Member, **values: Any) -> Event:
    """Create a draft, which only organizers can see."""
    event = Event(owner=owner, created_at=timezone.now(), **values)
    check(event)
    event.save()
    return event


def change(*, event_id: int, **values: Any) -> Event:
    """Change the settings of an event that has not begun."""
    with locked(event_id) as event:
        must_be(event, Status.REGISTRATION, Status.DRAFT)
        for name, value in values.items():
            setattr(event, name, value)
        check(event)
        event.save()
        return event


def check(event: Event) -> None:
    """Validate combinations of fields that the forms do not check."""
    game = event.rulebook
    if event.seats not in game.seats or event.seats < 2:
        raise Refused("bad_seats", seats=event.seats, name=game.name)
    if (event.seats == 2) == (event.kind == Kind.TABLES):
        raise Refused("bad_kind")
    if event.max_players < event.min_players or event.min_players < max(2, event.seats):
        raise Refused("bad_players")
    if event.kind in (Kind.SWISS, Kind.TABLES) and event.rounds < 1:
        raise Refused("bad_rounds")
    if event.kind == Kind.LEAGUE and not 0 <= 2 * event.movers <= event.division_size:
        raise Refused("bad_movers")


def publish(*, event_id: int) -> Event:
    with locked(event_id) as event:
        must_be(event, Status.DRAFT)
        if event.register_until <= timezone.now():
            raise NotNow("date_passed")
        event.status = Status.REGISTRATION
        event.save(update_fields=["status"])
        if event.previous is not None:
            news.tell(event, news.OPENED, news.players(event.previous))
        return event


def register(*, event_id: int, member: Member, lucky_word: str = "") -> Entry:
    """Register a member. Idempotent. Late entries begin with the next round that is drawn."""
    if member.is_guest:
        raise NotYours("guests_do_not_register")
    with locked(event_id) as event:
        entries = Entry.objects.filter(event=event)
        entry = entries.filter(member=member).first()
        if entry is not None and entry.withdrawn_at is None:
            return entry
        late = event.running and event.takes_late
        if not late:
            must_be(event, Status.REGISTRATION)
            if event.register_until <= timezone.now():
                raise NotNow("date_passed")
        if entries.filter(withdrawn_at=None).count() >= event.max_players:
            raise NotNow("event_full")
        if entry is None:
            entry = Entry(event=event, member=member, joined_at=timezone.now())
            entry.division = seasons.division_for(event, member)
        if late:
            begin_late(event, entry)
        entry.withdrawn_at = None
        entry.lucky_word = lucky_word
        entry.save()
        return entry


def choose_word(*, event_id: int, member: Member, lucky_word: str) -> None:
    """Set the lucky word for future matches. This is fair: the event's seed is fixed and secret."""
    with locked(event_id) as event:
        must_be(event, Status.RUNNING, Status.REGISTRATION)
        entries = Entry.objects.filter(event=event, member=member, withdrawn_at=None)
        if not entries.update(lucky_word=lucky_word):
            raise NotNow("not_registered")


def begin_late(event: Event, entry: Entry) -> None:
    drawn = Round.objects.filter(event=event).count()
    if drawn >= event.rounds:
        raise NotNow("last_round_drawn")
    if entry.number is None:
        numbers = Entry.objects.filter(event=event).aggregate(last=Max("number"))
        entry.number = 1 + numbers["last"]
        entry.joined_round = drawn + 1


def withdraw(*, event_id: int, member: Member) -> None:
    """Withdraw a member.

    Before the start the entry is deleted. Afterwards its results stay, and its remaining tables are lost. The next
    `advance` resigns the running matches, each under its own lock.
    """
    with locked(event_id) as event:
        must_be(event, Status.RUNNING, Status.REGISTRATION, Status.DRAFT)
        entry = Entry.objects.filter(event=event, member=member).first()
        if entry is None or entry.withdrawn_at is not None:
            raise NotNow("not_registered")
        if event.running:
            entry.withdrawn_at = timezone.now()
            entry.save(update_fields=["withdrawn_at"])
        else:
            entry.delete()

"""Notifications to the players of an event. New rounds are announced by their matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import gettext_noop as _

from club.accounts.models import FORMER, Member
from club.audit.models import AuditEntry
from club.events.models import Entry, Event
from club.outbox import services as outbox
from club.outbox.sentences import Part, Sentence, Value

FIRST_NUMBER = 2**40  # offset of event notification numbers; all others count from 1
PER_EVENT = 16
OPENED, FINISHED, SIGNED = range(3)

Words = tuple[Part, Part]  # title, text


def opened(event: Event) -> Words:
    return (
        about(event, _("Registration is open: {event}")),
        Sentence(_("You played last season, so we're holding a place for you in the next one.")),
    )


def finished(event: Event) -> Words:
    return (
        about(event, _("{event} is over")),
        Sentence(_("All tables have finished. The standings become final once an organizer signs them off.")),
    )


def signed(event: Event) -> Words:
    return about(event, _("{event}: the standings are final")), Sentence(_("Thanks for playing!"))


def cancelled(event: Event) -> Words:
    return (
        about(event, _("{event} was cancelled")),
        Sentence(_("Matches that have already started continue and count as usual, but the event has no result.")),
    )


WORDS: dict[int, Callable[[Event], Words]] = {
    OPENED: opened,
    FINISHED: finished,
    SIGNED: signed,
}


def tell(event: Event, what: int, members: Iterable[Member]) -> None:
    title, text = WORDS[what](event)
    number = FIRST_NUMBER + event.pk * PER_EVENT + what
    outbox.tell_all(members, "news", number=number, title=title, text=text, path=event.get_absolute_url())


def tell_of(event: Event, entry: AuditEntry, members: Iterable[Member], words: Callable[[], Words]) -> None:
    """Notify members of an organizer's action and its reason."""
    title, text = words()
    outbox.tell_all(
        members, "organizer", number=entry.pk, title=title, text=[text, entry.reason], path=event.get_absolute_url()
    )


def handed_over(event: Event) -> Words:
    owner = event.owner.name if event.owner else ""
    return about(event, _("{name} is now in charge of {event}"), name=owner), ""


def result_set(event: Event) -> Words:
    return about(event, _("{event}: an organizer decided the result of your table")), ""


def sent_in(event: Event, former: Member | None, by: Member) -> Words:
    name = former.name if former else Sentence(FORMER)
    return about(event, _("{event}: {name} takes over from {former}"), name=by.name, former=name), ""


def about(event: Event, message: str, **values: Value) -> Sentence:
    """Return a sentence that names the event."""
    name = Sentence(_("{name}, season {n}"), name=event.name, n=event.season) if event.season > 1 else event.name
    return Sentence(message, event=name, **values)


def concerned_by_transfer(event: Event, to: Member) -> list[Member]:
    """Return the new owner, the former owner and the players."""
    former = [event.owner] if event.owner is not None and event.owner.is_active else []
    return list(dict.fromkeys([to, *former, *players(event)]))


def players(event: Event) -> list[Member]:
    entries = Entry.objects.filter(event=event, member__is_active=True).select_related("member")
    return [entry.member for entry in entries if entry.member is not None]

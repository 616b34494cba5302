"""Notifications to the players of an event, each in their language. New rounds are announced by their matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from club.accounts.models import Member
from club.audit.models import AuditEntry
from club.events.models import Entry, Event
from club.outbox import services as outbox

FIRST_NUMBER = 2**40  # offset of event notification numbers; all others count from 1
PER_EVENT = 16
OPENED, FINISHED, SIGNED = range(3)

Words = tuple[str, str]  # title, text


def opened(event: Event) -> Words:
    return (
        _("Registration is open: {event}").format(event=event.title),
        _("You played last season, so we're holding a place for you in the next one."),
    )


def finished(event: Event) -> Words:
    return (
        _("{event} is over").format(event=event.title),
        _("All tables have finished. The standings become final once an organizer signs them off."),
    )


def signed(event: Event) -> Words:
    return _("{event}: the standings are final").format(event=event.title), _("Thanks for playing!")


def cancelled(event: Event) -> Words:
    return (
        _("{event} was cancelled").format(event=event.title),
        _("Matches that have already started continue and count as usual, but the event has no result."),
    )


WORDS: dict[int, Callable[[Event], Words]] = {
    OPENED: opened,
    FINISHED: finished,
    SIGNED: signed,
}


def tell(event: Event, what: int, members: Iterable[Member]) -> None:
    by_language: dict[str, list[Member]] = defaultdict(list)
    for member in members:
        by_language[member.language or settings.LANGUAGE_CODE].append(member)
    for language, readers in by_language.items():
        with translation.override(language):
            title, text = WORDS[what](event)
        number = FIRST_NUMBER + event.pk * PER_EVENT + what
        outbox.tell_all(readers, "news", number=number, title=title, text=text, path=event.get_absolute_url())


def tell_of(event: Event, entry: AuditEntry, members: Iterable[Member], words: Callable[[], Words]) -> None:
    """Notify members of an organizer's action and its reason."""
    for member in members:
        with translation.override(member.language or settings.LANGUAGE_CODE):
            title, text = words()
        text = f"{text}\n{entry.reason}".strip()
        outbox.tell(member, "organizer", number=entry.pk, title=title, text=text, path=event.get_absolute_url())


def handed_over(event: Event) -> Words:
    owner = event.owner.name if event.owner else ""
    return _("{name} is now in charge of {event}").format(name=owner, event=event.title), ""


def result_set(event: Event) -> Words:
    return _("{event}: an organizer decided the result of your table").format(event=event.title), ""


def sent_in(event: Event, former: Member | None, by: Member) -> Words:
    name = former.name if former else _("Former member")
    return _("{event}: {name} takes over from {former}").format(event=event.title, name=by.name, former=name), ""


def concerned_by_transfer(event: Event, to: Member) -> list[Member]:
    """Return the new owner, the former owner and the players."""
    former = [event.owner] if event.owner is not None and event.owner.is_active else []
    return list(dict.fromkeys([to, *former, *players(event)]))


def players(event: Event) -> list[Member]:
    entries = Entry.objects.filter(event=event, member__is_active=True).select_related("member")
    return [entry.member for entry in entries if entry.member is not None]

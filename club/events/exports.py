"""Personal data and export tables of this app (see club/accounts/personal_data.py)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from club.accounts.personal_data import ANONYMIZED, PersonalData
from club.events import models
from club.web.exports import Row, Table, in_pages

EVENT = ("id", "name", "kind", "status", "game")
ENTRY = ("event", "event__name", "number", "division", "joined_at", "withdrawn_at", "place")
RULED = ("round__event__name", "ruling")

PERSONAL = [
    PersonalData("events", _("Events you're running"), models.Event, ANONYMIZED, EVENT, "owner"),
    PersonalData("events_signed", _("Events you signed off"), models.Event, ANONYMIZED, EVENT, "signed_by"),
    PersonalData("entries", _("Events you're playing in"), models.Entry, ANONYMIZED, (*ENTRY, "lucky_word")),
    PersonalData("rulings", _("Tables you ruled on"), models.Table, ANONYMIZED, RULED, "ruled_by"),
]

ENTRIES = ("event", "event__name", "member", "member__username", *ENTRY[2:])


def events() -> Iterator[Row]:
    return in_pages(models.Event.objects.all(), EVENT)


def entries() -> Iterator[Row]:
    return in_pages(models.Entry.objects.all(), ENTRIES)


TABLES = [Table("events", _("Events"), EVENT, events), Table("entries", _("Event players"), ENTRIES, entries)]

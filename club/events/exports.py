"""Personal data and export tables of this app (see club/house/holdings.py)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from club.events import models
from club.house.holdings import UNNAMED, Holding, Row, Table, in_pages

EVENT = ("id", "name", "kind", "status", "game")
ENTRY = ("event", "event__name", "number", "division", "joined_at", "withdrawn_at", "place")
RULED = ("round__event__name", "ruling")

PERSONAL = [
    Holding("events", _("Events you run"), models.Event, UNNAMED, EVENT, "owner"),
    Holding("events_signed", _("Events you signed off"), models.Event, UNNAMED, EVENT, "signed_by"),
    Holding("entries", _("Events you play in"), models.Entry, UNNAMED, (*ENTRY, "lucky_word")),
    Holding("rulings", _("Tables you ruled on"), models.Table, UNNAMED, RULED, "ruled_by"),
]

ENTRIES = ("event", "event__name", "member", "member__username", *ENTRY[2:])


def events() -> Iterator[Row]:
    return in_pages(models.Event.objects.all(), EVENT)


def entries() -> Iterator[Row]:
    return in_pages(models.Entry.objects.all(), ENTRIES)


TABLES = [Table("events", _("Events"), EVENT, events), Table("entries", _("Players of events"), ENTRIES, entries)]

"""Organizer to-do items from events: late tables, standings to sign off, registrations past their last day."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from club.events import selectors
from club.organizer.needs import MOST, Group, Need, source


@source
def late_tables() -> Group:
    needs = [
        Need(
            text=_("{event}, table {number}").format(event=table.round.event.title, number=table.number),
            url=reverse("event_desk", args=[table.round.event_id]),
            remedy=_("Fix it"),
            since=table.round.due_at,
        )
        for table in selectors.late_tables()[: MOST + 1]
    ]
    return Group(_("Overdue tables"), needs, about=_("Their round should be over, or someone's time ran out long ago."))


@source
def events_to_close() -> Group:
    waiting = [(event, _("Sign off")) for event in selectors.to_sign_off()[: MOST + 1]]
    waiting += [(event, _("Decide")) for event in selectors.stalled()[: MOST + 1]]
    needs = [Need(event.title, reverse("event_desk", args=[event.pk]), remedy) for event, remedy in waiting]
    return Group(_("Events waiting for you"), needs)

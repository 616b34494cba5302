"""Organizer to-do items from events: late tables, standings to sign off, registrations past their last day."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from club.events import selectors
from club.web.todo import MOST, Task, TaskGroup, todo


@todo
def late_tables() -> TaskGroup:
    tasks = [
        Task(
            text=_("{event}, table {number}").format(event=table.round.event.title, number=table.number),
            url=reverse("event_desk", args=[table.round.event_id]),
            remedy=_("Fix it"),
            since=table.round.due_at,
        )
        for table in selectors.late_tables()[: MOST + 1]
    ]
    return TaskGroup(
        _("Overdue tables"), tasks, about=_("Their round should be over, or someone's time ran out long ago.")
    )


@todo
def events_to_close() -> TaskGroup:
    waiting = [(event, _("Sign off")) for event in selectors.to_sign_off()[: MOST + 1]]
    waiting += [(event, _("Decide")) for event in selectors.stalled()[: MOST + 1]]
    tasks = [Task(event.title, reverse("event_desk", args=[event.pk]), remedy) for event, remedy in waiting]
    return TaskGroup(_("Events waiting for you"), tasks)

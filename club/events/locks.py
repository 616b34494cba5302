"""Lock an event row, so that drawing, registering and ruling on it never run concurrently."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from club.events.errors import NotNow, NotThere
from club.events.models import Event


@contextmanager
def locked(event_id: int) -> Iterator[Event]:
    with transaction.atomic(durable=True):
        event = Event.objects.select_for_update(no_key=True).filter(pk=event_id).first()
        if event is None:
            raise NotThere("no_such_event")
        yield event


def must_be(event: Event, *statuses: Event.Status) -> None:
    if event.status not in statuses:
        raise NotNow(f"event_not_{statuses[0]}")

"""Helpers that create and play events through the real services."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from club.accounts.models import Member
from club.events import history, services
from club.events.history import History
from club.events.models import Event, Table
from club.matches.models import Match
from club.matches.paces import DAY
from games.core import codec, registry
from tests.factories import MemberFactory
from tests.playing import play_out


def draft(kind: str = "swiss", game: str = "nine", owner: Member | None = None, **values: Any) -> Event:
    rulebook = registry.get(game)
    tables = kind == "tables"
    values = {
        "name": "Autumn cup",
        "options": codec.encode(rulebook.options(round_limit=1)),
        "seats": 3 if tables else 2,
        "move_seconds": DAY,
        "register_until": timezone.now() + timedelta(days=7),
        "min_players": 3 if tables else 2,
        "rounds": 3 if kind in ("swiss", "tables") else 0,
        "seeding": "draw",
        "seed": "tests",
        **values,
    }
    return services.create(owner=owner or MemberFactory(is_organizer=True), kind=kind, game=game, **values)


def open_event(players: int | list[Member], **values: Any) -> Event:
    """Create an event with these players, open for registration."""
    event = draft(**values)
    services.publish(event_id=event.pk)
    members = [MemberFactory() for _ in range(players)] if isinstance(players, int) else players
    for member in members:
        services.register(event_id=event.pk, member=member)
    event.refresh_from_db()
    return event


def running_event(players: int | list[Member], **values: Any) -> Event:
    event = open_event(players, **values)
    services.start(event_id=event.pk)
    event.refresh_from_db()
    return event


def open_matches(event: Event) -> list[int]:
    tables = Table.objects.filter(round__event=event, match__status=Match.Status.RUNNING, ruled_at=None)
    return list(tables.order_by("pk").values_list("match_id", flat=True))


def play_round(event: Event) -> None:
    """Play random legal moves at all open tables, then let the sweep advance the event."""
    for match_id in open_matches(event):
        play_out(match_id, seed=f"{event.seed}{match_id}".encode())
    services.sweep()
    event.refresh_from_db()


def play_event(event: Event, most: int = 40) -> Event:
    for _ in range(most):
        if not event.running:
            return event
        play_round(event)
    raise AssertionError(f"event {event.pk} did not end")


def past(event: Event) -> History:
    return history.load(Event.objects.get(pk=event.pk))

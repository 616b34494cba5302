"""Seeds of an event's matches: all are derived from the event's seed, whose commitment is on the event page.

Players choose their lucky words when they register, before their matches exist. So the commitment that must come
first is the event's. Its seed is revealed once no match of the event is running.
"""

from __future__ import annotations

from dataclasses import dataclass

from club.events.models import Event, Table
from club.matches.models import Match
from games.core import rng


def label(event: Event, table: Table) -> str:
    return f"event {event.pk} round {table.round.number} table {table.number} leg {table.leg}"


def seed_of(event: Event, table: Table) -> dict[str, str]:
    """Return the seed fields for a new match at this table."""
    name = label(event, table)
    return {"seed": rng.derived_seed(event.seed, name), "derived_from": event.commitment, "derived_as": name}


@dataclass(frozen=True)
class EventChance:
    commitment: str
    seed: str = ""  # empty until it may be revealed
    derived: int = 0  # matches whose seeds are derived from it
    older: int = 0  # matches from before seeds were derived from the event's seed
    wrong: int = 0  # matches marked as derived whose seed does not match


def chance_of(event: Event) -> EventChance:
    if not may_be_shown(event):
        return EventChance(event.commitment)
    rows = Match.objects.filter(event_table__round__event=event).values_list("seed", "derived_as")
    kinds = [kind(event, seed, name) for seed, name in rows]
    return EventChance(event.commitment, event.seed, kinds.count("derived"), kinds.count("older"), kinds.count("wrong"))


def kind(event: Event, seed: str, name: str) -> str:
    if not name:
        return "older"
    return "derived" if rng.derived_seed(event.seed, name) == seed else "wrong"


def may_be_shown(event: Event) -> bool:
    """Tell whether the seed may be revealed.

    A match can outlast its event: an organizer set its result, or cancelled the event.
    """
    if not event.over and event.status != Event.Status.CANCELLED:
        return False
    going = (Match.Status.OPEN, Match.Status.RUNNING)
    return not Match.objects.filter(event_table__round__event=event, status__in=going).exists()

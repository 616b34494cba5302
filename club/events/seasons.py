"""Divisions of a league, and promotion and relegation between seasons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from club.accounts.models import Member
from club.events.errors import NotNow
from club.events.locks import locked, must_be
from club.events.models import Entry, Event, new_seed
from club.events.pairing import lots

REGISTRATION = timedelta(days=14)
COPIED = (
    "name", "kind", "about", "game", "options", "seats", "move_seconds", "bank_seconds", "weekends_off", "grace_days",
    "rated", "min_players", "max_players", "seeding", "round_days", "twice", "at_once", "division_size", "movers",
)  # fmt: skip


def next_season(*, event_id: int, owner: Member) -> Event:
    """Create a draft of the next season. Idempotent."""
    with locked(event_id) as event:
        must_be(event, Event.Status.SIGNED)
        if event.kind != Event.Kind.LEAGUE:
            raise NotNow("only_leagues_go_on")
        found = Event.objects.filter(previous=event).first()
        if found is not None:
            return found
        now = timezone.now()
        values = {name: getattr(event, name) for name in COPIED}
        return Event.objects.create(
            **values, owner=owner, previous=event, season=event.season + 1, seed=new_seed(), created_at=now,
            register_until=now + REGISTRATION,
        )  # fmt: skip


def division_for(event: Event, member: Member) -> int:
    """Return the member's division after the previous season. 0: a newcomer, who begins at the bottom."""
    if event.previous is None:
        return 0
    return divisions_after(event.previous).get(member.pk, 0)


def divisions_after(event: Event) -> dict[int, int]:
    """Return each member's division for the next season. The first `movers` go up, the last `movers` go down."""
    entries = Entry.objects.filter(event=event, place__isnull=False).order_by("division", "place", "number")
    by_division: dict[int, list[Entry]] = {}
    for entry in entries:
        by_division.setdefault(entry.division, []).append(entry)
    after: dict[int, int] = {}
    for division, ranked in by_division.items():
        for at, entry in enumerate(ranked):
            moved = division
            if at < event.movers and division - 1 in by_division:
                moved = division - 1
            elif at >= len(ranked) - event.movers and division + 1 in by_division:
                moved = division + 1
            if entry.member_id is not None:
                after[entry.member_id] = moved
    return after


def sizes(players: int, wanted: int) -> list[int]:
    """Return division sizes that are as equal as possible and not larger than `wanted`."""
    count = -(-players // wanted) if wanted else 1
    return [players // count + (at < players % count) for at in range(count)]


def into_divisions(event: Event, entries: Sequence[Entry]) -> None:
    """Fill the divisions from the top. Players from below fill the places of members who did not register again.

    `entries` are ordered best first.
    """
    order = sorted(entries, key=lambda entry: entry.division or 999)
    at = 0
    for division, size in enumerate(sizes(len(order), event.division_size), start=1):
        for entry in order[at : at + size]:
            entry.division = division
        at += size


def in_order(event: Event, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries in seed order: by rating, then unrated players in an order drawn from the event's seed."""
    drawn = {pk: at for at, pk in enumerate(lots.drawn(event.seed, [entry.pk for entry in entries]))}
    return sorted(entries, key=lambda entry: (-(entry.strength or 0), drawn[entry.pk]))

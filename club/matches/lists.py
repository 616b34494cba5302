"""Lists for the most visited pages."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection
from django.utils import timezone

from club.accounts.models import Member
from club.matches import list_annotations, selectors, sql
from club.matches.models import Match, Seat
from club.matches.paces import Pace
from club.matches.selectors import Reader
from club.matches.services.substitutes import seats_to_take_over

LATEST_OPENED = 20  # tables among which the usual ones are found


def turn_count(reader: Reader) -> int:
    if not reader.is_authenticated:
        return 0
    if connection.vendor == "postgresql":
        return sql.turn_count(reader.pk, timezone.now())
    return selectors.waiting_for(reader).count()


def turns_of(reader: Member, most: int) -> list[Seat]:
    return list(selectors.waiting_for(reader)[:most])


def current_matches_of(reader: Member, most: int) -> list[Match]:
    """Return matches with their seats, and with the number of unread chat lines as `unread`."""
    return _mine(reader, most, Match.Status.RUNNING, Match.Status.OPEN)


def finished_matches_of(reader: Member, most: int) -> list[Match]:
    return _mine(reader, most, Match.Status.FINISHED)


def _mine(reader: Member, most: int, *statuses: Match.Status) -> list[Match]:
    return list(list_annotations.annotated(selectors.my_matches(reader, *statuses), reader)[:most])


def public_matches(status: Match.Status, most: int, game: str = "") -> list[Match]:
    found = selectors.public_matches(status)
    return list((found.filter(game=game) if game else found)[:most])


def usual_tables(reader: Member, most: int) -> list[Match]:
    """Return the latest table of each game that the reader opened, the latest first."""
    opened = Match.objects.filter(owner=reader).order_by("-pk").defer("state")[:LATEST_OPENED]
    by_game: dict[str, Match] = {}
    for match in opened:
        by_game.setdefault(match.game, match)
    return list(by_game.values())[:most]


def open_tables(
    reader: Reader,
    *,
    first: int = 0,
    last: int,
    game: str = "",
    seats: int = 0,
    pace: Pace | None = None,
    to_join: bool = False,
) -> list[Match]:
    """Return open tables, the newest first. `to_join`: without those at which the reader sits already."""
    return list(selectors.open_tables(reader, game=game, seats=seats, pace=pace, to_join=to_join)[first:last])


def vacant_seats(reader: Reader, most: int) -> list[Seat]:
    """Return seats played by a stand-in bot that the reader could take over."""
    return list(seats_to_take_over(reader if reader.is_authenticated else None)[:most])


def matches(keys: Sequence[int]) -> dict[int, Match]:
    """Return the matches with these keys, with their seats, by key."""
    return selectors.with_seats(Match.objects.all()).in_bulk(keys) if keys else {}

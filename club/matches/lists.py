"""Lists for the most visited pages as prepared queries: building the querysets took longer than the rest of a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone

from club.accounts.models import Member
from club.db import sql
from club.matches import list_annotations, selectors
from club.matches.models import Match, Seat
from club.matches.paces import Pace
from club.matches.selectors import Reader
from club.matches.substitutes import seats_to_take_over

SOMEBODY = sql.SOME
THEN = datetime(1, 1, 1, tzinfo=UTC)


def member(key: int) -> Member:
    return Member(pk=key)


waiting_turns = sql.Number(lambda reader, now: selectors.waiting_for(member(reader), now), SOMEBODY, THEN)


def turn_count(reader: Reader) -> int:
    return waiting_turns(reader.pk, timezone.now()) if reader.is_authenticated else 0


def turns_of(reader: Member, most: int) -> list[Seat]:
    return _turns(most)(reader.pk, timezone.now())


@cache
def _turns(most: int) -> sql.Prepared[Seat]:
    return sql.Prepared(lambda reader, now: selectors.waiting_for(member(reader), now)[:most], SOMEBODY, THEN)


def current_matches_of(reader: Member, most: int) -> list[Match]:
    """Return matches with their seats, and with the number of unread chat lines as `unread`."""
    return with_seats(_current(most)(reader.pk, timezone.now()))


@cache
def _current(most: int) -> sql.Prepared[Match]:
    return sql.Prepared(
        lambda reader, now: _mine(reader, most, Match.Status.RUNNING, Match.Status.OPEN, now=now), SOMEBODY, THEN
    )


def finished_matches_of(reader: Member, most: int) -> list[Match]:
    return with_seats(_finished(most)(reader.pk))


@cache
def _finished(most: int) -> sql.Prepared[Match]:
    return sql.Prepared(lambda reader: _mine(reader, most, Match.Status.FINISHED), SOMEBODY)


def _mine(reader: int, most: int, *statuses: Match.Status, now: datetime | None = None) -> QuerySet[Match]:
    return list_annotations.annotated(selectors.my_matches(member(reader), *statuses, now=now), member(reader))[:most]


def public_matches(status: Match.Status, most: int) -> list[Match]:
    return with_seats(_public(status, most)())


@cache
def _public(status: Match.Status, most: int) -> sql.Prepared[Match]:
    return sql.Prepared(lambda: selectors.public_matches(status)[:most])


def open_tables(
    reader: Reader, *, first: int = 0, last: int, game: str = "", seats: int = 0, pace: Pace | None = None
) -> list[Match]:
    tables = _tables(bool(reader.pk), first, last, game, seats, pace)
    return with_seats(tables(reader.pk) if reader.pk else tables())


@lru_cache(maxsize=100)
def _tables(known: bool, first: int, last: int, game: str, seats: int, pace: Pace | None) -> sql.Prepared[Match]:
    def build(*reader: int) -> QuerySet[Match]:
        somebody = member(*reader) if reader else AnonymousUser()
        return selectors.open_tables(somebody, game=game, seats=seats, pace=pace)[first:last]

    return sql.Prepared(build, *[SOMEBODY] * known)


def vacant_seats(reader: Reader, most: int) -> list[Seat]:
    """Return seats played by a stand-in bot that the reader could take over."""
    return _vacant(True, most)(reader.pk) if reader.is_authenticated else _vacant(False, most)()


@cache
def _vacant(known: bool, most: int) -> sql.Prepared[Seat]:
    return sql.Prepared(lambda *reader: seats_to_take_over(*map(member, reader))[:most], *[SOMEBODY] * known)


def matches(keys: Sequence[int]) -> dict[int, Match]:
    """Return the matches with these keys, with their seats, by key."""
    found = _matches(room_for(keys))(*filled(keys)) if keys else []
    return {match.pk: match for match in with_seats(found)}


@cache
def _matches(number: int) -> sql.Prepared[Match]:
    return sql.Prepared(lambda *keys: Match.objects.filter(pk__in=keys), *range(sql.SOME, sql.SOME + number))


def with_seats(matches: list[Match]) -> list[Match]:
    """Fill the prefetch cache of `match.seats` with a prepared query, as `prefetch_related` would."""
    keys = [match.pk for match in matches]
    seats = _seats(room_for(keys))(*filled(keys)) if keys else []
    for match in matches:
        known = match.seats.all()
        known._result_cache = [seat for seat in seats if seat.match_id == match.pk]
        vars(match)["_prefetched_objects_cache"] = {"seats": known}
    return matches


@cache
def _seats(number: int) -> sql.Prepared[Seat]:
    seats = Seat.objects.select_related("member").order_by("match_id", "number")
    return sql.Prepared(lambda *keys: seats.filter(match_id__in=keys), *range(sql.SOME, sql.SOME + number))


def room_for(keys: Sequence[int]) -> int:
    """Round the number of keys up to a power of two, so that few prepared statements serve all lengths."""
    return 1 << (len(keys) - 1).bit_length()


def filled(keys: Sequence[int]) -> Iterable[int]:
    return [*keys, *[keys[-1]] * (room_for(keys) - len(keys))]

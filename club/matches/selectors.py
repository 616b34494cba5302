"""Queries for matches and seats."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from club.accounts.models import Member
from club.matches.errors import NoSpectators, NotThere
from club.matches.models import Match, Move, Remark, Seat, Sequel
from club.matches.paces import Pace
from club.matches.services import deputies
from club.matches.services.deputies import seat_for
from club.matches.sql import seats_with_match
from club.web.counting import roughly

Reader = Member | AnonymousUser


def seats_of(match_id: int, reader: Reader) -> list[Seat]:
    """Return the seats of a match with their members, in one query.

    Raise NotThere for a private match that the reader may not see, and NoSpectators for a running match without
    spectators in which the reader has no seat.
    """
    seats = seats_with_match(match_id)
    if not seats or not may_see(seats, reader):
        raise NotThere("no_such_match")
    if seats[0].match.behind_closed_doors and seat_for(seats, reader, timezone.now()) is None:
        raise NoSpectators("no_watchers")
    return seats


def may_see(seats: list[Seat], reader: Reader) -> bool:
    match = seats[0].match
    if not match.private or seat_for(seats, reader, timezone.now()) is not None:
        return True
    return reader.is_authenticated and (match.owner_id == reader.pk or reader.is_organizer)


def moves_of(match: Match, latest: int, *, until: int) -> list[Move]:
    """Return the latest moves up to this number, oldest first."""
    moves = Move.objects.filter(match=match, number__lte=until).defer("snapshot")
    return list(moves.order_by("-number")[:latest])[::-1]


def remarks_of(match: Match, *, until: int) -> list[Remark]:
    return list(Remark.objects.filter(match=match, number__lte=until))


def my_seats(reader: Member) -> QuerySet[Seat]:
    return Seat.objects.filter(member=reader).select_related("match")


def acting_for(reader: Member, now: datetime | None = None) -> QuerySet[Member]:
    """Return the reader and the members whose deputy they are now."""
    return Member.objects.filter(Q(pk=reader.pk) | Q(deputy=reader, deputy_until__gt=now or timezone.now()))


def seats_acted_for(reader: Member, now: datetime | None = None) -> QuerySet[Seat]:
    """Return the reader's seats and those they may move for as a deputy."""
    seats = Seat.objects.filter(member__in=acting_for(reader, now))
    return seats.exclude(~Q(member=reader) & deputies.knows_another(reader))


def waiting_for(reader: Member, now: datetime | None = None) -> QuerySet[Seat]:
    """Return the seats whose turn waits for the reader, the earliest deadline first."""
    seats = seats_acted_for(reader, now).select_related("match")
    return seats.filter(to_act=True, bot="").order_by("due_at", "match_id")


def next_turn(reader: Member, after: int | None = None) -> Seat | None:
    """Return the most urgent turn in another match than the one the reader comes from."""
    return waiting_for(reader).exclude(match_id=after or 0).first()


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    seats = Seat.objects.select_related("member").order_by("number")
    return matches.prefetch_related(Prefetch("seats", seats))


def open_tables(
    reader: Reader, *, game: str = "", seats: int = 0, pace: Pace | None = None, to_join: bool = False
) -> QuerySet[Match]:
    tables = Match.objects.filter(status=Match.Status.OPEN).order_by("-created_at")
    mine = Exists(Seat.objects.filter(match=OuterRef("pk"), member_id=reader.pk or 0))
    kept = Exists(Sequel.objects.filter(table=OuterRef("pk")))  # a rematch is reserved for its players
    anybodys = Q(~kept, private=False)
    tables = tables.filter(anybodys | Q(mine)) if reader.pk and not to_join else tables.filter(anybodys)
    if reader.pk and to_join:
        tables = tables.exclude(mine)
    if game:
        tables = tables.filter(game=game)
    if pace:
        tables = tables.filter(move_seconds=pace.move_seconds, bank_seconds=pace.bank_seconds)
    if seats:
        tables = tables.filter(size=seats)
    return with_seats(tables)


def public_matches(status: Match.Status) -> QuerySet[Match]:
    """Return the matches that are open to spectators."""
    matches = Match.objects.filter(status=status, private=False).order_by("-changed_at")
    if status == Match.Status.RUNNING:
        matches = matches.exclude(spectators=Match.Spectators.OFF)
    return with_seats(matches)


def number_running() -> int:
    """Count the running matches. From a thousand on, the number may be a minute old."""
    running = Match.objects.filter(status=Match.Status.RUNNING).order_by()
    return roughly("running", running)


def my_matches(reader: Member, *statuses: Match.Status, now: datetime | None = None) -> QuerySet[Match]:
    """Return matches of the reader and of members whose deputy they are; if finished, only the reader's own.

    Most matches are finished, and only a filter by a single member lets Postgres start from the seats.
    """
    own = Match.Status.FINISHED in statuses
    whose = Q(member=reader) if own else Q(member__in=acting_for(reader, now))
    seats = Seat.objects.filter(whose).values("match")
    return with_seats(Match.objects.filter(status__in=statuses, pk__in=seats).order_by("-changed_at"))

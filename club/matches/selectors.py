"""Lists of matches and seats: every read that is not one match's page."""

from __future__ import annotations

from datetime import datetime
from functools import cache

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from club.accounts.models import Member
from club.matches.errors import ClosedDoors, NotThere
from club.matches.ledger import seat_for
from club.matches.models import Match, Move, Remark, Seat, Sequel
from club.matches.paces import Pace
from club.site import sql
from club.site.counting import roughly

Reader = Member | AnonymousUser


# What every match page asks for.
seats_with_match = sql.Prepared(
    lambda match: Seat.objects.select_related("match", "member").filter(match_id=match).order_by("number"), sql.SOME
)
remarks_until = sql.Prepared(
    lambda match, number: Remark.objects.filter(match_id=match, number__lte=number), sql.SOME, sql.SOME + 1
)


@cache
def moves_until(latest: int) -> sql.Prepared[Move]:
    moves = Move.objects.defer("snapshot").order_by("-number")
    return sql.Prepared(
        lambda match, number: moves.filter(match_id=match, number__lte=number)[:latest], sql.SOME, sql.SOME + 1
    )


def seats_of(match_id: int, reader: Reader) -> list[Seat]:
    """The seats of a match with their members, in one query; a private match exists only for those it concerns, and
    one behind closed doors is shown to nobody else before its end."""
    seats = seats_with_match(match_id)
    if not seats or not may_see(seats, reader):
        raise NotThere("no_such_match")
    if seats[0].match.behind_closed_doors and seat_for(seats, reader, timezone.now()) is None:
        raise ClosedDoors("no_watchers")
    return seats


def may_see(seats: list[Seat], reader: Reader) -> bool:
    match = seats[0].match
    if not match.private or seat_for(seats, reader, timezone.now()) is not None:
        return True
    return reader.is_authenticated and (match.owner_id == reader.pk or reader.is_organizer)


def moves_of(match: Match, latest: int, *, until: int) -> list[Move]:
    """The latest moves up to the one with this number, oldest first."""
    return moves_until(latest)(match.pk, until)[::-1]


def remarks_of(match: Match, *, until: int) -> list[Remark]:
    return remarks_until(match.pk, until)


def my_seats(reader: Member) -> QuerySet[Seat]:
    return Seat.objects.filter(member=reader).select_related("match")


def acting_for(reader: Member, now: datetime | None = None) -> QuerySet[Member]:
    """The reader, and the members they stand in for today."""
    return Member.objects.filter(Q(pk=reader.pk) | Q(deputy=reader, deputy_until__gt=now or timezone.now()))


def waiting_for(reader: Member, now: datetime | None = None) -> QuerySet[Seat]:
    """The turns that wait for the reader, the least time left first."""
    seats = Seat.objects.filter(member__in=acting_for(reader, now)).select_related("match")
    return seats.filter(to_act=True, bot="").order_by("due_at", "match_id")


def next_turn(reader: Member, after: int | None = None) -> Seat | None:
    """The most urgent turn, other than the match the reader comes from."""
    return waiting_for(reader).exclude(match_id=after or 0).first()


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    seats = Seat.objects.select_related("member").order_by("number")
    return matches.prefetch_related(Prefetch("seats", seats))


def open_tables(reader: Reader, *, game: str = "", seats: int = 0, pace: Pace | None = None) -> QuerySet[Match]:
    tables = Match.objects.filter(status=Match.Status.OPEN).order_by("-created_at")
    mine = Exists(Seat.objects.filter(match=OuterRef("pk"), member_id=reader.pk or 0))
    kept = Exists(Sequel.objects.filter(table=OuterRef("pk")))  # for those who play again
    anybodys = Q(~kept, private=False)
    tables = tables.filter(anybodys | Q(mine)) if reader.pk else tables.filter(anybodys)
    if game:
        tables = tables.filter(game=game)
    if pace:
        tables = tables.filter(move_seconds=pace.move_seconds, bank_seconds=pace.bank_seconds)
    if seats:
        tables = tables.filter(size=seats)
    return with_seats(tables)


def public_matches(status: Match.Status) -> QuerySet[Match]:
    """Those that anybody may look at."""
    matches = Match.objects.filter(status=status, private=False).order_by("-changed_at")
    if status == Match.Status.RUNNING:
        matches = matches.exclude(spectators=Match.Spectators.OFF)
    return with_seats(matches)


def number_running() -> int:
    """Beyond a thousand nobody counts along: it may be a minute old."""
    running = Match.objects.filter(status=Match.Status.RUNNING).order_by()
    return roughly("running", running)


def my_matches(reader: Member, *statuses: Match.Status, now: datetime | None = None) -> QuerySet[Match]:
    """Those with a seat of the reader, or of somebody they stand in for; once finished only the reader's own.

    Of these there are many more than of all others, and only a named member lets Postgres begin with the seats.
    """
    own = Match.Status.FINISHED in statuses
    whose = Q(member=reader) if own else Q(member__in=acting_for(reader, now))
    seats = Seat.objects.filter(whose).values("match")
    return with_seats(Match.objects.filter(status__in=statuses, pk__in=seats).order_by("-changed_at"))

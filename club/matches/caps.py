"""Limits on a member's open tables and current matches.

Matches of events do not count: a tournament may start many at once. Organizers' actions are not limited.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Count, Q

from club.accounts.models import Member
from club.matches.errors import TooMany
from club.matches.models import Match, Seat


@dataclass(frozen=True)
class Caps:
    """The limits of a member; 0 means no limit."""

    tables: int
    matches: int


def caps_of(member: Member) -> Caps:
    if member.is_guest:
        return Caps(tables=settings.GUEST_MOST_OPEN_TABLES, matches=settings.GUEST_MOST_MATCHES)
    return Caps(tables=settings.MOST_OPEN_TABLES, matches=settings.MOST_MATCHES)


def refuse_another_table(member: Member) -> None:
    """Check the limits before the member opens a table that waits for players. Call inside a transaction."""
    _refuse(member, opens_table=True)


def refuse_another_match(member: Member) -> None:
    """Check the limits before the member takes a seat, also in a running match. Call inside a transaction."""
    _refuse(member, opens_table=False)


def _refuse(member: Member, *, opens_table: bool) -> None:
    """Raise TooMany if a limit is reached. Open tables count as matches: they may start at any time.

    The member's row is locked until the transaction ends, so that two concurrent requests cannot both take the last
    place. It is always locked after the match's rows. On SQLite the transaction itself holds the write lock.
    """
    caps = caps_of(member)
    if not caps.tables and not caps.matches:
        return
    Member.objects.select_for_update(no_key=True, of=("self",)).get(pk=member.pk)
    is_open = Q(match__status=Match.Status.OPEN)
    sits = Seat.objects.filter(member=member, left=False, match__event_table=None)
    counts = sits.filter(is_open | Q(match__status=Match.Status.RUNNING)).aggregate(
        tables=Count("pk", filter=is_open & Q(match__owner=member)), matches=Count("pk")
    )
    if opens_table and caps.tables and counts["tables"] >= caps.tables:
        raise TooMany("too_many_tables", n=counts["tables"])
    if caps.matches and counts["matches"] >= caps.matches:
        raise TooMany("too_many_guest_matches" if member.is_guest else "too_many_matches", n=counts["matches"])

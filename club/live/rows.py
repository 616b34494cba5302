"""Database queries of the live stream: versions of matches, and presence. They run in one dedicated thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import close_old_connections, connection
from django.utils import timezone

from club.accounts.models import Member
from club.db.connections import close_lost_connections
from club.matches.models import Match, Presence

P = ParamSpec("P")
T = TypeVar("T")


def reconnects(work: Callable[P, T]) -> Callable[P, T]:
    """Close the database connection after an error, so that the next attempt opens a new one."""

    @wraps(work)
    def working(*args: P.args, **kwargs: P.kwargs) -> T:
        close_old_connections()
        close_lost_connections()
        try:
            return work(*args, **kwargs)
        except Exception:
            connection.close()
            raise

    return working


@reconnects
def versions(matches: Iterable[int]) -> dict[int, int]:
    """Return the version of each match, in one query."""
    return dict(Match.objects.filter(pk__in=list(matches)).values_list("pk", "version"))


@reconnects
def note_presence(looking: Iterable[tuple[int, int]]) -> None:
    """Save who is looking, as pairs of match and member. Accounts deleted while their page was open are skipped."""
    pairs = list(looking)
    there = set(Member.objects.filter(pk__in={member for _match, member in pairs}).values_list("pk", flat=True))
    now = timezone.now()
    Presence.objects.bulk_create(
        [Presence(match_id=match, member_id=member, seen_at=now) for match, member in pairs if member in there],
        update_conflicts=True,
        unique_fields=["match", "member"],
        update_fields=["seen_at"],
    )

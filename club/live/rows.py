"""What the live stream reads and writes: versions of matches, and who is looking. Runs in one thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import close_old_connections, connection
from django.utils import timezone

from club.accounts.models import Member
from club.matches.models import Match, Presence

P = ParamSpec("P")
T = TypeVar("T")


def reconnects(work: Callable[P, T]) -> Callable[P, T]:
    """A connection that broke is thrown away, so that the next attempt begins with a new one."""

    @wraps(work)
    def working(*args: P.args, **kwargs: P.kwargs) -> T:
        close_old_connections()
        try:
            return work(*args, **kwargs)
        except Exception:
            connection.close()
            raise

    return working


@reconnects
def versions(matches: Iterable[int]) -> dict[int, int]:
    """One query, however many matches are watched."""
    return dict(Match.objects.filter(pk__in=list(matches)).values_list("pk", "version"))


@reconnects
def note_presence(looking: Iterable[tuple[int, int]]) -> None:
    """Match and member; an account deleted while its page stayed open is left out."""
    pairs = list(looking)
    there = set(Member.objects.filter(pk__in={member for _match, member in pairs}).values_list("pk", flat=True))
    now = timezone.now()
    Presence.objects.bulk_create(
        [Presence(match_id=match, member_id=member, seen_at=now) for match, member in pairs if member in there],
        update_conflicts=True,
        unique_fields=["match", "member"],
        update_fields=["seen_at"],
    )

"""What a member's page asks the ladder, where the club has one."""

from __future__ import annotations

from datetime import datetime
from importlib import import_module
from typing import Any, Protocol

from django.apps import apps

from club.accounts.models import Member


class Rated(Protocol):
    """A rating as the ladder keeps it."""

    game: str
    moves: int
    late: int

    @property
    def points(self) -> int: ...

    @property
    def spread(self) -> int: ...

    @property
    def rulebook(self) -> Any: ...


def ladder() -> Any:
    return import_module("club.ladder.selectors") if apps.is_installed("club.ladder") else None


def ratings_of(member: Member) -> list[Rated]:
    found: list[Rated] = ladder().ratings_of(member) if ladder() else []
    return found


def curve(member: Member, game: str) -> list[tuple[datetime, float]]:
    """The number shown after each rated match, the earliest first."""
    points: list[tuple[datetime, float]] = ladder().curve(member, game)
    return points

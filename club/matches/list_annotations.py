"""Registry of annotations that higher layers add to a member's matches, such as the number of unread chat lines."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet

from club.accounts.models import Member
from club.matches.models import Match

Annotate = Callable[[QuerySet[Match], Member], QuerySet[Match]]

registered: list[Annotate] = []


def register(annotate: Annotate) -> None:
    registered.append(annotate)


def annotated(matches: QuerySet[Match], reader: Member) -> QuerySet[Match]:
    for annotate in registered:
        matches = annotate(matches, reader)
    return matches

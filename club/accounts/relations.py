"""Friends and blocks of a member, for layers below `social`, which provides both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from club.accounts.models import Member


@dataclass
class Provider:
    friends_of: Callable[[Member | AnonymousUser], QuerySet[Member]]
    has_blocked: Callable[[int, str], bool]  # whether the member with this key blocks the one with this name


_providers: list[Provider] = []


def provide(provider: Provider) -> None:
    _providers[:] = [provider]


def friends_of(member: Member | AnonymousUser) -> QuerySet[Member]:
    return _providers[0].friends_of(member) if _providers else Member.objects.none()


def has_blocked(member_id: int, name: str) -> bool:
    return bool(_providers) and _providers[0].has_blocked(member_id, name)

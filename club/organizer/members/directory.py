"""Queries about members for organizers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from club.accounts.models import Invitation, Member
from club.matches.models import Presence
from club.organizer.members.models import MemberNote

PER_PAGE = 50
LATEST = 20
MOST_FOUND = 500  # a longer search term narrows it down

ROLES: dict[str, Q] = {
    "": Q(is_active=True),
    "organizers": Q(is_active=True) & (Q(is_organizer=True) | Q(is_superuser=True)),
    "administrators": Q(is_active=True, is_superuser=True),
    "closed": Q(is_active=False, last_login__isnull=False),
}
SEEN_WITHIN = {"week": 7, "month": 30}  # days
NOT_SEEN_FOR = {"gone_month": 30, "gone_year": 365}


@dataclass(frozen=True)
class Search:
    words: str = ""
    role: str = ""
    seen: str = ""
    page: int = 1


def members(search: Search, *, by_address: bool) -> list[Member]:
    """Return one page plus one more row if there is a next page, which is cheaper than counting all members."""
    rows: QuerySet[Any] = with_last_seen(Member.objects.filter(ROLES[search.role], is_guest=False))
    if search.words:
        rows = rows.filter(pk__in=beginning(search.words, by_address=by_address))
    now = timezone.now()
    if search.seen in SEEN_WITHIN:
        rows = rows.filter(seen_at__gte=now - timedelta(days=SEEN_WITHIN[search.seen]))
    if search.seen in NOT_SEEN_FOR:
        rows = rows.filter(seen_at__lt=now - timedelta(days=NOT_SEEN_FOR[search.seen]))
    first = (search.page - 1) * PER_PAGE
    return list(rows.select_related("deletion").order_by("username")[first : first + PER_PAGE + 1])


def beginning(words: str, *, by_address: bool) -> list[int]:
    """Return matching IDs with one query per column: an OR of both would not use their indexes."""
    asked = [Q(username__istartswith=words), *([Q(email__istartswith=words)] if by_address else [])]
    return [pk for q in asked for pk in Member.objects.filter(q).order_by().values_list("pk", flat=True)[:MOST_FOUND]]


def with_last_seen(rows: QuerySet[Member]) -> QuerySet[Member]:
    """Annotate `seen_at`: the last login or the last view of a match, whichever is later."""
    looks = Presence.objects.filter(member=OuterRef("pk")).order_by().values("member").annotate(at=Max("seen_at"))
    came = Coalesce("last_login", "date_joined")
    return rows.annotate(seen_at=Greatest(came, Coalesce(Subquery(looks.values("at")), came)))


def member(pk: int) -> Member | None:
    return with_last_seen(Member.objects.all()).select_related("deletion").filter(pk=pk).first()


def notes_about(member: Member) -> QuerySet[MemberNote]:
    return MemberNote.objects.filter(member=member).select_related("author")


def invitations() -> QuerySet[Invitation]:
    return Invitation.objects.select_related("invited_by", "used_by", "mail").order_by("-created_at")

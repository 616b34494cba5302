"""What pages read about members."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, OuterRef, Prefetch, Q
from django.http import Http404

from club.accounts.models import Member
from club.matches.models import Match, Seat

LATEST = 10  # matches on a profile


@dataclass(frozen=True)
class Record:
    running: int
    finished: int
    wins: int


def member_named(name: str) -> Member:
    member = Member.objects.filter(username__iexact=name, is_active=True).first()
    if member is None:
        raise Http404
    return member


def record_of(member: Member) -> Record:
    """A win is a first place in a match where somebody came after it."""
    beaten = Seat.objects.filter(match=OuterRef("match"), place__gt=1)
    counts: dict[str, Any] = Seat.objects.filter(member=member).aggregate(
        running=Count("pk", filter=Q(match__status=Match.Status.RUNNING)),
        finished=Count("pk", filter=Q(match__status=Match.Status.FINISHED)),
        wins=Count("pk", filter=Q(Exists(beaten), place=1)),
    )
    return Record(**counts)


def latest_matches(member: Member, viewer: Member | AnonymousUser) -> list[Match]:
    """Private tables are shown only to those who sit at them."""
    shown = Q(private=False)
    if viewer.is_authenticated:
        shown |= Q(Exists(Seat.objects.filter(match=OuterRef("pk"), member=viewer)))
    begun = Match.objects.filter(shown, seats__member=member, status__in=(Match.Status.RUNNING, Match.Status.FINISHED))
    seats = Prefetch("seats", Seat.objects.select_related("member"))
    return list(begun.defer("state", "asked", "undo", "seed").prefetch_related(seats).order_by("-changed_at")[:LATEST])


def primary_address(member: Member) -> EmailAddress | None:
    address: EmailAddress | None = EmailAddress.objects.filter(user=member).order_by("-primary").first()
    return address

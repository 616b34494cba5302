"""Queries on members, friends, blocks and challenges."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from django.http import Http404

from club.accounts.models import Member
from club.accounts.selectors import called
from club.matches.models import Match, Seat
from club.social.people.models import Block, Challenge, Friendship

Reader = Member | AnonymousUser
MOST_FOUND = 20


def member_named(name: str) -> Member:
    member = called(name).filter(is_active=True).first()
    if member is None:
        raise Http404
    return member


def members_called(beginning: str) -> QuerySet[Member]:
    """Return members whose name begins with this text."""
    found = Member.objects.filter(username__istartswith=beginning, is_active=True, is_guest=False)
    return found.order_by(Lower("username"))[:MOST_FOUND]


def friends_of(member: Reader) -> QuerySet[Member]:
    """Return the member's friends by name. Empty for anonymous readers."""
    sure = Friendship.objects.filter(accepted_at__isnull=False)
    asked, askers = sure.filter(asker=member.pk or 0), sure.filter(asked=member.pk or 0)
    either = asked.order_by().values("asked").union(askers.order_by().values("asker"))  # an OR would scan all members
    return Member.objects.filter(pk__in=either, is_active=True).order_by(Lower("username"))


def requests_to(member: Member, most: int = 100) -> list[Friendship]:
    waiting = Friendship.objects.filter(asked=member, accepted_at=None, declined_at=None, asker__is_active=True)
    return list(waiting.select_related("asker").order_by("-created_at")[:most])


def requests_of(member: Member) -> QuerySet[Friendship]:
    """Return the member's open requests. Declined ones are included, so that the asker cannot tell them apart."""
    waiting = Friendship.objects.filter(asker=member, accepted_at=None, asked__is_active=True)
    return waiting.select_related("asked").order_by("-created_at")


def blocked_by(member: Member) -> QuerySet[Block]:
    return Block.objects.filter(member=member).select_related("blocked").order_by(Lower("blocked__username"))


def has_blocked(member_id: int, name: str) -> bool:
    """Tell whether this member has blocked the member with that name."""
    return Block.objects.filter(member=member_id, blocked__username=name).exists()


def open_challenges() -> QuerySet[Challenge]:
    sits = Seat.objects.filter(match=OuterRef("match"), member=OuterRef("member"))
    waiting = Challenge.objects.filter(~Exists(sits), match__status=Match.Status.OPEN, declined_at=None)
    return waiting.select_related("match", "challenger", "member").order_by("-created_at")


def challenges_for(member: Member, most: int = 50) -> list[Challenge]:
    return list(open_challenges().filter(member=member)[:most])


def challenges_by(member: Member) -> QuerySet[Challenge]:
    """Return the challenges sent for tables that are still open, answered or not."""
    sent = Challenge.objects.filter(challenger=member, match__status=Match.Status.OPEN)
    return sent.select_related("match", "member").order_by("-created_at")


@dataclass(frozen=True)
class Relation:
    """The relation of the reader to a member. At most one field is True."""

    myself: bool = False
    friends: bool = False
    asked: bool = False  # the reader has asked the member
    asks: bool = False  # the member has asked the reader
    blocked: bool = False  # the reader has blocked the member


def relation(reader: Reader, member: Member) -> Relation:
    """Return the relation of the reader to a member. At most two queries."""
    if not reader.is_authenticated or reader.is_guest or reader == member:
        return Relation(myself=reader == member)
    both = Q(asker=reader, asked=member) | Q(asker=member, asked=reader)
    row = Friendship.objects.filter(both).first()
    if row is not None:
        mine = row.asker_id == reader.pk
        sure = row.accepted_at is not None
        return Relation(friends=sure, asked=mine and not sure, asks=not mine and not sure and row.declined_at is None)
    return Relation(blocked=Block.objects.filter(member=reader, blocked=member).exists())

"""Whether a notice is still worth a mail: judged when it is about to be sent, not when it was written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Q

from club.accounts.models import Member
from club.matches.models import Match, Move, Presence, Seat
from club.notices.models import Notice

Kind = Notice.Kind

LONGEST_LOOK = timedelta(hours=1)  # a page that stays open longer is nobody looking


@dataclass(frozen=True)
class Send:
    pass


@dataclass(frozen=True)
class Drop:
    why: str


@dataclass(frozen=True)
class Wait:
    until: datetime


Verdict = Send | Drop | Wait


def judge(notice: Notice, now: datetime) -> Verdict:
    seat = Seat.objects.filter(match_id=notice.match_id, member_id=notice.member_id).first()
    if seat is None:
        return Drop("no seat any more")
    why = unwelcome(notice.member) or outdated(notice, seat) or told_otherwise(notice)
    return Drop(why) if why else unless_seen(notice, seat, now)


def unwelcome(member: Member) -> str:
    if not (member.is_active and member.email and member.turn_mails):
        return "wants no mails"
    verified = EmailAddress.objects.filter(user=member, email__iexact=member.email, verified=True)
    return "" if verified.exists() else "unverified address"


def outdated(notice: Notice, seat: Seat) -> str:
    match = notice.match
    if notice.kind != Kind.FINISHED and match.status != Match.Status.RUNNING:
        return "the match is over"
    if notice.kind in (Kind.TURN, Kind.REMINDER):
        if not seat.to_act:
            return "no longer to move"
        if seat.bot:
            return "a bot plays"
        if seat.last_move > notice.version:
            return "has moved"
    if notice.kind == Kind.TIMEOUT and acted(notice, number__gt=notice.version):
        return "has moved"
    if notice.kind == Kind.FINISHED and acted(notice, created_at=notice.created_at):
        return "ended it by their own move"
    return ""


def acted(notice: Notice, **when: object) -> bool:
    """Whether the member played by hand, as opposed to the clock, an order or a bot in their stead."""
    return Move.objects.filter(match_id=notice.match_id, member_id=notice.member_id, **when).exists()


def told_otherwise(notice: Notice) -> str:
    """Never two mails about the same: the newest tells it all."""
    later = Q(pk__gt=notice.pk)
    tells_more = {
        Kind.TURN: Q(later, kind__in=(Kind.TURN, Kind.REMINDER)) | Q(kind=Kind.TIMEOUT, version__gte=notice.version),
        Kind.REMINDER: Q(later, kind__in=(Kind.TURN, Kind.REMINDER, Kind.TIMEOUT)),
        Kind.TIMEOUT: Q(later, kind=Kind.TIMEOUT),
        Kind.STARTED: Q(kind__in=(Kind.TURN, Kind.REMINDER, Kind.TIMEOUT)),
    }.get(Kind(notice.kind))
    if tells_more is None:
        return ""
    others = Notice.objects.filter(tells_more, match_id=notice.match_id, member_id=notice.member_id)
    return "told by a newer notice" if others.exists() else ""


def unless_seen(notice: Notice, seat: Seat, now: datetime) -> Verdict:
    """Whoever looks at the match needs no mail; whoever leaves without moving gets it after all."""
    presence = Presence.objects.filter(match_id=notice.match_id, member_id=notice.member_id).first()
    if presence is None:
        return Send()
    only_news = notice.kind in (Kind.STARTED, Kind.FINISHED)
    if only_news and presence.seen_at > notice.created_at:
        return Drop("seen on the page")
    until = min(presence.seen_at + timedelta(seconds=settings.LOOKING_SECONDS), patience(notice, seat))
    return Wait(until) if until > now else Send()


def patience(notice: Notice, seat: Seat) -> datetime:
    """How long an open page counts; a reminder must leave time to move."""
    longest = notice.created_at + LONGEST_LOOK
    if notice.kind == Kind.REMINDER and seat.due_at is not None:
        return min(longest, notice.created_at + (seat.due_at - notice.created_at) / 2)
    return longest

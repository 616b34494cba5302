"""Decide whether a notification is still worth sending. Checked right before sending, not when it is written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Max, Q, QuerySet

from club.accounts import relations
from club.matches.models import Match, Move, Presence, Seat
from club.matches.services.deputies import seat_for
from club.notifications.models import Channel, Delivery
from club.outbox.models import Notification

Kind = Notification.Kind

LONGEST_LOOK = timedelta(hours=1)  # a page open for longer does not count as being read
IN_A_ROW = timedelta(minutes=5)  # events within this time after a message are combined into one more message
MAILS = (Channel.MAIL, Channel.DAILY)
OF_A_SEAT = (Kind.TURN, Kind.REMINDER, Kind.TIMEOUT, Kind.STARTED, Kind.FINISHED, Kind.PLAN, Kind.CHAT)
WRITTEN = (Kind.INVITATION, Kind.CHAT)  # by one member to another
# Nothing to do: not sent if the member has seen the page.
ONLY_NEWS = (Kind.STARTED, Kind.FINISHED, Kind.PLAN, Kind.CHAT)


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


def judge(delivery: Delivery, now: datetime) -> Verdict:
    notice = delivery.notice
    why = unreachable(delivery)
    if not why and notice.by and notice.kind in WRITTEN and relations.has_blocked(notice.member_id, notice.by):
        why = "from somebody they blocked"
    if not why and notice.kind == Kind.INVITATION:
        why = no_invitation(notice)
    elif not why and notice.kind == Kind.SEAT and (notice.match is None or not running(notice.match)):
        why = "the match is over"
    if why or notice.kind not in OF_A_SEAT:
        return Drop(why) if why else Send()
    seats = Seat.objects.filter(match_id=notice.match_id or 0).select_related("member")
    seat = seat_for(list(seats), notice.member, now)
    if seat is None:
        return Drop("no seat any more")
    why = outdated(notice, seat) or told_otherwise(delivery)
    return Drop(why) if why else unless_seen(delivery, seat, now)


def unreachable(delivery: Delivery) -> str:
    member = delivery.notice.member
    if not member.is_active:
        return "account closed"
    if delivery.channel not in MAILS:
        return "" if delivery.endpoint_id else "removed by the member"
    if not member.email:
        return "no mail address"
    verified = EmailAddress.objects.filter(user=member, email__iexact=member.email, verified=True)
    return "" if verified.exists() else "unverified address"


def running(match: Match) -> bool:
    return match.status == Match.Status.RUNNING


def no_invitation(notice: Notification) -> str:
    match = notice.match
    if match is None:
        return ""
    if match.status != Match.Status.OPEN:
        return "the table is no longer open"
    joined = Seat.objects.filter(match=match, member_id=notice.member_id)
    return "joined already" if joined.exists() else ""


def outdated(notice: Notification, seat: Seat) -> str:
    assert notice.match is not None
    if notice.kind not in (Kind.FINISHED, Kind.CHAT) and not running(notice.match):
        return "the match is over"
    if notice.kind in (Kind.TURN, Kind.REMINDER):
        if not seat.to_act:
            return "no longer to move"
        if seat.bot:
            return "a bot plays"
        if seat.last_move > notice.version:
            return "has moved"
    if notice.kind == Kind.TIMEOUT and has_acted(notice, number__gt=notice.version):
        return "has moved"
    if notice.kind == Kind.FINISHED and has_acted(notice, created_at=notice.created_at):
        return "ended it by their own move"
    return ""


def has_acted(notice: Notification, **when: object) -> bool:
    """Whether the member moved themselves, as opposed to the clock, a standing order or a bot moving for them."""
    return Move.objects.filter(match_id=notice.match_id or 0, member_id=notice.member_id, **when).exists()


def same_way(delivery: Delivery, *statuses: str) -> QuerySet[Delivery]:
    """Return other deliveries to the same member about the same match by the same channel and endpoint."""
    notice = delivery.notice
    return Delivery.objects.filter(
        notice__match=notice.match_id, notice__member=notice.member_id, channel=delivery.channel,
        endpoint=delivery.endpoint_id, status__in=statuses,
    ).exclude(pk=delivery.pk)  # fmt: skip


def told_otherwise(delivery: Delivery) -> str:
    """Return a reason if another delivery covers this notification, or ''. The newest one includes everything."""
    notice = delivery.notice
    later = Q(notice__gt=notice.pk)
    tells_more = {
        Kind.TURN: Q(later, notice__kind__in=(Kind.TURN, Kind.REMINDER))
        | Q(notice__kind=Kind.TIMEOUT, notice__version__gte=notice.version),
        Kind.REMINDER: Q(later, notice__kind__in=(Kind.TURN, Kind.REMINDER, Kind.TIMEOUT)),
        Kind.TIMEOUT: Q(later, notice__kind=Kind.TIMEOUT),
        Kind.STARTED: Q(notice__kind__in=(Kind.TURN, Kind.REMINDER, Kind.TIMEOUT)),
        Kind.PLAN: Q(later, notice__kind__in=(Kind.PLAN, Kind.TURN)),
        Kind.CHAT: Q(later, notice__kind=Kind.CHAT),
    }.get(Kind(notice.kind))
    if tells_more is None:
        return ""
    others = same_way(delivery, Delivery.Status.QUEUED, Delivery.Status.SENT).filter(tells_more)
    return "told by a newer notice" if others.exists() else ""


def unless_seen(delivery: Delivery, seat: Seat, now: datetime) -> Verdict:
    """Wait while the member has the match page open. If they leave without moving, the message is sent after all."""
    notice = delivery.notice
    presence = Presence.objects.filter(match_id=notice.match_id or 0, member_id=notice.member_id).first()
    if presence is not None and notice.kind in ONLY_NEWS and presence.seen_at > notice.created_at:
        return Drop("seen on the page")
    if delivery.channel == Channel.DAILY:
        return Send()
    until = told_a_moment_ago(delivery, seat, now)
    if presence is not None:
        until = max(until, presence.seen_at + timedelta(seconds=settings.LOOKING_SECONDS))
    until = min(until, patience(notice, seat))
    return Wait(until) if until > now else Send()


def told_a_moment_ago(delivery: Delivery, seat: Seat, now: datetime) -> datetime:
    """Return when to send, so that several events make one message, unless the member has moved since the last one."""
    if delivery.notice.kind not in (Kind.TURN, Kind.CHAT):
        return now
    told = same_way(delivery, Delivery.Status.SENT).filter(settled_at__gt=now - IN_A_ROW)
    if delivery.notice.kind == Kind.TURN:
        told = told.filter(notice__version__gte=seat.last_move, notice__kind=Kind.TURN)
    else:
        told = told.filter(notice__kind=Kind.CHAT)
    last = told.aggregate(at=Max("settled_at"))["at"]
    return last + IN_A_ROW if last else now


def patience(notice: Notification, seat: Seat) -> datetime:
    """Return until when an open page may delay the message; a reminder must leave time to move."""
    longest = notice.created_at + LONGEST_LOOK
    if notice.kind == Kind.REMINDER and seat.due_at is not None:
        return min(longest, notice.created_at + (seat.due_at - notice.created_at) / 2)
    return longest

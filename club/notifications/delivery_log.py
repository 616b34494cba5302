"""Delivery log for members, and the list of failing deliveries for organizers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts.models import Member
from club.matches.models import Presence
from club.notifications import wording
from club.notifications.models import BY_ANSWER, REWOUND, Delivery
from club.notifications.routing import BROKEN
from club.outbox.models import Notification
from club.web.times import absolute

Status = Delivery.Status

FAILING_DAYS = 14
REASONS = {  # keys as stored by policy and routing; any other text comes from the remote server
    "account closed": lambda: _("the account is closed"),
    "no mail address": lambda: _("no address on file"),
    "unverified address": lambda: _("the address isn't confirmed"),
    "removed by the member": lambda: _("you removed it"),
    "turned off": lambda: _("you turned it off"),
    "no seat any more": lambda: _("the seat was no longer yours"),
    "the match is over": lambda: _("the match was already over"),
    "the table is no longer open": lambda: _("the table was no longer open"),
    "from somebody they blocked": lambda: _("you blocked the sender"),
    "joined already": lambda: _("you had already joined"),
    "no longer to move": lambda: _("you had already moved"),
    "has moved": lambda: _("you had already moved"),
    "a bot plays": lambda: _("a bot was playing for you"),
    "ended it by their own move": lambda: _("you ended the match yourself"),
    "told by a newer notice": lambda: _("a newer notification covered it"),
    "seen on the page": lambda: _("you saw it on the page"),
    BY_ANSWER: lambda: _("the reply to your email covered it"),
    REWOUND: lambda: _("the match was rewound to an earlier move"),
    BROKEN: lambda: _("this channel isn't working"),
}


@dataclass(frozen=True)
class Line:
    """Outcome of one delivery of a notification."""

    way: str
    outcome: str
    bad: bool


@dataclass(frozen=True)
class Receipt:
    saying: wording.Saying
    at: datetime
    lines: Sequence[Line]
    waits: bool  # not routed yet
    opened: bool  # the member has opened the match since


def of(member: Member) -> QuerySet[Notification]:
    """Return the member's notifications with their deliveries, newest first."""
    ways = Prefetch("deliveries", Delivery.objects.select_related("endpoint").order_by("pk"))
    return Notification.objects.filter(member=member).select_related("match").prefetch_related(ways).order_by("-pk")


def shown(notices: Sequence[Notification]) -> list[Receipt]:
    seen = seen_at(notices)
    return [
        Receipt(
            saying=wording.Saying(wording.title_of(notice), "", wording.path_of(notice)),
            at=notice.created_at,
            lines=[line(delivery) for delivery in notice.deliveries.all()],
            waits=notice.routed_at is None,
            opened=notice.match_id in seen and seen[notice.match_id] >= notice.created_at,
        )
        for notice in notices
    ]


def seen_at(notices: Sequence[Notification]) -> dict[int | None, datetime]:
    if not notices:
        return {}
    matches = {notice.match_id for notice in notices if notice.match_id}
    looks = Presence.objects.filter(member=notices[0].member_id, match__in=matches)
    return dict(looks.values_list("match_id", "seen_at"))


def line(delivery: Delivery) -> Line:
    way = str(delivery.endpoint) if delivery.endpoint else delivery.get_channel_display()
    return Line(way, outcome(delivery), delivery.status in (Status.FAILED, Status.BOUNCED))


def outcome(delivery: Delivery) -> str:
    at = absolute(delivery.settled_at) if delivery.settled_at else ""
    why = reason(delivery.error)
    match delivery.status:
        case Status.SENT:
            return _("sent {at}").format(at=at)
        case Status.BOUNCED:
            return _("bounced {at}: {why}").format(at=at, why=why)
        case Status.FAILED:
            return _("failed {at}: {why}").format(at=at, why=why)
        case Status.DROPPED:
            return _("not sent: {why}").format(why=why)
    if delivery.attempts and why:
        return _("queued, next try {at}: {why}").format(at=absolute(delivery.send_after), why=why)
    if delivery.send_after > timezone.now():
        return _("queued until {at}").format(at=absolute(delivery.send_after))
    return _("queued")


def reason(words: str) -> str:
    return REASONS[words]() if words in REASONS else words


def failing() -> QuerySet[Delivery]:
    """Return deliveries that failed, bounced or are being retried, newest first."""
    lately = timezone.now() - timedelta(days=FAILING_DAYS)
    bad = Q(status__in=(Status.FAILED, Status.BOUNCED), settled_at__gt=lately) & ~Q(error=BROKEN)  # already reported
    slow = Q(status=Status.QUEUED, attempts__gt=0) & ~Q(error="")
    rows = Delivery.objects.filter(bad | slow).select_related("notice__member", "notice__match", "endpoint")
    return rows.order_by("-pk")

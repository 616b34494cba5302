"""Routing: create the deliveries of each notification from the member's preferences and working channels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from club.accounts.middleware import known_zone
from club.notifications.daily import next_daily
from club.notifications.models import DIGEST_HOUR, Channel, Contact, Delivery, Endpoint
from club.notifications.preferences import Wishes
from club.outbox.models import Notification

BATCH = 200
BROKEN = "this way is broken"
NEXT = (Channel.MAIL, Channel.PUSH, Channel.WEBHOOK)  # order of the fallback channels


def route() -> int:
    """Create the deliveries of all unrouted notifications; return the number of notifications."""
    done = 0
    while routed := route_some():
        done += routed
    return done


@transaction.atomic(durable=True)
def route_some() -> int:
    skip = connection.features.has_select_for_update_skip_locked
    waiting = Notification.objects.filter(routed_at=None, send_after__lte=timezone.now()).order_by("send_after", "pk")
    return route_these(waiting.select_for_update(skip_locked=skip, of=("self",))[:BATCH])


def route_these(unrouted: QuerySet[Notification]) -> int:
    """Route these notifications. The caller locks them in a transaction."""
    notices = list(unrouted.select_related("member"))
    if notices:
        now = timezone.now()
        ways = Ways({notice.member_id for notice in notices})
        Delivery.objects.bulk_create([row for notice in notices for row in ways.deliveries(notice, now)])
        Notification.objects.filter(pk__in=[notice.pk for notice in notices]).update(routed_at=now)
    return len(notices)


class Ways:
    """Preferences, contacts and endpoints of some members, read in three queries for any number of members."""

    def __init__(self, members: set[int]) -> None:
        self.wishes = Wishes(members)
        self.contacts = {contact.member_id: contact for contact in Contact.objects.filter(member__in=members)}
        self.endpoints: dict[tuple[int, str], list[Endpoint]] = defaultdict(list)
        for endpoint in Endpoint.objects.filter(member__in=members).order_by("pk"):
            self.endpoints[endpoint.member_id, endpoint.channel].append(endpoint)

    def deliveries(self, notice: Notification, now: datetime) -> list[Delivery]:
        wanted = self.wishes.of(notice.member_id, notice.kind).channels
        working, broken = self.sorted_out(notice, wanted)
        rows = [row for channel in working for row in self.by(channel, notice, now)]
        if not broken:
            return rows
        lost = [
            Delivery(
                notice=notice, channel=channel, send_after=now, settled_at=now, status=Delivery.Status.FAILED,
                error=BROKEN,
            )
            for channel in broken
        ]  # fmt: skip
        return rows + lost + ([] if working else self.instead(notice, now))

    def sorted_out(self, notice: Notification, wanted: Iterable[Channel]) -> tuple[list[Channel], list[Channel]]:
        """Split the channels into working and broken ones. A channel the member never set up is in neither list."""
        existing = [channel for channel in wanted if self.exists(channel, notice)]
        return (
            [channel for channel in existing if self.works(channel, notice)],
            [channel for channel in existing if not self.works(channel, notice)],
        )

    def instead(self, notice: Notification, now: datetime) -> list[Delivery]:
        """Return deliveries by the first working fallback channel, for when all chosen channels are broken."""
        for channel in NEXT:
            if self.exists(channel, notice) and self.works(channel, notice):
                return self.by(channel, notice, now)
        return []

    def exists(self, channel: Channel, notice: Notification) -> bool:
        if channel in (Channel.MAIL, Channel.DAILY):
            return bool(notice.member.email)
        return bool(self.endpoints[notice.member_id, channel])

    def works(self, channel: Channel, notice: Notification) -> bool:
        if channel in (Channel.MAIL, Channel.DAILY):
            contact = self.contacts.get(notice.member_id)
            return contact is None or contact.broken_address != notice.member.email.lower()
        return bool(self.usable(notice.member_id, channel))

    def usable(self, member: int, channel: Channel) -> Sequence[Endpoint]:
        return [endpoint for endpoint in self.endpoints[member, channel] if endpoint.broken_at is None]

    def by(self, channel: Channel, notice: Notification, now: datetime) -> list[Delivery]:
        if channel == Channel.DAILY:
            contact = self.contacts.get(notice.member_id)
            hour = contact.digest_hour if contact else DIGEST_HOUR
            at = next_daily(notice.created_at, known_zone(notice.member.time_zone), hour)
            return [Delivery(notice=notice, channel=channel, send_after=at)]
        if channel == Channel.MAIL:
            return [Delivery(notice=notice, channel=channel, send_after=notice.send_after)]
        return [
            Delivery(notice=notice, channel=channel, endpoint=endpoint, send_after=notice.send_after)
            for endpoint in self.usable(notice.member_id, channel)
        ]


def tell_instead(notice: Notification) -> None:
    """Send a notification by a fallback channel after its channel broke, unless another one has it sent or queued."""
    told = notice.deliveries.filter(status__in=(Delivery.Status.SENT, Delivery.Status.QUEUED))
    if not told.exists():
        rows = Ways({notice.member_id}).instead(notice, timezone.now())
        Delivery.objects.bulk_create(rows, ignore_conflicts=True)

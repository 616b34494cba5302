"""Add, test and remove a member's browsers and webhooks."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from club.accounts.models import Member
from club.notifications import broken_channels
from club.notifications.models import Channel, Delivery, Endpoint
from club.outbox.models import Notification

MOST = 10  # of each kind


class TooMany(Exception):
    pass


def add(member: Member, channel: Channel, address: str, **fields: str) -> Endpoint:
    """Add an endpoint and send it a test notification.

    An existing endpoint is updated: the browser has new keys, or the webhook was broken.
    """
    with transaction.atomic():
        Member.objects.select_for_update().get(pk=member.pk)
        mine = Endpoint.objects.filter(member=member, channel=channel)
        if not mine.filter(address=address).exists() and mine.count() >= MOST:
            raise TooMany
        fresh = {**fields, "channel": channel, "broken_at": None, "broken_why": "", "refusals": 0}
        endpoint, _new = Endpoint.objects.update_or_create(member=member, address=address, defaults=fresh)
        test(endpoint)
        broken_channels.quiet_if_mended(member)
    return endpoint


@transaction.atomic
def test(endpoint: Endpoint) -> None:
    """Send a test like any other notification, so that it shows up in the delivery log. At most one per second."""
    now = timezone.now()
    notice, _new = Notification.objects.get_or_create(
        member_id=endpoint.member_id, match=None, kind=Notification.Kind.TEST, version=int(now.timestamp()),
        defaults={"created_at": now, "send_after": now, "routed_at": now, "path": "/settings/notices/"},
    )  # fmt: skip
    Delivery.objects.get_or_create(
        notice=notice, endpoint=endpoint, defaults={"channel": endpoint.channel, "send_after": now}
    )


def remove(member: Member, pk: int) -> bool:
    deleted, _rows = Endpoint.objects.filter(member=member, pk=pk).delete()
    broken_channels.quiet_if_mended(member)
    return deleted > 0

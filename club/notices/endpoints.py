"""A member's browsers and webhooks: added, tried, removed."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from club.accounts.models import Member
from club.notices import trouble
from club.notices.models import Channel, Delivery, Endpoint, Notice

MOST = 10  # of each kind


class TooMany(Exception):
    pass


def add(member: Member, channel: Channel, address: str, **fields: str) -> Endpoint:
    """Also again, when a browser has new keys or a webhook was broken. The first thing it gets is a test."""
    with transaction.atomic():
        Member.objects.select_for_update().get(pk=member.pk)
        mine = Endpoint.objects.filter(member=member, channel=channel)
        if not mine.filter(address=address).exists() and mine.count() >= MOST:
            raise TooMany
        fresh = {**fields, "channel": channel, "broken_at": None, "broken_why": "", "refusals": 0}
        endpoint, _new = Endpoint.objects.update_or_create(member=member, address=address, defaults=fresh)
        test(endpoint)
        trouble.quiet_if_mended(member)
    return endpoint


@transaction.atomic
def test(endpoint: Endpoint) -> None:
    """Sent like any other notice, so that the receipts tell what became of it; at most once a second."""
    now = timezone.now()
    notice, _new = Notice.objects.get_or_create(
        member_id=endpoint.member_id, match=None, kind=Notice.Kind.TEST, version=int(now.timestamp()),
        defaults={"created_at": now, "send_after": now, "routed_at": now, "path": "/settings/notices/"},
    )  # fmt: skip
    Delivery.objects.get_or_create(
        notice=notice, endpoint=endpoint, defaults={"channel": endpoint.channel, "send_after": now}
    )


def remove(member: Member, pk: int) -> bool:
    deleted, _rows = Endpoint.objects.filter(member=member, pk=pk).delete()
    trouble.quiet_if_mended(member)
    return deleted > 0

"""Delete notifications and their deliveries after NOTICE_DAYS.

A notification also records that a member was notified (see `outbox`). Notifications that could otherwise be sent again
are kept: those of matches that are not over, and those without a match that are sent only once (friend requests,
answers to challenges).
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from club.matches.models import Match
from club.notifications.models import Delivery
from club.outbox.models import Notification

AT_ONCE = 1000  # notifications per transaction, with their deliveries
OVER = (Match.Status.FINISHED, Match.Status.CANCELLED)


def forget() -> int:
    """Delete old notifications in batches, oldest first, until a whole batch is too new; return their number."""
    if not settings.NOTICE_DAYS:
        return 0
    before = timezone.now() - timedelta(days=settings.NOTICE_DAYS)
    gone, last = 0, 0
    rows = Notification.objects.only("match_id", "kind", "created_at", "routed_at").order_by("pk")
    while batch := list(rows.filter(pk__gt=last)[:AT_ONCE]):
        old = [notice for notice in batch if notice.created_at < before]
        if not old:
            break
        gone += forget_some(old)
        last = batch[-1].pk
    return gone


@transaction.atomic
def forget_some(notices: list[Notification]) -> int:
    """Delete those of these notifications that are settled and cannot be sent again."""
    matches = Match.objects.filter(pk__in={notice.match_id for notice in notices if notice.match_id}, status__in=OVER)
    over = set(matches.values_list("pk", flat=True))
    keys = {notice.pk for notice in notices if notice.routed_at and done_with(notice, over)}
    waiting = Delivery.objects.filter(notice__in=keys, status=Delivery.Status.QUEUED)
    keys -= set(waiting.values_list("notice", flat=True))
    if keys:
        Delivery.objects.filter(notice__in=keys).delete()
        Notification.objects.filter(pk__in=keys).delete()
    return len(keys)


def done_with(notice: Notification, over: set[int]) -> bool:
    return notice.match_id in over if notice.match_id else notice.kind != Notification.Kind.INVITATION

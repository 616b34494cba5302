"""Handle broken channels: fall back to another channel and show the member a warning on the site."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from club.accounts.models import Member
from club.notifications import routing
from club.notifications.channels import Refused
from club.notifications.models import LONGEST_ERROR, Channel, Contact, Delivery, Endpoint

Status = Delivery.Status

IN_A_ROW = 3  # refusals until a channel counts as broken
MAILS = (Channel.MAIL, Channel.DAILY)
BOUNCES_WITHIN = timedelta(days=7)  # a later bounce is not about our latest emails


def refused(delivery: Delivery, refusal: Refused) -> None:
    """Record that this delivery failed permanently."""
    if delivery.endpoint_id is not None:
        count_refusal(delivery, refusal)
    elif refusal.bounced:
        judge_address(delivery)


def went_well(delivery: Delivery) -> None:
    endpoint = delivery.endpoint
    if endpoint is not None and (endpoint.refusals or endpoint.broken_at):
        Endpoint.objects.filter(pk=endpoint.pk).update(refusals=0, broken_at=None, broken_why="")
        quiet_if_mended(delivery.notice.member)


def bounced(address: str, reason: str, message_id: str = "") -> bool:
    """Record a bounce. Call this for every bounce that arrives; return True if it was about an email of ours.

    `message_id` is that of the bounced email. If the bounce does not name it, the member's latest email is assumed.
    """
    sent = Delivery.objects.filter(
        notice__member__email__iexact=address, channel__in=MAILS, status=Status.SENT,
        settled_at__gt=timezone.now() - BOUNCES_WITHIN,
    ).exclude(message_id="")  # fmt: skip
    if message_id:
        sent = sent.filter(message_id=message_id.strip())
    last = sent.select_related("notice__member").order_by("-pk").first()
    if last is None:
        return False
    words = " ".join(reason.split())[:LONGEST_ERROR]
    sent.filter(message_id=last.message_id).update(status=Status.BOUNCED, error=words, settled_at=timezone.now())
    judge_address(last)
    return True


def judge_address(delivery: Delivery) -> None:
    """Mark the member's address as broken after three bounces in a row."""
    member = delivery.notice.member
    if latest_mails(member) == [Status.BOUNCED] * IN_A_ROW:
        with transaction.atomic():
            Contact.objects.update_or_create(member=member, defaults={"broken_address": member.email.lower()})
            Member.objects.filter(pk=member.pk).update(trouble=Channel.MAIL)
        routing.tell_instead(delivery.notice)


def latest_mails(member: Member) -> list[str]:
    """Return the status of the member's latest emails; a daily email counts once."""
    outcomes: dict[str, str] = {}
    rows = Delivery.objects.filter(
        notice__member=member, channel__in=MAILS, status__in=(Status.SENT, Status.BOUNCED)
    ).exclude(message_id="")
    for message_id, status in rows.order_by("-pk").values_list("message_id", "status").iterator(100):
        outcomes.setdefault(message_id, status)
        if len(outcomes) == IN_A_ROW:
            break
    return list(outcomes.values())


def count_refusal(delivery: Delivery, refusal: Refused) -> None:
    mine = Endpoint.objects.filter(deliveries=delivery)
    mine.update(refusals=F("refusals") + 1)
    worn_out = mine.filter(broken_at=None) if refusal.gone else mine.filter(broken_at=None, refusals__gte=IN_A_ROW)
    words = " ".join(str(refusal).split())[:LONGEST_ERROR]
    if worn_out.update(broken_at=timezone.now(), broken_why=words):
        Member.objects.filter(pk=delivery.notice.member_id).update(trouble=delivery.channel)
        routing.tell_instead(delivery.notice)


def try_again(member: Member) -> None:
    """Mark all channels as working again and remove the warning, at the member's request."""
    Contact.objects.filter(member=member).update(broken_address="")
    Endpoint.objects.filter(member=member).update(broken_at=None, broken_why="", refusals=0)
    Member.objects.filter(pk=member.pk).update(trouble="")


def quiet_if_mended(member: Member) -> None:
    """Remove the warning if no channel is broken any more."""
    wrong_address = Contact.objects.filter(member=member, broken_address=member.email.lower()).exclude(
        broken_address=""
    )
    wrong_endpoint = Endpoint.objects.filter(member=member).exclude(broken_at=None)
    if not wrong_address.exists() and not wrong_endpoint.exists():
        Member.objects.filter(pk=member.pk).update(trouble="")


def address_changed(sender: object, user: Member, **kwargs: object) -> None:
    quiet_if_mended(Member.objects.get(pk=user.pk))

"""When a way of telling a member breaks: the next one is taken, and the site tells the member."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from club.accounts.models import Member
from club.notices import routing
from club.notices.channels import Refused
from club.notices.models import LONGEST_ERROR, Channel, Contact, Delivery, Endpoint

Status = Delivery.Status

IN_A_ROW = 3  # refusals until a way counts as broken
MAILS = (Channel.MAIL, Channel.DAILY)
BOUNCES_WITHIN = timedelta(days=7)  # a mail that comes back later is not about our latest ones


def refused(delivery: Delivery, refusal: Refused) -> None:
    """This delivery failed for good."""
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
    """A mail we sent came back: call this for every bounce that the mail server hands in.

    With the Message-ID of the mail that came back where the bounce names it, else the member's latest mail is meant.
    True where it was one of ours.
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
    """Three mails in a row that came back are enough."""
    member = delivery.notice.member
    if latest_mails(member) == [Status.BOUNCED] * IN_A_ROW:
        with transaction.atomic():
            Contact.objects.update_or_create(member=member, defaults={"broken_address": member.email.lower()})
            Member.objects.filter(pk=member.pk).update(trouble=Channel.MAIL)
        routing.tell_instead(delivery.notice)


def latest_mails(member: Member) -> list[str]:
    """What became of the latest mails; all notices in one daily mail are one."""
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
    """The member looked after it: all ways count as working, and the site is quiet about it."""
    Contact.objects.filter(member=member).update(broken_address="")
    Endpoint.objects.filter(member=member).update(broken_at=None, broken_why="", refusals=0)
    Member.objects.filter(pk=member.pk).update(trouble="")


def quiet_if_mended(member: Member) -> None:
    """Nothing is broken any more: the site need not mention it."""
    wrong_address = Contact.objects.filter(member=member, broken_address=member.email.lower()).exclude(
        broken_address=""
    )
    wrong_endpoint = Endpoint.objects.filter(member=member).exclude(broken_at=None)
    if not wrong_address.exists() and not wrong_endpoint.exists():
        Member.objects.filter(pk=member.pk).update(trouble="")


def address_changed(sender: object, user: Member, **kwargs: object) -> None:
    quiet_if_mended(Member.objects.get(pk=user.pk))

"""Send invitation emails. Each email is leased to one sender, and failures are retried for a day.

The notifications outbox handles members only, and invited people are not members yet. The mail sender, the retry
schedule and the lease are the same.
"""

from __future__ import annotations

import logging
from contextlib import closing
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connection, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from club.clubinfo.selectors import club
from club.house.models import InvitationMail
from club.notifications import mails, relay
from club.notifications.channels import Refused
from club.notifications.channels.mail import Postman

logger = logging.getLogger(__name__)

Status = InvitationMail.Status


def deliver() -> int:
    """Send due emails and return the number sent."""
    due = InvitationMail.objects.filter(status=Status.QUEUED, send_after__lte=timezone.now()).order_by("send_after")
    keys = list(due.values_list("pk", flat=True)[: relay.BATCH])
    if not keys:
        return 0
    sent = 0
    with closing(Postman()) as postman:
        for key in keys:
            sent += attempt(key, postman)
            if not postman.reachable:
                break
    return sent


def attempt(key: int, postman: Postman) -> bool:
    row = claim(key)
    if row is None:
        return False
    try:
        postman.hand_over(compose(row), None)
    except Refused as refusal:
        settle(row, Status.FAILED, str(refusal))
        return False
    except Exception as problem:
        logger.exception("invitation %s could not be sent", row.pk)
        put_off(row, problem)
        return False
    settle(row, Status.SENT)
    return True


@transaction.atomic(durable=True)
def claim(key: int) -> InvitationMail | None:
    now = timezone.now()
    skip = connection.features.has_select_for_update_skip_locked
    rows = InvitationMail.objects.select_for_update(skip_locked=skip, of=("self",))
    rows = rows.select_related("invitation__invited_by")
    row = rows.filter(pk=key, status=Status.QUEUED, send_after__lte=now).first()
    if row is None:
        return None
    row.attempts += 1
    row.send_after = now + relay.LEASE
    row.save(update_fields=["attempts", "send_after"])
    return row


def put_off(row: InvitationMail, problem: Exception) -> None:
    words = f"{type(problem).__name__}: {problem}"
    if row.attempts > len(relay.RETRY_MINUTES):
        settle(row, Status.FAILED, words)
        return
    later = timezone.now() + timedelta(minutes=relay.RETRY_MINUTES[row.attempts - 1])
    write(row, error=relay.one_line(words), send_after=later)


def settle(row: InvitationMail, status: InvitationMail.Status, error: str = "") -> None:
    write(row, status=status, error=relay.one_line(error), settled_at=timezone.now())


def write(row: InvitationMail, **outcome: object) -> None:
    """Record the outcome unless another sender has taken over the lease."""
    InvitationMail.objects.filter(pk=row.pk, status=Status.QUEUED, attempts=row.attempts).update(**outcome)


def compose(row: InvitationMail) -> EmailMessage:
    invitation = row.invitation
    with translation.override(row.language):
        by = invitation.invited_by.name if invitation.invited_by else club().name
        subject = _("{name} invites you to {club}").format(name=by, club=club().name)
        context = {
            "name": row.name, "by": by, "club_name": club().name,
            "url": mails.address(reverse("invite", args=[invitation.code])), "club_url": settings.CLUB_URL,
        }  # fmt: skip
        text = mails.no_wide_gaps(render_to_string("house/mail/invitation.txt", context))
        headers = {
            "Message-ID": f"<invitation-{row.pk}.{int(row.created_at.timestamp())}@{mails.host()}>",
            "Auto-Submitted": "auto-generated",
            "Content-Language": row.language,
        }
    return EmailMessage(mails.one_line(subject), text, club().sender, [row.email], headers=headers)

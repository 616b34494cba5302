"""Send invitation emails, retrying failures for a day.

The notification outbox handles members only, and invited people are not members yet.
"""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from club.clubinfo.selectors import club
from club.db.constants import Constant
from club.db.leases import LeaseQueue
from club.notifications.compose import compose, message_id
from club.notifications.mail_queue import MailQueue
from club.organizer.members.models import InvitationMail
from club.web.site_urls import site_url

Status = InvitationMail.Status


def deliver() -> int:
    """Send due emails and return the number sent."""
    return QUEUE.deliver()


def compose_invitation(row: InvitationMail) -> EmailMultiAlternatives:
    invitation = row.invitation
    with translation.override(row.language):
        by = invitation.invited_by.name if invitation.invited_by else club().name
        context = {
            "name": row.name, "by": by, "club_name": club().name,
            "url": site_url(reverse("invite", args=[invitation.code])), "club_url": settings.CLUB_URL,
        }  # fmt: skip
        return compose(
            "organizer/mail/invitation", context,
            subject=_("{name} invites you to {club}").format(name=by, club=club().name),
            to=row.email, message_id=message_id("invitation", row.pk, row.created_at), html=False,
        )  # fmt: skip


QUEUE = MailQueue(
    LeaseQueue(
        InvitationMail, waiting=Q(status=Constant(Status.QUEUED.value)), due_at="send_after",
        related=("invitation__invited_by",),
    ),
    compose=compose_invitation,
    recipient=lambda row: None,
    sent=lambda row: {"status": Status.SENT, "error": "", "settled_at": timezone.now()},
    retried=lambda error: {"error": error},
    failed=lambda error: {"status": Status.FAILED, "error": error, "settled_at": timezone.now()},
)  # fmt: skip

"""Bounces of our emails. The envelope sender of each email identifies the member it was sent to."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage

from club.accounts.models import Member
from club.inbound_mail import addresses
from club.inbound_mail.addresses import Token
from club.inbound_mail.reader.protocol import Bounce
from club.notifications import trouble

OF_NO_MATCH = 0  # match number in a bounce address


def let_come_back(message: EmailMessage, member: Member | None) -> None:
    """Set an envelope sender that identifies the member. The From header still shows the club's address."""
    address = addresses.reply_address(member=member.pk, match=OF_NO_MATCH, version=0) if member else ""
    if address:
        message.extra_headers.setdefault("From", message.from_email or settings.DEFAULT_FROM_EMAIL)
        message.from_email = address


def comes_back(token: Token) -> bool:
    return token.match == OF_NO_MATCH


def note(bounce: Bounce | None, member: Member) -> bool:
    """Record a bounce; return True if an email of ours was refused permanently. Delays and the like are ignored."""
    return bounce is not None and trouble.bounced(member.email, bounce.reason, bounce.message_id)

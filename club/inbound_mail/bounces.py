"""Bounces of our emails. The envelope sender of each email identifies the member it was sent to."""

from __future__ import annotations

from club.accounts.models import Member
from club.inbound_mail.reader.protocol import Bounce
from club.notifications import broken_channels


def record_bounce(bounce: Bounce | None, member: Member) -> bool:
    """Record a bounce; return True if an email of ours was refused permanently. Delays and the like are ignored."""
    return bounce is not None and broken_channels.bounced(member.email, bounce.reason, bounce.message_id)

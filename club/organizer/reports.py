"""Reported lines of chat: an organizer looks, and the line is hidden or stays."""

from __future__ import annotations

from django.db import transaction

from club.accounts.models import Member
from club.organizer import audit
from club.talk.models import Report
from club.talk.services import settle_report


@transaction.atomic(durable=True)
def settle(*, report: Report, organizer: Member, hide: bool, reason: str) -> bool:
    """Once: whoever presses second changes nothing and is not in the trail."""
    if not settle_report(report, organizer, hide):
        return False
    line = report.line
    kind = "chat_hidden" if hide else "chat_kept"
    audit.record(
        organizer, kind, reason=reason, match=line.match, member=line.member, about=str(line.match), line=line.pk
    )
    return True

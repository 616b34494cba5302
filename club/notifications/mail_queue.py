"""Send the emails of a queue that is not the notification outbox: answers to email replies, and invitations."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Generic

from django.core.mail import EmailMessage
from django.db import transaction

from club.accounts.models import Member
from club.db.leases import LeaseQueue, Row
from club.notifications.channels import Refused, error_text
from club.notifications.channels.mail import MailSender

logger = logging.getLogger(__name__)

BATCH = 200
Outcome = dict[str, Any]  # fields of the row


@dataclass(frozen=True)
class MailQueue(Generic[Row]):
    rows: LeaseQueue[Row]
    compose: Callable[[Row], EmailMessage]
    recipient: Callable[[Row], Member | None]  # the member whose address it is, for bounces
    sent: Callable[[Row], Outcome]  # runs in the transaction that settles the row
    retried: Callable[[str], Outcome]
    failed: Callable[[str], Outcome]

    def deliver(self) -> int:
        """Send the emails that are due; return how many were sent."""
        keys = list(self.rows.due().order_by(self.rows.due_at, "pk").values_list("pk", flat=True)[:BATCH])
        if not keys:
            return 0
        sent = 0
        with closing(MailSender()) as sender:
            for key in keys:
                sent += self.deliver_one(key, sender)
                if not sender.reachable:
                    break
        return sent

    def deliver_one(self, key: int, sender: MailSender) -> bool:
        row = self.rows.claim_one(key)
        if row is None:
            return False
        try:
            sender.send_message(self.compose(row), self.recipient(row))
        except Refused as refusal:
            self.rows.settle(row, **self.failed(error_text(refusal)))
            return False
        except Exception as problem:
            logger.exception("%s could not be sent", row)
            if not self.rows.retry(row, **self.retried(error_text(problem))):
                self.rows.settle(row, **self.failed(error_text(problem)))
            return False
        with transaction.atomic():
            self.rows.settle(row, **self.sent(row))
        return True

"""Helpers shared by the tests of notifications."""

from __future__ import annotations

import smtplib
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from club.accounts.models import Member
from club.matches import services
from club.matches.models import Match, Presence, Seat
from club.notifications import wording
from club.notifications.models import Delivery
from club.outbox.models import Notification
from tests.playing import to_move

LONG_AGO = timedelta(seconds=settings.LOOKING_SECONDS + 1)


def look(match: Match, member: Member, ago: timedelta = timedelta(0)) -> None:
    Presence.objects.update_or_create(match=match, member=member, defaults={"seen_at": timezone.now() - ago})


def make_due() -> None:
    """Make all queued deliveries due now."""
    Delivery.objects.filter(status="queued").update(send_after=timezone.now())


def run_out(match: Match) -> Seat:
    """Let the time of the seat to move run out, and return that seat."""
    seat = to_move(match.pk)
    Seat.objects.filter(pk=seat.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    services.sweep()
    return seat


def sent_to(member: Member) -> list[str]:
    return [str(message.subject) for message in mail.outbox if message.to == [member.email]]


def read(notice: Notification) -> wording.Saying:
    """Return the notification as its member reads it now."""
    with wording.localized(notice.member):
        return wording.say(notice)


def fates(channel: str = "mail", **which: object) -> list[tuple[str, str, str]]:
    """Return kind, status and error of the deliveries of a channel, filtered by fields of their notification."""
    rows = Delivery.objects.filter(channel=channel, **{f"notice__{name}": value for name, value in which.items()})
    return list(rows.order_by("notice").values_list("notice__kind", "status", "error"))


class BrokenServer(EmailBackend):
    def send_messages(self, messages: Any) -> int:
        raise OSError("the mail server\nhung up " + "x" * 500)


class UnreachableServer(EmailBackend):
    attempts = 0

    def open(self) -> bool:
        UnreachableServer.attempts += 1
        raise ConnectionRefusedError("nobody there")


class RefusingServer(EmailBackend):
    code = 550

    def send_messages(self, messages: Any) -> int:
        raise smtplib.SMTPRecipientsRefused({message.to[0]: (self.code, b"no such user") for message in messages})

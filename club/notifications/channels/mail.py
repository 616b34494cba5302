"""Email channel: one email per notification, or one daily email for all notifications of a day."""

from __future__ import annotations

import smtplib
from collections.abc import Sequence

from django.core.mail import EmailMessage, get_connection

from club.accounts.models import Member
from club.notifications import addresses, match_mails, message_mails
from club.notifications.channels import Refused
from club.notifications.models import Delivery


class MailSender:
    """Send many emails over one connection. An unreachable server is tried once per round, not once per email."""

    def __init__(self) -> None:
        self._connection = get_connection()
        self.reachable = True

    def send(self, deliveries: Sequence[Delivery]) -> str:
        message = self.compose(deliveries)
        message_id = str(message.extra_headers.get("Message-ID", ""))
        for delivery in deliveries:
            delivery.message_id = message_id
        self.send_message(message, deliveries[0].notice.member)
        return message_id

    def compose(self, deliveries: Sequence[Delivery]) -> EmailMessage:
        (delivery,) = deliveries
        notice = delivery.notice
        if notice.kind in match_mails.SUBJECTS:
            return match_mails.compose_match_mail(notice)
        return message_mails.compose_message(notice)

    def send_message(self, message: EmailMessage, member: Member | None) -> None:
        addresses.set_bounce_address(message, member)
        self.reachable = False
        self._connection.open()
        self.reachable = True
        try:
            self._connection.send_messages([message])
        except smtplib.SMTPRecipientsRefused as problem:
            self.close()
            answers = list(problem.recipients.values())
            if answers and all(is_final(code) for code, _words in answers):
                code, words = answers[0]
                raise Refused(f"{code} {spoken(words)}", bounced=True) from problem
            raise
        except smtplib.SMTPDataError as problem:
            self.close()
            if is_final(problem.smtp_code):
                raise Refused(f"{problem.smtp_code} {spoken(problem.smtp_error)}") from problem
            raise
        except Exception:
            self.close()
            raise

    def close(self) -> None:
        self._connection.close()


class DailyMailSender(MailSender):
    def compose(self, deliveries: Sequence[Delivery]) -> EmailMessage:
        return message_mails.compose_daily(deliveries)


def is_final(code: int) -> bool:
    return 500 <= code < 600


def spoken(words: bytes | str) -> str:
    return words.decode(errors="replace") if isinstance(words, bytes) else words

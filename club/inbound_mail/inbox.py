"""Store incoming emails unparsed, from all sources: listener, mailbox, webhook, demo.

A hostile email must not block the process that receives it, so parsing is left to `processing.work`.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta
from email import policy
from email.message import EmailMessage
from email.utils import make_msgid

from django.conf import settings
from django.utils import timezone

from club.inbound_mail import addresses
from club.inbound_mail.models import Reply, UnknownSender
from club.inbound_mail.reader import headers, limits
from club.notifications.addresses import Token

MOST_BYTES = limits.BYTES
LONGEST_ADDRESS = 320
DAY = timedelta(days=1)


def store(raw: bytes, envelope_from: str, envelope_to: str) -> Reply | None:
    """Store an email; return None if the address is not ours or the email is too long. Idempotent for duplicates."""
    token = addresses.read(envelope_to)
    if token is None or len(raw) > MOST_BYTES:
        return None
    found, _created = Reply.objects.get_or_create(
        key=key_of(raw, token),
        defaults={
            "raw": raw,
            "envelope_from": envelope_from.replace("\0", "")[:LONGEST_ADDRESS],
            "envelope_to": envelope_to[:LONGEST_ADDRESS],
            "received_at": timezone.now(),
        },
    )
    return found


def key_of(raw: bytes, token: Token) -> str:
    name = headers.message_id(headers.read(raw)).encode("latin-1") or raw
    return hashlib.sha256(token.text.encode() + b" " + name).hexdigest()


def in_reply_to(mail: EmailMessage, text: str) -> bytes:
    """Return a reply to this email as a mail client would write it."""
    answer = EmailMessage(policy=policy.SMTP)
    answer["From"], answer["To"] = str(mail["To"]), str(mail.get("Reply-To", ""))
    answer["Subject"] = f"Re: {mail['Subject']}"
    answer["In-Reply-To"], answer["Message-ID"] = str(mail["Message-ID"]).strip(), make_msgid(domain="localhost")
    answer.set_content(text)
    return answer.as_bytes()


def forget() -> int:
    """Delete settled replies after REPLY_DAYS, because emails are private, and unknown addresses after a day."""
    old = Reply.objects.filter(received_at__lt=timezone.now() - timedelta(days=settings.REPLY_DAYS))
    UnknownSender.objects.filter(told_at__lt=timezone.now() - DAY).delete()
    return old.exclude(status=Reply.Status.WAITING).delete()[0]

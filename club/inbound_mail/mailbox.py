"""Poll an IMAP mailbox every half minute (IMAP_URL): new emails are stored, then marked as seen."""

from __future__ import annotations

import imaplib
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import unquote, urlsplit

from django.conf import settings

from club.inbound_mail import addresses, inbox
from club.inbound_mail.reader import headers, senders

logger = logging.getLogger(__name__)

SECONDS = 20
BATCH = 100
RECIPIENTS = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc")


def fetch() -> int:
    """Store new emails; return how many, 0 if the club has no mailbox."""
    if not settings.IMAP_URL:
        return 0
    taken = 0
    try:
        with opened(settings.IMAP_URL) as box:
            for number in new_mails(box):
                taken += take(box, number)
    except (OSError, imaplib.IMAP4.error) as problem:
        logger.warning("the mailbox cannot be read: %s", problem)
    return taken


@contextmanager
def opened(url: str) -> Iterator[imaplib.IMAP4]:
    parts = urlsplit(url)
    host = parts.hostname or "localhost"
    box: imaplib.IMAP4
    if parts.scheme == "imaps":
        box = imaplib.IMAP4_SSL(host, parts.port or 993, timeout=SECONDS)
    else:
        box = imaplib.IMAP4(host, parts.port or 143, timeout=SECONDS)
    try:
        box.login(unquote(parts.username or ""), unquote(parts.password or ""))
        box.select(unquote(parts.path.strip("/")) or "INBOX")
        yield box
    finally:
        box.logout()


def new_mails(box: imaplib.IMAP4) -> list[str]:
    _answer, found = box.uid("SEARCH", "UNSEEN")
    return (found[0] or b"").decode().split()[:BATCH]


def take(box: imaplib.IMAP4, number: str) -> bool:
    """Store an email, then mark it as seen. If it is fetched again after a crash, its key prevents a duplicate row."""
    if size_of(box, number) <= inbox.MOST_BYTES:
        _answer, parts = box.uid("FETCH", number, "(BODY.PEEK[])")
        raw = next((part[1] for part in parts if isinstance(part, tuple)), b"")
        envelope_from, envelope_to = envelope(raw)
        if envelope_to:
            inbox.store(raw, envelope_from, envelope_to)
    box.uid("STORE", number, "+FLAGS", r"(\Seen)")
    return True


def size_of(box: imaplib.IMAP4, number: str) -> int:
    _answer, parts = box.uid("FETCH", number, "(RFC822.SIZE)")
    found = re.search(rb"RFC822\.SIZE (\d+)", b" ".join(part for part in parts if isinstance(part, bytes)))
    return int(found[1]) if found else inbox.MOST_BYTES + 1


def envelope(raw: bytes) -> tuple[str, str]:
    """Return sender and reply address as far as the headers contain them; Return-Path is set by the server."""
    head = headers.read(raw)
    return_path = head.first("return-path")
    sender = senders.author(head) if return_path is None else headers.bare_address(return_path)
    ours = (address for name in RECIPIENTS for value in head.all(name) for address in addresses.find(value))
    return sender, next(ours, "")

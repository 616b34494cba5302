"""A mailbox that is looked into every half minute (IMAP_URL): what is new is stored, then marked as seen."""

from __future__ import annotations

import imaplib
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import getaddresses, parseaddr
from urllib.parse import unquote, urlsplit

from django.conf import settings

from club.replies import addresses, inbox

logger = logging.getLogger(__name__)

SECONDS = 20
BATCH = 100
RECIPIENTS = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "To", "Cc")


def fetch() -> int:
    """How many mails were taken; 0 where the club has no mailbox."""
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
    """Seen only once it is stored: whatever happens in between, the next look finds it, and the key knows it."""
    if size_of(box, number) <= inbox.MOST_BYTES:
        _answer, parts = box.uid("FETCH", number, "(BODY.PEEK[])")
        raw = next((part[1] for part in parts if isinstance(part, tuple)), b"")
        try:
            envelope_from, envelope_to = envelope(raw)
        except Exception:  # headers that break Python's own reader: one such mail must not hide all others for ever
            logger.exception("a mail in the mailbox could not be read")
            envelope_to = ""
        if envelope_to:
            inbox.receive(raw, envelope_from, envelope_to)
    box.uid("STORE", number, "+FLAGS", r"(\Seen)")
    return True


def size_of(box: imaplib.IMAP4, number: str) -> int:
    _answer, parts = box.uid("FETCH", number, "(RFC822.SIZE)")
    found = re.search(rb"RFC822\.SIZE (\d+)", b" ".join(part for part in parts if isinstance(part, bytes)))
    return int(found[1]) if found else inbox.MOST_BYTES + 1


def envelope(raw: bytes) -> tuple[str, str]:
    """From whom and to which of our addresses, as far as the headers tell; the server writes Return-Path."""
    message = inbox.parsed(raw)
    sender = parseaddr(str(message.get("Return-Path", message.get("From", ""))))[1]
    names = (str(header) for name in RECIPIENTS for header in message.get_all(name, []))
    ours = (address for _name, address in getaddresses(list(names)) if addresses.read(address))
    return sender, next(ours, "")

"""Health checks of outgoing email, incoming email and push. No email is sent or read."""

from __future__ import annotations

import imaplib
import os
import socket
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.mail import get_connection
from django.utils.translation import gettext as _

from club.inbound_mail import mailbox
from club.notifications.channels import push as pushing
from club.operations.doctor.finding import Finding, broken, fine, unused

SECONDS = 10


def mail_out() -> Iterator[Finding]:
    """Connect to the mail server with TLS and login, then disconnect."""
    if settings.EMAIL_BACKEND.endswith("filebased.EmailBackend"):
        folder = Path(settings.EMAIL_FILE_PATH)
        if folder.is_dir() and os.access(folder, os.W_OK):
            yield fine(_("Emails are written to %s") % folder)
        else:
            yield broken(_("%s is missing or not writable.") % folder, _("Create the folder."))
        return
    link = get_connection(timeout=SECONDS)
    try:
        link.open()
        link.close()
    except OSError as problem:  # includes smtplib's exceptions
        server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
        words = _("%(server)s doesn't accept our emails: %(why)s") % {"server": server, "why": one_line(problem)}
        yield broken(words, _("Correct the settings that begin with EMAIL_, or start the mail server."))
    else:
        yield fine(_("%s accepts our emails.") % settings.EMAIL_HOST)


def mail_in() -> Iterator[Finding]:
    if not settings.REPLY_DOMAIN:
        yield unused(_("Moves by email reply are turned off (REPLY_DOMAIN is empty)."))
        return
    if settings.IMAP_URL:
        yield from look_into_mailbox()
    if settings.MAIL_PROVIDER:
        yield fine(_("%s delivers emails to /mails/in/.") % settings.MAIL_PROVIDER)
    if settings.DEMO:
        yield unused(_("The demo shows where it accepts emails."))
    elif not settings.IMAP_URL and not settings.MAIL_PROVIDER:
        yield from greet_listener()


def look_into_mailbox() -> Iterator[Finding]:
    try:
        with mailbox.opened(settings.IMAP_URL):
            yield fine(_("The mailbox can be opened."))
    except (OSError, imaplib.IMAP4.error) as problem:
        yield broken(_("The mailbox can't be opened: %s") % one_line(problem), _("Correct IMAP_URL."))


def greet_listener() -> Iterator[Finding]:
    host, _colon, port = settings.MAIL_LISTENER.rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=SECONDS) as link:
            greeting = link.recv(200).decode(errors="replace")
    except OSError as problem:
        greeting = str(problem)
    if greeting.startswith("220") and "Fernzug" in greeting:
        yield fine(_("The mail listener is responding at %s.") % settings.MAIL_LISTENER)
    else:
        words = _("The mail listener isn't responding at %(where)s: %(why)s")
        words %= {"where": settings.MAIL_LISTENER, "why": one_line(greeting) or "–"}
        yield broken(words, _("Start manage.py listen_mail, or set IMAP_URL or MAIL_PROVIDER."))


def push() -> Iterator[Finding]:
    try:
        key = pushing.public_key()
    except ValueError as problem:
        yield broken(_("The key can't be read: %s") % one_line(problem), _("Correct VAPID_PRIVATE_KEY."))
        return
    if key:
        yield fine(_("Browsers can subscribe."))
    else:
        yield unused(_("There's no key. To create one: manage.py vapid"))


def one_line(problem: object) -> str:
    return " ".join(str(problem).split())[:200]

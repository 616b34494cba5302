"""Mail server that accepts replies to turn emails, and nothing else.

It speaks LMTP, behind the club's own mail server, or SMTP. An email is in the database before it is acknowledged.
"""

from __future__ import annotations

import asyncio
import logging

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.db import connection

from club.inbound_mail import addresses, inbox

logger = logging.getLogger(__name__)

SECONDS = 60  # timeout for idle clients


class ReplyHandler:
    """Handler that aiosmtpd calls for each SMTP command."""

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if addresses.read(address) is None:
            return "550 5.1.1 No such address: answer the mail that the club sent you"
        if envelope.rcpt_tos:  # one outcome per email, as LMTP wants one answer per recipient
            return "452 4.5.3 One address at a time, please"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Yes"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        try:
            found = await asyncio.to_thread(take, envelope)
        except Exception:
            logger.exception("a mail could not be stored")
            return "451 4.3.0 Please try again later"
        return "250 2.0.0 Thank you" if found else "552 5.3.4 Too long"

    async def handle_exception(self, error: Exception) -> str:
        logger.warning("an SMTP session failed: %s", error)
        return "451 4.3.0 Please try again later"


def take(envelope: Envelope) -> bool:
    """Store the email. Runs in a thread; emails are rare enough to open a database connection for each."""
    try:
        assert isinstance(envelope.content, bytes)
        return inbox.store(envelope.content, envelope.mail_from or "", envelope.rcpt_tos[0]) is not None
    finally:
        connection.close()


async def listen(host: str, port: int, *, lmtp: bool) -> asyncio.Server:
    kind: type[SMTP] = LMTP if lmtp else SMTP

    def answer() -> SMTP:
        return kind(
            ReplyHandler(), data_size_limit=inbox.MOST_BYTES, enable_SMTPUTF8=True, hostname="fernzug", ident="Fernzug",
            timeout=SECONDS, loop=asyncio.get_running_loop(),
        )  # fmt: skip

    return await asyncio.get_running_loop().create_server(answer, host, port)

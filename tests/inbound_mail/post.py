"""A real listener and a real mail server on loopback, each in its own thread."""

from __future__ import annotations

import asyncio
import smtplib
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP

from club.inbound_mail import listener

Start = Callable[[], Awaitable[asyncio.Server]]


@contextmanager
def serving(start: Start) -> Iterator[int]:
    """Run the server that `start` opens and yield its port."""
    loop = asyncio.new_event_loop()
    opened: list[Any] = []
    ready = threading.Event()

    def run() -> None:
        asyncio.set_event_loop(loop)
        opened.append(loop.run_until_complete(start()))
        ready.set()
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert ready.wait(30)
    try:
        yield opened[0].sockets[0].getsockname()[1]
    finally:
        loop.call_soon_threadsafe(opened[0].close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(30)
        loop.close()


def listening(*, lmtp: bool = False) -> Any:
    return serving(lambda: listener.listen("127.0.0.1", 0, lmtp=lmtp))


class Sink:
    """A mail server that stores the mails it receives."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.mails.append(message_from_bytes(envelope.content, _class=EmailMessage, policy=policy.default))
        return "250 Thank you"

    def take(self, address: str) -> list[EmailMessage]:
        """Remove and return the mails to this address."""
        found = [mail for mail in self.mails if str(mail["To"]) == address]
        self.mails = [mail for mail in self.mails if mail not in found]
        return found


@contextmanager
def sinking() -> Iterator[tuple[Sink, int]]:
    sink = Sink()

    async def start() -> asyncio.Server:
        loop = asyncio.get_running_loop()
        return await loop.create_server(lambda: SMTP(sink, loop=loop), "127.0.0.1", 0)

    with serving(start) as port:
        yield sink, port


def send(port: int, raw: bytes, sender: str, to: str, *, lmtp: bool = False) -> None:
    kind = smtplib.LMTP if lmtp else smtplib.SMTP
    with kind("127.0.0.1", port, timeout=30) as client:
        client.sendmail(sender, [to], raw)

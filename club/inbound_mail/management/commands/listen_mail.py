"""Run the mail listener: `manage.py listen_mail --port 8024` for SMTP, with `--lmtp` for LMTP."""

from __future__ import annotations

import asyncio
import signal
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from club.inbound_mail import listener


class Command(BaseCommand):
    help = "Receives replies to turn emails until it is stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        host, _colon, port = settings.MAIL_LISTENER.rpartition(":")
        parser.add_argument("--host", default=host)
        parser.add_argument("--port", type=int, default=int(port))
        parser.add_argument("--lmtp", action="store_true", help="speak LMTP instead of SMTP")

    def handle(self, *args: Any, host: str, port: int, lmtp: bool, **options: Any) -> None:
        try:
            asyncio.run(self.serve(host, port, lmtp))
        except OSError as problem:
            raise CommandError(f"Port {port} of {host} cannot be used: {problem}") from problem

    async def serve(self, host: str, port: int, lmtp: bool) -> None:
        stopped = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
        server = await listener.listen(host, port, lmtp=lmtp)
        protocol, number = "LMTP" if lmtp else "SMTP", server.sockets[0].getsockname()[1]
        self.stdout.write(f"Listening for {protocol} on {host}, port {number}.")
        async with server:
            await stopped.wait()

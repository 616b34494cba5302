"""Delivery channels for notifications. Each one sends a message or raises the reason it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from club.notifications.models import LONGEST_ERROR, Delivery


class Refused(Exception):
    """Permanent failure: do not retry. Any other exception is retried."""

    def __init__(self, why: str, *, gone: bool = False, bounced: bool = False) -> None:
        super().__init__(why)
        self.gone = gone  # the address no longer exists
        self.bounced = bounced  # the mail server does not know the recipient


class Sender(Protocol):
    """Send messages for one round of the relay."""

    reachable: bool  # False: skip the rest of this round

    def send(self, deliveries: Sequence[Delivery]) -> str:
        """Send one message that covers all these deliveries; return its Message-ID, or '' if it has none."""

    def close(self) -> None: ...


def error_text(problem: Exception) -> str:
    """Return one line for an `error` column: a refusal's own words, other exceptions with their type."""
    words = str(problem) if isinstance(problem, Refused) else f"{type(problem).__name__}: {problem}"
    return " ".join(words.split())[:LONGEST_ERROR]

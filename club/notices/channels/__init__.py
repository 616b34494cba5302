"""The ways in which a notice leaves the club. Each sends, or says why it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from club.notices.models import Delivery


class Refused(Exception):
    """It will not be taken, now or later: trying again is of no use. Anything else that goes wrong is tried again."""

    def __init__(self, why: str, *, gone: bool = False, bounced: bool = False) -> None:
        super().__init__(why)
        self.gone = gone  # there is nobody at this address any more
        self.bounced = bounced  # the mail server does not know the recipient


class Sender(Protocol):
    """Sends for one round of the relay."""

    reachable: bool  # False: nothing else needs to be tried in this round

    def send(self, deliveries: Sequence[Delivery]) -> str:
        """Hands over one message that carries all of these; returns its Message-ID, if it has one."""

    def close(self) -> None: ...
